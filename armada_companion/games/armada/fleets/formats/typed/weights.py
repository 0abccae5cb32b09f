"""How much speaks against a reading of a typed list: every weight, with its reason.

A weight is a doubt. The doubts of all choices are added, and the reading of the whole list with the
fewest is taken. One card read as it is written, in its place, weighs nothing.
"""

# The words of one piece.

NICKNAME = 0.3
"""A written name is surer than a nickname of another card."""

SHORT_NICKNAME = 1.2
"""Two letters in running text are rather a word than a card."""

MORE_PIECES = 1.0
"""Of two ways to cut a line the one with fewer names is likelier."""

UNKNOWN_WORD = 1.2
UNKNOWN_LETTER = 0.2
"""Words that name nothing: the more letters stay unread, the worse."""

LONE_WORD = 1.2
"""One word between two marks is rather a card than talk."""

MOST_UNKNOWN = 3.0
"""One long strange word weighs as much as one lost card, not more."""

LOST_NAME = 6.0
"""A name that is written out is hardly ever no card."""

NOISE_WORD = 0.05
"""Words such as `with` cost next to nothing, but a name that holds them is better."""

UNLIKENESS = 0.06
"""For each percent that a name differs from the card's: a near name loses to any exact one."""

ONE_WORD = 1.0
"""A word of a name in running text is seldom the card."""

# The card against the list.

OTHER_FACTION = 8.0
"""A fleet has one faction; only a list that breaks this rule names strangers."""

USED_BEFORE = 4.0
"""A unique name stands in a fleet once."""

SECOND_COMMANDER = 6.0
"""A fleet has one commander: the other card of that name is meant."""

NO_COMMANDER_YET = 1.0
"""The commander is mostly named before officers of the same name."""

ON_FLOTILLA = 4.0
"""A flotilla cannot be the flagship."""

WRONG_SHIP = 4.0
"""A restriction of the card bars it from this ship: a title chooses its ship's card."""

NO_ICON = 3.0
"""The ship has no icon left for it: a card with another icon is meant, or another ship."""

SECOND_TITLE = 3.0
"""A ship has one title and one Modification."""

SAME_AGAIN = 3.0
"""A ship carries no card twice."""

RETIRED = 1.0
"""Cards that are out of play are seldom meant."""

OTHER_SLOT = 4.0
"""The list names the icon, and the card has another one."""

# The place in the list.

NO_SHIP_YET = 5.0
"""An upgrade above all ships is on none."""

SHIP_IN_LINE = 1.5
"""A ship behind another card of its line: fleets in one line have that."""

SHIP_IN_NAME = 4.0
"""A ship right behind another name, without a mark between, is a part of that name."""

UNLIKELY_PLACE = 3.0
"""Bullets and headings tell ships, upgrades and squadrons apart; few lists break them."""

AMONG_SQUADRONS = 6.0
"""Below the heading of the squadrons no upgrades follow."""

SQUADRON_ON_SHIP = 2.5
"""Behind a ship of the same line follow its upgrades."""

SQUADRON_OR_UPGRADE = 2.0
"""Below a ship an upgrade is likelier than a squadron of the same name."""

UPGRADE_OR_SQUADRON = 1.0
"""Without any mark an upgrade is a little less sure than a squadron below its heading."""

OBJECTIVE_UNMARKED = 2.0
"""Objectives are mostly labelled."""

WAITING_COMMANDER = 0.5
"""A commander in a line of his own waits for his ship."""

WAITING_BELOW = 1.5
"""The same below a ship: he is rather on that one, unless the line is set apart."""

# The numbers.

WRONG_COST = 3.0
"""The printed cost is nearly the card's, but none that it ever had."""

OTHER_COST = 5.5
"""The printed cost is far from the card's: it is another card, rather than this one."""

OLD_COST = 0.3
"""An older cost of the card."""

SUM_OF_SHIP = 1.0
"""The number behind a ship may be the sum with its upgrades, not its cost."""

SUM_IS_RIGHT = -1.0
SUM_IS_WRONG = 1.5
"""A sum that the upgrades reach speaks for the reading, another one against it."""

UNTOLD_OLD_COST = 1.2
"""An older cost where none is printed: only sums can speak for it."""

COUNT_AS_COST = 0.3
"""`7 Gunnery Team` is a cost, `2 X-wing` a number of squadrons: the card tells."""

STRAY_NUMBER = 1.5
"""A number that is neither."""

COUNTED_UPGRADE = 4.0
"""Nobody equips one ship with copies of a card."""

COUNTED_UNIQUE = 3.0
"""Unique squadrons come alone."""

UNTOLD_COUNT = 1.0
"""`X-wings (26)`: the cost of two, without a count."""

# The line.

TITLE_LINE = 1.5
"""The first line may be the fleet's name although cards stand in it."""

TITLE_IS_CARD = 2.5
"""A first line that is one card and nothing else is mostly that card."""

TITLE_CARD = 1.2
"""The more cards it names, the less it is a name."""

TALK_LINE = 3.0
"""A sentence about cards, not a part of the list."""

TALK_CARD = 2.5
"""The more cards a line names, the less it is talk."""

TALK_LETTERS = 5
TALK_SHARE = 1.5
"""A line may be talk if its other letters, these for each word of sentences more, outnumber the
letters of its cards so many times."""

TALK_WORD = 2.0
"""Words such as `maybe` in a line of cards."""

# The end.

TOTAL_IS_RIGHT = -2.0
TOTAL_IS_WRONG = 3.0
"""The printed total is the best witness, as long as every word was read."""

SQUADRONS_ARE_RIGHT = -2.0
SQUADRONS_ARE_WRONG = 3.0
"""The same of the sum in the heading of the squadrons."""

TITLE_WORD_CARD = 0.2
"""The same in a line with a word such as `list` or `fleet`."""

NAME_OVER_MARK = 1.2
"""A slash or comma rather parts two cards than it joins the words of one."""

NO_SHIP = 5.0
"""A fleet has a ship."""

OVER_LIMIT = 1.5
"""Most lists keep to 400 points."""

HOMELESS_COMMANDER = 4.0
"""The ship that the list names for the commander is not in it."""

CHEAPER = 0.002
"""For each point: of two cards between which nothing decides, the cheaper one."""

CLOSE = 1.5
"""Another card is told as possible if it is worse by no more than this."""

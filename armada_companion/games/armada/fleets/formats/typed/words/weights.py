"""The weights against a reading of a typed list, each with its reason.

The reading of the whole list with the lowest sum of weights wins. A card in its exact spelling and
at its place has weight 0.
"""

# Weights of the words of a piece.

NICKNAME = 0.3
"""A written name is surer than a nickname of another card."""

SHORT_NICKNAME = 1.2
"""Two letters in running text are rather a word than a card."""

MORE_PIECES = 1.0
"""A division of a line into fewer names is likelier."""

UNKNOWN_WORD = 1.2
UNKNOWN_LETTER = 0.2
"""Unknown words: each unread letter counts."""

LONE_WORD = 1.2
"""One word between two marks is more likely a card than talk."""

MOST_UNKNOWN = 3.0
"""One long unknown word weighs no more than one missing card."""

LOST_NAME = 6.0
"""A complete name is nearly always a card."""

NOISE_WORD = 0.05
"""Words such as `with` weigh little, but a name that includes them is better."""

DIFFERENCE = 0.06
"""For each percent of difference between the written words and the card's name."""

OTHER_NUMBER = 0.5
"""`FCs` are rather Flight Controllers than a Flight Commander."""

ONE_WORD = 1.0
"""A word of a name in running text is seldom the card."""

# Weights of a card in this list.

OTHER_FACTION = 8.0
"""A fleet has one faction; only an illegal list has other cards."""

USED_BEFORE = 4.0
"""A unique name occurs once in a fleet."""

SECOND_COMMANDER = 6.0
"""A fleet has one commander: the other card of that name is meant."""

NO_COMMANDER_YET = 1.0
"""The commander usually comes before officers of the same name."""

ON_FLOTILLA = 4.0
"""A flotilla cannot be the flagship."""

WRONG_SHIP = 4.0
"""A restriction of the card bars it from this ship: a title chooses its ship's card."""

NO_ICON = 3.0
"""The ship has no free icon for it: another card or ship is meant."""

SECOND_TITLE = 3.0
"""A ship has one title and one Modification."""

SAME_AGAIN = 3.0
"""A ship does not carry two copies of an upgrade."""

RETIRED = 1.0
"""Cards that are out of play are seldom meant."""

OTHER_SLOT = 4.0
"""The card has another icon than its label."""

# Weights of a card's place in the list.

NO_SHIP_YET = 5.0
"""An upgrade above all ships is on no ship."""

SHIP_IN_LINE = 1.5
"""A ship after another card of its line, as in a fleet on one line."""

SHIP_IN_NAME = 4.0
"""A ship right after another name, without a mark between, is a part of that name."""

UNLIKELY_PLACE = 3.0
"""Bullets and headings separate ships, upgrades and squadrons; few lists break them."""

AMONG_SQUADRONS = 6.0
"""An upgrade below the heading of the squadrons is unlikely."""

SQUADRON_ON_SHIP = 2.5
"""After a ship of the same line come its upgrades."""

BESIDE_SQUADRONS = 2.5
"""Between squadrons an officer of the same name is unlikely."""

SQUADRON_OR_UPGRADE = 2.0
"""Below a ship an upgrade is likelier than a squadron of the same name."""

UPGRADE_OR_SQUADRON = 1.0
"""Without any mark an upgrade is a little less likely than a squadron below its heading."""

OBJECTIVE_UNMARKED = 2.0
"""Objectives usually have a label."""

WAITING_COMMANDER = 0.5
"""A commander in a line of his own waits for his ship."""

NAMED_ABOVE = 1.0
"""A commander with a label below a ship is on that ship, although a line above named him."""

WAITING_BELOW = 1.5
"""A commander below a ship is more likely on that ship, unless the line is set apart."""

# Weights of numbers.

WRONG_COST = 3.0
"""The printed cost is near the card's, but the card never had it."""

OTHER_COST = 5.5
"""The printed cost is far from the card's: probably it is another card."""

OLD_COST = 0.3
"""An older cost of the card."""

SUM_OF_SHIP = 1.0
"""The number behind a ship may be the sum with its upgrades, not its cost."""

SUM_IS_RIGHT = -1.0
SUM_IS_WRONG = 1.5
"""The printed sum of a ship differs from its cards."""

UNTOLD_OLD_COST = 1.2
"""An older cost of a card without a printed cost: only sums can confirm it."""

COUNT_AS_COST = 0.3
"""`7 Gunnery Team` is a cost, `2 X-wing` a number of squadrons: the card decides."""

STRAY_NUMBER = 1.5
"""A number that is neither count nor cost."""

COUNTED_UPGRADE = 4.0
"""Nobody equips one ship with copies of a card."""

COUNTED_UNIQUE = 3.0
"""Unique squadrons come alone."""

UNTOLD_COUNT = 1.0
"""`X-wings (26)`: the cost of two squadrons, without a count."""

# Weights of a whole line.

TITLE_LINE = 1.5
"""The first line may be the fleet's name although it names cards."""

TITLE_IS_CARD = 2.5
"""A first line with only one card is usually that card."""

TITLE_CARD = 2.2
"""For each card in a line that is read as the fleet's name."""

TALK_LINE = 3.0
"""A sentence about cards, not a part of the list."""

TALK_CARD = 2.5
"""For each card in a line that is read as talk, not as cards."""

REMARK = 0.5
"""A line that is set apart, with upgrades without costs among other words: they were cut."""

TALK_LETTERS = 5
TALK_SHARE = 1.5
"""A line may be talk if its other letters, plus these for each word of sentences, outnumber the
letters of its cards by this factor."""

TALK_WORD = 2.0
"""Words such as `maybe` in a line of cards."""

# Weights at the end of the list.

TOTAL_IS_RIGHT = -2.0
TOTAL_IS_WRONG = 3.0
"""When every word was read, a sum unlike the printed total is a strong sign of a misreading."""

SQUADRONS_ARE_RIGHT = -2.0
SQUADRONS_ARE_WRONG = 3.0
"""The squadrons' sum differs from the sum in their heading."""

TITLE_WORD_CARD = 0.2
"""For each card in a line read as the fleet's name that has a word such as `list`."""

NAME_OVER_MARK = 1.2
"""A slash or comma more likely separates two cards than joins the words of one."""

NO_SHIP = 5.0
"""The reading has no ship."""

OVER_LIMIT = 1.5
"""Most lists keep to 400 points."""

HOMELESS_COMMANDER = 4.0
"""The commander's ship is not in the list."""

CHEAPER = 0.002
"""For each point: between two equally likely cards the cheaper one wins."""

CLOSE = 1.5
"""Another card is suggested if its reading weighs at most this much more."""

"""Lists in blog posts: sentences around the cards, classes with titles as headings."""

from tests.games.armada.fleets.typed.hand import NUMBER_WORDS, Hand
from tests.games.armada.fleets.typed.meant_fleets import MeantShip, MeantUpgrade
from tests.games.armada.fleets.typed.words import fleet_title


def prose(hand: Hand) -> str:
    """Sentences, one paragraph a ship."""
    hand.manner.priced = False
    lines = [fleet_title(hand), ""]
    for ship, count in hand.fleet.groups():
        lines += [_paragraph(hand, ship, count), ""]
    squadrons = [_squadron(hand, n) for n in range(len(hand.fleet.squadrons))]
    if squadrons:
        opening = hand.pick("The squadrons are ", "Cover is flown by ", "For fighters I took ")
        lines += [opening + _listed(squadrons) + ".", ""]
    if hand.maybe():
        first, second, third = hand.objectives()
        lines.append(f"As objectives I chose {first}, {second} and {third}.")
    return "\n".join([*lines, f"That makes {hand.fleet.total} points."])


def headings(hand: Hand) -> str:
    """A ship's class with its title as heading, the upgrades behind commas."""
    fleet = hand.fleet
    lines = [fleet_title(hand) + f" ({fleet.total} points)", ""]
    for ship in fleet.ships:
        titles = [one for one in ship.upgrades if "title" in one.card.slots]
        others = [one for one in ship.upgrades if one not in titles]
        quote = hand.pick("“{}”", '"{}"', "{}", "- {}", "({})")
        heading = " ".join(
            [hand.ship(ship), *(quote.format(hand.upgrade(ship, one)) for one in titles)]
        )
        sums = f" – {ship.points} points" if not titles else ""
        heading += sums if hand.manner.priced else ""
        lines.append(heading)
        lines += (
            [", ".join(hand.upgrade(ship, one, priced=False) for one in others)] if others else []
        )
        lines += [hand.pick("", f"Total: {ship.total}", f"({ship.total})"), ""]
    names = [_squadron(hand, n) for n in range(len(fleet.squadrons))]
    lines += [f"Squadrons ({fleet.squadron_points})", ", ".join(names)] if names else []
    return "\n".join(lines)


def classes(hand: Hand) -> str:
    """The class of a ship with its cost and title, which make plain which card it is."""
    fleet = hand.fleet
    lines = [fleet_title(hand), ""]
    for ship in fleet.ships:
        titles = [one for one in ship.upgrades if "title" in one.card.slots]
        others = [one for one in ship.upgrades if one not in titles]
        title = "".join(f" {hand.upgrade(ship, one)} ({one.points})" for one in titles)
        lines.append(f"{hand.ship(ship)} ({ship.points}){title}")
        names = [f"{hand.upgrade(ship, one)} ({one.points})" for one in others]
        lines += ["with " + _listed(names)] if names else []
        lines += [f"= {ship.total} points", ""]
    for number, one in enumerate(fleet.squadrons):
        lines.append(f"{_squadron(hand, number)} ({one.total})")
    return "\n".join([*lines, "", f"Total: {fleet.total}"])


def _paragraph(hand: Hand, ship: MeantShip, count: int) -> str:
    title = [one for one in ship.upgrades if "title" in one.card.slots]
    commander = [one for one in ship.upgrades if one.card.commander]
    others = [one for one in ship.upgrades if one not in title and one not in commander]
    if count > 1:
        opening = f"{NUMBER_WORDS[count].capitalize()} {hand.ships(ship)}"
        return f"{opening}{_each(hand, ship, [*title, *others])}."
    article = (
        hand.pick("The flagship is the", "My flagship is a")
        if commander
        else hand.pick("Then there is a", "Next comes a", "I added a")
    )
    sentence = f"{article} {hand.ship(ship)}"
    sentence += "".join(f" called {hand.upgrade(ship, one)}" for one in title)
    sentence += "".join(f", with {hand.upgrade(ship, one)} in command" for one in commander)
    if not others:
        return sentence + "."
    names = _listed([hand.upgrade(ship, one) for one in others])
    return sentence + hand.pick(f". It carries {names}.", f", equipped with {names}.")


def _each(hand: Hand, ship: MeantShip, upgrades: list[MeantUpgrade]) -> str:
    names = _listed([hand.upgrade(ship, one) for one in upgrades])
    return hand.pick(f", each with {names}", f", all carrying {names}") if names else ""


def _squadron(hand: Hand, number: int) -> str:
    one = hand.fleet.squadrons[number]
    words = hand.pick(NUMBER_WORDS[one.count], str(one.count))
    return f"{words} {hand.squadrons(one)}" if one.count > 1 else hand.squadron(one)


def _listed(names: list[str]) -> str:
    return (
        names[0]
        if len(names) == 1
        else ", ".join(names[:-1]) + " and " + names[-1]
        if names
        else ""
    )

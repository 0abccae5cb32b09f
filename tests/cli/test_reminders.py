"""`replay --json` lists the cards in play whose moment came with a step: record page 15."""

from tests.cli.cli_runs import HEADER, fleet, opening, run, script

LOCKED = {"do": "leave_dials_on_table"}


def armed(letter: str, *cards: str) -> dict[str, object]:
    given = fleet(letter)
    given["ships"][0]["upgrades"] = [{"card": card} for card in cards]
    return given


def test_replay_names_hook_side_unit_and_card() -> None:
    played = (
        *opening(armed("a", "grand-admiral-thrawn-commander"), armed("b", "slicer-tools")),
        LOCKED,
        {"do": "activate_ship", "ship": "a1"},
    )
    done = run("replay", "-", "--json", stdin=script(*played))
    assert done.code == 0, done.err
    reminders = [one["state"]["reminders"] for one in done.objects]
    thrawn = {"side": "A", "unit": "a1", "card": "grand-admiral-thrawn-commander"}
    assert reminders[-2:] == [
        [{"hook": "ship_phase_start", **thrawn}],
        [{"hook": "reveal", **thrawn}],
    ]
    assert not any(reminders[:-2])


def test_a_refused_step_reminds_of_nothing() -> None:
    played = (
        *opening(armed("a", "grand-admiral-thrawn-commander"), armed("b")),
        LOCKED,
        {"do": "activate_ship", "ship": "b1"},
    )
    *_, before, refused = run("replay", "-", "--json", stdin=script(*played)).objects
    assert (before["verdict"], refused["verdict"]) == ("applied", "refused")
    assert before["state"]["reminders"]
    assert refused["state"]["reminders"] == []


def test_in_event_mode_replay_says_so_and_reminds_of_nothing() -> None:
    played = (*opening(armed("a", "grand-admiral-thrawn-commander"), armed("b")), LOCKED)
    header = {**HEADER, "settings": {"event_mode": True}}
    for one in run("replay", "-", "--json", stdin=script(*played, header=header)).objects:
        assert (one["state"]["event_mode"], one["state"]["reminders"]) == (True, [])


def test_the_words_of_a_replay_have_no_empty_lines() -> None:
    played = (*opening(fleet("a"), fleet("b")), LOCKED, {"do": "activate_ship", "ship": "a1"})
    assert "" not in [
        line.strip() for line in run("replay", "-", stdin=script(*played)).out.splitlines()
    ]

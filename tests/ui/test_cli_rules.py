"""The command line of rulesets: `jadelens rules`, `aid` and `chips`."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from ui import cli

_CLUB = str(Path(__file__).parents[1] / "hands/rules/village_hall.toml")
_HAND = {"tiles": "B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9", "seat": "E", "round": "E"}


def _run(*words: str) -> int:
    return cli.main(list(words))


def test_validate(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("rules", "validate", _CLUB) == cli.OK
    assert capsys.readouterr().out == (
        "village_hall.toml is in order: Village hall, Tuesday afternoons, 32 special hands.\n"
    )


def test_every_fault_is_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('base = "bmja"\n[points]\nmah_jong = -1\n[special.a]\npattern = "x"\n', encoding="utf-8")
    assert _run("rules", "validate", str(path)) == cli.WRONG
    lines = capsys.readouterr().err.splitlines()
    assert [line.startswith("jadelens: error: ") for line in lines] == [True, True]
    assert "(line 3)" in lines[0]
    assert "(line 5)" in lines[1]


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "validate", "nowhere.toml"),
        ("rules", "diff", "bmja", "nowhere.toml"),
        ("rules", "show", "nowhere.toml"),
        ("rules",),
        ("chips", "many"),
        ("chips", "100", "--rules", "bmja"),
        ("chips", "100", "--rules", "nowhere.toml"),
    ],
    ids=" ".join,
)
def test_wrong_calls_are_one_line(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(*words) == cli.WRONG
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("jadelens: error: ")


def test_diff(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("rules", "diff", "bmja", _CLUB) == cli.OK
    out = capsys.readouterr().out
    assert "points mah_jong: 20 -> 10\n" in out
    assert "hand twofold_fortune: left out\n" in out
    assert _run("rules", "diff", "bmja", "bmja") == cli.OK
    assert capsys.readouterr().out == "The two rulesets are the same.\n"


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("rules", "show", "western") == cli.OK
    out = capsys.readouterr().out
    assert out.startswith("Western club sheet\n")
    assert "9 united sons: double the limit." in out


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ("4300", "2 red, 3 yellow"),
        ("4360", "2 red, 3 yellow; 60 points are left"),
        ("60", "no chips; 60 points are left"),
    ],
)
def test_chips(points: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("chips", points) == cli.OK
    assert capsys.readouterr().out == words + "\n"


@pytest.mark.parametrize("flags", [(), ("--json",)], ids=["text", "json"])
def test_aid(
    flags: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(_HAND), encoding="utf-8")
    assert _run("aid", str(path), *flags) == cli.OK
    out = capsys.readouterr().out
    if flags:
        assert json.loads(out)["away"][0]["special"] == "gates_of_heaven"
    else:
        assert "The gates of heaven: 1 tile away" in out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"tiles": "B1"}')))
    assert _run("aid", *flags) == cli.WRONG
    assert "the playing aid needs 13 or 14" in capsys.readouterr().err


_README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
_SECTION = _README[_README.index("## Other rules") : _README.index("## From the shell")]
#: Each command of the section: what is piped into it, and its words.
_COMMANDS = re.findall(r"\$ (?:echo '([^']*)' \| )?\.venv/bin/jadelens ([^#\n]*)", _SECTION)


@pytest.mark.parametrize(("piped", "words"), _COMMANDS, ids=[words for _, words in _COMMANDS])
def test_the_commands_of_the_readme(
    piped: str, words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped.encode())))
    assert _run(*words.split()) == cli.OK
    assert capsys.readouterr().out.strip()


def test_the_readme_has_a_command_for_each_part() -> None:
    assert {words.split()[0] for _, words in _COMMANDS} == {"rules", "aid", "score", "chips"}
    assert len(_COMMANDS) == 6


def test_what_is_paid_at_once_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = {"rules": "western", "tiles": "B2 B2", "bonus": "F1 F2 F3 F4", "seat": "W", "round": "S"}
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(hand).encode())))
    assert _run("score") == cli.OK
    assert "Bouquet (F1 F2 F3 F4): each other player pays 1000 points at once" in capsys.readouterr().out

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ui import cli

ROOT = Path(__file__).parents[2]
SCHOLARS = {
    "seat": "W",
    "round": "E",
    "sets": [
        {"tiles": "DR DR DR DR", "concealed": True},
        {"tiles": "DG DG DG DG", "concealed": True},
        {"tiles": "DW DW DW DW", "concealed": True},
        {"tiles": "D8 D8 D8", "concealed": True},
    ],
    "tiles": "B5",
    "bonus": "F3 S1",
}
DEAL = {"east": "E", "winner": "S", "scores": {"E": 80, "S": 84, "W": 208, "N": 416}}


class Ran:
    """What a call of the command line gave."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def values(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*arguments: str, given: str | bytes = "") -> Ran:
        data = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = cli.main(arguments)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Ran(status, captured.out, captured.err)

    return call


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(json.dumps(SCHOLARS), id="one line"),
        pytest.param(json.dumps(SCHOLARS, indent=2), id="many lines"),
        pytest.param(json.dumps(SCHOLARS, indent=2).replace("\n", "\r\n"), id="many lines of Windows"),
        pytest.param("\ufeff" + json.dumps(SCHOLARS), id="byte order mark"),
        pytest.param("\n\n" + json.dumps(SCHOLARS) + "\n\n", id="blank lines around"),
    ],
)
def test_one_hand_however_many_lines_it_takes(run: Any, given: str) -> None:
    ran = run("score", "--json", given=given)
    assert (ran.status, ran.err) == (0, "")
    (score,) = ran.values
    assert (score["total"], score["special"], score["waits"]) == (816, "three_great_scholars", ["B5"])


def test_many_hands_as_json_lines(run: Any) -> None:
    ran = run("score", "-", "--json", given="\n".join([json.dumps(SCHOLARS)] * 3))
    assert (ran.status, [score["total"] for score in ran.values]) == (0, [816] * 3)


def test_a_file_by_name(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(SCHOLARS))
    assert run("score", str(file), "--json").values[0]["total"] == 816


@pytest.mark.parametrize(
    "bad", ["{oops", "5", "null", '"text"', "[1]", '{"seat": "X", "tiles": "B1"}', '{"tile": "B1"}']
)
@pytest.mark.parametrize("first", [True, False])
def test_one_bad_line_does_not_stop_the_others(run: Any, bad: str, first: bool) -> None:
    good = json.dumps(SCHOLARS)
    lines = [bad, "", good, good] if first else [good, "", bad, good]
    ran = run("score", "--json", given="\n".join(lines))
    number = 1 if first else 3
    errors = [value for value in ran.values if "error" in value]
    assert (ran.status, ran.err) == (1, "")
    assert [set(error) for error in errors] == [{"error", "line"}]
    assert errors[0]["line"] == number
    assert [value["total"] for value in ran.values if "total" in value] == [816, 816]
    assert ran.values.index(errors[0]) == (0 if first else 1)


def test_a_bad_line_says_where(run: Any) -> None:
    ran = run("score", "--json", given=json.dumps(SCHOLARS) + '\n{"tiles": oops}\n')
    assert ran.values[1]["error"].endswith("at line 2, column 11")


@pytest.mark.parametrize(
    ("arguments", "given", "says"),
    [
        pytest.param(["score"], "", "nothing to read", id="empty"),
        pytest.param(["score"], " \n ", "nothing to read", id="blank"),
        pytest.param(["score"], "{", "line 1, column 2", id="half an object"),
        pytest.param(["score"], '{\n "tiles": "B1",\n}', "line 3, column 1", id="a comma too many"),
        pytest.param(["score"], '{"tiles": NaN}', "NaN", id="no number"),
        pytest.param(["score"], "[]", "not a list", id="a list"),
        pytest.param(["score"], "[" * 100_000, "nested too deep", id="deep"),
        pytest.param(["score"], '{"tiles": ' + "9" * 5000 + "}", "not JSON", id="endless number"),
        pytest.param(["score"], b'{"tiles": "\xff"}', "not UTF-8 text at byte 11", id="bytes"),
        pytest.param(["score"], "{}", "tiles", id="no tiles"),
        pytest.param(["score"], '{"tiles": 5}', "tiles", id="tiles of a number"),
        pytest.param(
            ["score"], '{"rules": "none\\nsuch", "tiles": "B1"}', "none", id="rules that are not there"
        ),
        pytest.param(["score", "no-such-file"], "", "no-such-file: No such file", id="no file"),
        pytest.param(["score", "."], "", ".: Is a directory", id="a folder"),
        pytest.param(["score", "a\0b"], "", "null", id="a name that cannot be"),
        pytest.param(["score", "--fast"], "", "--fast", id="no such flag"),
        pytest.param(["settle"], "{}", "scores", id="no scores"),
        pytest.param(["settle"], json.dumps({**DEAL, "winner": "X"}), "winner", id="no such winner"),
        pytest.param(["read"], "", "PHOTO", id="no photo"),
        pytest.param(["serve", "--port", "0"], "", "port", id="port 0"),
        pytest.param(["serve", "--port", "70000"], "", "port", id="port too high"),
        pytest.param(["serve", "--port", "x"], "", "port", id="port of letters"),
        pytest.param(["win"], "", "win", id="no such command"),
        pytest.param([], "", "required", id="nothing"),
    ],
)
def test_a_wrong_call_is_answered_in_one_line(
    run: Any, arguments: list[str], given: str | bytes, says: str
) -> None:
    ran = run(*arguments, given=given)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("jadelens: error: ")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1
    assert says in ran.err


def test_an_illegal_hand_is_an_answer(run: Any) -> None:
    ran = run("score", "--json", given='{"tiles": "B1 B1 B1 B1 B1"}')
    (score,) = ran.values
    assert (ran.status, score["legal"], score["total"]) == (0, False, None)
    assert score["problems"]


def test_a_score_in_words(run: Any) -> None:
    ran = run("score", given=json.dumps(SCHOLARS))
    assert ran.out.startswith("816 points\n")
    assert "Concealed kong of red dragons (DR DR DR DR): 32 points\n" in ran.out
    assert "fishing for 5 Bamboo" in ran.out


def test_an_illegal_hand_in_words(run: Any) -> None:
    ran = run("score", given='{"tiles": "B1 B1 B1 B1 B1"}')
    assert (ran.status, ran.out.startswith("No score")) == (0, True)


def test_a_deal_is_settled(run: Any) -> None:
    (settled,) = run("settle", "--json", given=json.dumps(DEAL)).values
    assert settled["net"] == {"E": -1096, "S": 336, "W": -36, "N": 796}
    assert {"from": "E", "to": "S", "points": 168} in settled["payments"]


def test_a_deal_is_settled_in_words(run: Any) -> None:
    out = run("settle", given=json.dumps(DEAL)).out
    assert "E pays S 168\n" in out
    assert "W -36" in out


def test_a_drawn_deal_in_words(run: Any) -> None:
    assert run("settle", given=json.dumps({**DEAL, "winner": None})).out.startswith("Nobody pays.\n")


@pytest.mark.parametrize("command", [[], ["read"], ["score"], ["settle"], ["serve"]])
def test_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([*command, "--help"])
    assert stopped.value.code == 0
    assert "usage: jadelens" in capsys.readouterr().out


def test_whoever_stops_reading_stops_us_quietly(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text((json.dumps(SCHOLARS) + "\n") * 300)
    ours = subprocess.Popen(
        [sys.executable, "-m", "ui", "score", "--json", str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert ours.stdout is not None
    ours.stdout.readline()
    ours.stdout.close()
    assert ours.stderr is not None
    assert ours.stderr.read() == b""
    assert ours.wait(20) == 0


def test_score_loads_nothing_heavy() -> None:
    script = (
        "import io, sys\nfrom ui import cli\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(b'{\"tiles\": \"B1\"}'))\ncli.main(['score', '--json'])\n"
        "heavy = {'numpy', 'cv2', 'onnxruntime', 'streamlit', 'PIL'} & set(sys.modules)\nsys.exit(len(heavy))\n"
    )
    started = time.perf_counter()
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False)
    assert ran.returncode == 0
    # a generous bound for a machine under load: what it guards against takes seconds
    assert time.perf_counter() - started < 2

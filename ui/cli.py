"""The command line: `jadelens read | score | settle | aid | rules | chips | photos | serve`.

Nothing heavy is imported before it is known to be needed: `score` starts in the blink of an eye.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ui.club.commands import add_commands

Json = dict[str, Any]

OK, SOME_FAILED, WRONG = 0, 1, 2
INTERRUPTED = 130
MOST_INPUT = 256 * 1024 * 1024


class UsageError(Exception):
    """A wrong call or bad input; the text is one line that says what is wrong, and where."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError where argparse would print its usage and exit."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with argparse's message."""
        raise UsageError(message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 where some of many inputs failed, 2 for a wrong call or bad input."""
    for stream in (sys.stdout, sys.stderr):
        # a name of a file can hold what the terminal cannot show
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        arguments = parser().parse_args(argv)
        run: Callable[[argparse.Namespace], int] = arguments.run
        status = run(arguments)
        sys.stdout.flush()
    except UsageError as error:
        print(f"jadelens: error: {one_line(error)}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def parser() -> Parser:
    """The whole command line."""
    whole = Parser(prog="jadelens", description="Reads a laid-out Mah-Jong hand from a photo and scores it.")
    commands = whole.add_subparsers(
        metavar="read | score | settle | aid | rules | chips | photos | serve | host | backup | restore",
        required=True,
        parser_class=Parser,
    )

    reading = commands.add_parser("read", help="say which tiles photos show")
    reading.add_argument("photos", nargs="+", metavar="PHOTO", help="a JPEG, PNG, WebP or HEIC file")
    reading.add_argument("--json", action="store_true", help="print one JSON object a photo")
    reading.set_defaults(run=read)

    for name, what, run in (
        ("score", "score one hand (a JSON object) or many (JSON Lines)", score),
        ("settle", "say who pays whom, from the scores of a deal (a JSON object, or JSON Lines)", settle),
        ("aid", "say how far a hand of 13 or 14 tiles is from each special hand, and what to let go", aid),
    ):
        command = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        command.add_argument(
            "file", nargs="?", default="-", metavar="FILE", help="a file, or - for standard input"
        )
        command.add_argument("--json", action="store_true", help="print one JSON object for each")
        command.set_defaults(run=run)

    ruling = commands.add_parser("rules", help="check house rules, compare two rulesets, print one")
    doing = ruling.add_subparsers(metavar="validate | diff | show", required=True, parser_class=Parser)
    validating = doing.add_parser(
        "validate", help="say whether a house-rules file can be used, and if not, where"
    )
    validating.add_argument("rules", metavar="FILE", help="a house-rules file")
    validating.set_defaults(run=validate_rules)
    comparing = doing.add_parser("diff", help="say what two rulesets differ in")
    comparing.add_argument("rules", metavar="A", help="bmja, shanghai, western or a house-rules file")
    comparing.add_argument("other", metavar="B", help="the same")
    comparing.set_defaults(run=compare_rules)
    showing = doing.add_parser("show", help="print a ruleset as a rule sheet")
    showing.add_argument("rules", metavar="RULES", help="bmja, shanghai, western or a house-rules file")
    showing.set_defaults(run=show_rules)

    paying = commands.add_parser("chips", help="say the fewest chips that pay so many points")
    paying.add_argument("points", type=whole_number, metavar="POINTS", help="the points to pay")
    paying.add_argument("--rules", default="western", help="the ruleset whose chips are used (western)")
    paying.set_defaults(run=chips)

    keeping = commands.add_parser(
        "photos", help="export or delete the photos that players let the program keep"
    )
    keeping.add_argument("--export", type=Path, metavar="ZIP", help="write them into a zip, as COCO")
    keeping.add_argument("--delete", action="store_true", help="delete them all")
    keeping.set_defaults(run=photos)

    serving = commands.add_parser("serve", help="open the page in a browser")
    serving.add_argument("--port", type=port, default=8501, help="the port to serve it on (8501)")
    serving.add_argument("--lan", action="store_true", help="let phones on the same network in")
    serving.add_argument(
        "--tables", type=int, default=0, metavar="N", help="start a club evening with N tables"
    )
    serving.add_argument(
        "--https", action="store_true", help="https, with a certificate made for this machine"
    )
    serving.add_argument(
        "--certificate", type=Path, metavar="FILE", help="https, with this certificate (PEM)"
    )
    serving.add_argument("--key", type=Path, metavar="FILE", help="the certificate's key (PEM)")
    serving.add_argument(
        "--database",
        metavar="URL",
        help="where clubs are kept: sqlite:///FILE or postgresql://USER@HOST/NAME",
    )
    serving.set_defaults(run=serve)
    add_commands(commands, UsageError)
    return whole


def port(text: str) -> int:
    """The port number that `text` says."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 1 to 65535")
    return number


def read(arguments: argparse.Namespace) -> int:
    """`jadelens read`: one answer a photo, in order; a photo that cannot be read does not stop the others."""
    from models import ModelError
    from ui import report, wire
    from vision.photo import PhotoError, load_path
    from vision.read import ENOUGH_PIXELS, Reader

    reader = None
    status = OK
    for name in arguments.photos:
        try:
            started = report.now()
            photo = load_path(Path(name), ENOUGH_PIXELS)
            decoded = report.now() - started
            reader = reader or Reader()
            reading = reader.read_photo(photo, decode_ms=decoded)
        except ModelError as error:
            raise UsageError(str(error)) from None
        except PhotoError as error:
            status = SOME_FAILED
            if arguments.json:
                show({"photo": name, "error": str(error)})
            else:
                print(f"jadelens: error: {name}: {one_line(error)}", file=sys.stderr)
            continue
        if arguments.json:
            show(wire.read_json(name, reading))
        else:
            print(report.of_reading(name, reading))
    return status


def score(arguments: argparse.Namespace) -> int:
    """`jadelens score`: each hand's score, with every line that makes it up."""
    from scorer.wire import score_json
    from ui import report

    return each(arguments, score_json, report.of_score)


def settle(arguments: argparse.Namespace) -> int:
    """`jadelens settle`: who pays whom."""
    from scorer.wire import settle_json
    from ui import report

    return each(arguments, settle_json, report.of_settlement)


def aid(arguments: argparse.Namespace) -> int:
    """`jadelens aid`: what a hand that is being played can become; the JSON of `score`, with `seen`."""
    from scorer.aid_wire import aid_of, to_json, to_text

    if arguments.json:
        return each(arguments, lambda hand: to_json(aid_of(hand)), str)
    return each(arguments, lambda hand: {"text": to_text(aid_of(hand))}, lambda answer: str(answer["text"]))


def validate_rules(arguments: argparse.Namespace) -> int:
    """`jadelens rules validate`: every fault of a house-rules file, each with its line."""
    from scorer.errors import ScorerError
    from scorer.house import faults_of
    from scorer.ruleset import read, ruleset

    path = Path(arguments.rules)
    try:
        faults = faults_of(read(path), path.name)
        if not faults:
            rules = ruleset(arguments.rules)
            print(f"{path.name} is in order: {rules.title}, {len(rules.specials)} special hands.")
            return OK
    except ScorerError as error:
        raise UsageError(str(error)) from None
    for fault in faults[:-1]:
        print(f"jadelens: error: {one_line(UsageError(fault))}", file=sys.stderr)
    raise UsageError(faults[-1])


def compare_rules(arguments: argparse.Namespace) -> int:
    """`jadelens rules diff`: what two rulesets differ in, a line each."""
    from scorer.errors import ScorerError
    from scorer.house import differences
    from scorer.ruleset import ruleset

    try:
        found = differences(ruleset(arguments.rules), ruleset(arguments.other))
    except ScorerError as error:
        raise UsageError(str(error)) from None
    print("\n".join(str(one) for one in found) or "The two rulesets are the same.")
    return OK


def show_rules(arguments: argparse.Namespace) -> int:
    """`jadelens rules show`: a ruleset as a rule sheet, with an example of every special hand."""
    from scorer.errors import ScorerError
    from scorer.ruleset import ruleset
    from scorer.sheet import sheet, sheet_text

    try:
        rules = ruleset(arguments.rules)
    except ScorerError as error:
        raise UsageError(str(error)) from None
    print(sheet_text(sheet(rules)))
    return OK


def chips(arguments: argparse.Namespace) -> int:
    """`jadelens chips`: the fewest chips that pay so many points, and what is left."""
    from scorer.chips import pay
    from scorer.errors import ScorerError
    from scorer.ruleset import ruleset

    try:
        rules = ruleset(arguments.rules)
    except ScorerError as error:
        raise UsageError(str(error)) from None
    if not rules.chips:
        raise UsageError(f"{rules.title} does not pay with chips")
    paid = pay(arguments.points, rules.chips)
    words = [f"{count} {name}" for name, count in paid.chips.items()] or ["no chips"]
    left = f"; {paid.left} points are left" if paid.left else ""
    print(f"{', '.join(words)}{left}")
    return OK


def whole_number(text: str) -> int:
    """The whole number that `text` says."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def photos(arguments: argparse.Namespace) -> int:
    """`jadelens photos`: how many photos are kept to learn from; export them, or delete them."""
    from ui import kept
    from ui.store import data_folder

    folder = data_folder() / "kept-photos"
    try:
        if arguments.export is not None:
            count = kept.export(folder, arguments.export)
            print(f"{count} photos written to {arguments.export}")
        if arguments.delete:
            print(f"{kept.drop_all(folder)} photos deleted")
        if arguments.export is None and not arguments.delete:
            print(f"{len(kept.names(folder))} photos kept in {folder}")
    except OSError as error:
        raise UsageError(f"{error.filename}: {error.strerror}") from None
    return OK


def each(arguments: argparse.Namespace, answer: Callable[[Json], Json], report: Callable[[Json], str]) -> int:
    """Answer every value of the input; with JSON Lines a bad line is answered with an error of its own."""
    from scorer.errors import ScorerError

    text = input_text(arguments.file)
    status = OK
    for line, value in values(text):
        try:
            if isinstance(value, UsageError):
                raise value
            if not isinstance(value, dict):
                raise UsageError(f"an object in braces was expected, not {kind_of(value)}")
            result = answer(value)
        except (ScorerError, UsageError) as error:
            if line is None:
                raise UsageError(str(error)) from None
            status = SOME_FAILED
            show({"error": one_line(error), "line": line})
            continue
        if arguments.json:
            show(result)
        else:
            print(report(result))
    return status


def input_text(name: str) -> str:
    """The text of the file `name`, or of standard input for "-"."""
    try:
        data = sys.stdin.buffer.read(MOST_INPUT + 1) if name == "-" else read_bytes(Path(name))
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror or error}") from None
    except ValueError as error:
        raise UsageError(f"{name!r}: {error}") from None
    where = "standard input" if name == "-" else name
    if len(data) > MOST_INPUT:
        raise UsageError(f"{where}: more than {MOST_INPUT // 2**20} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{where}: not UTF-8 text at byte {error.start}") from None


def read_bytes(path: Path) -> bytes:
    """At most MOST_INPUT + 1 bytes of the file at `path`."""
    with path.open("rb") as file:
        return file.read(MOST_INPUT + 1)


def values(text: str) -> Iterator[tuple[int | None, object]]:
    """The JSON values in `text`, each with its line where they are JSON Lines (a UsageError stands for a bad one)."""
    if not text.strip():
        raise UsageError("there is nothing to read: a JSON object was expected")
    whole = parsed(text)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not isinstance(whole, UsageError) or not is_lines(lines):
        if isinstance(whole, UsageError):
            raise whole
        yield None, whole
        return
    for number, line in lines:
        yield number, parsed(line, number)


def is_lines(lines: Sequence[tuple[int, str]]) -> bool:
    """Whether these lines, which are no one JSON value together, are JSON Lines: some line is an object by itself."""
    # an object that stands indented is a part of a larger one
    return len(lines) > 1 and any(line[0] == "{" and isinstance(parsed(line), dict) for _, line in lines)


def parsed(text: str, first_line: int = 1) -> object:
    """The JSON value in `text`, which starts on `first_line`, or the UsageError that says what is wrong and where."""
    try:
        return json.loads(text, parse_constant=refused)
    except json.JSONDecodeError as error:
        return UsageError(
            f"this is not JSON: {error.msg} at line {error.lineno + first_line - 1}, column {error.colno}"
        )
    except RecursionError:
        return UsageError("this is not JSON that can be read: it is nested too deep")
    except ValueError as error:
        return UsageError(f"this is not JSON: {error}")


def refused(constant: str) -> NoReturn:
    """Refuse NaN and the infinities, which are no JSON."""
    raise ValueError(f"{constant} is not a number")


def kind_of(value: object) -> str:
    """What sort of JSON value this is, in words."""
    for kinds, word in (
        (bool, "true or false"),
        ((int, float), "a number"),
        (str, "text"),
        (list, "a list"),
        (dict, "an object"),
    ):
        if isinstance(value, kinds):
            return word
    return "null"


def show(value: Json) -> None:
    """Print `value` as one line of JSON."""
    print(json.dumps(value))


def one_line(error: Exception) -> str:
    """The error's text on a single line."""
    return " ".join(str(error).split())


def serve(arguments: argparse.Namespace) -> int:
    """`jadelens serve`: the page, until it is interrupted."""
    from ui import serving

    try:
        serving.serve(
            arguments.port,
            lan=arguments.lan,
            tables=arguments.tables,
            https=arguments.https,
            certificate=arguments.certificate,
            key=arguments.key,
            database=arguments.database,
        )
    except serving.CannotServe as error:
        raise UsageError(str(error)) from None
    return OK


if __name__ == "__main__":
    sys.exit(main())

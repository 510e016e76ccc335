"""The club's commands: `jadelens host | backup | restore`. Nothing heavy is imported before one of them runs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any


def add_commands(commands: Any, wrong: type[Exception]) -> None:
    """Add the club's commands to the command line; what goes wrong is raised as `wrong`, in one line."""

    def run(work: Any) -> Any:
        def told(arguments: argparse.Namespace) -> int:
            from ui.club.database import ClubError

            try:
                status: int = work(arguments)
            except ClubError as error:
                raise wrong(str(error)) from None
            return status

        return told

    keeping = commands.add_parser("backup", help="write all clubs and hands into one file")
    keeping.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    keeping.add_argument("--database", metavar="URL", help="where the clubs are (see serve)")
    keeping.set_defaults(run=run(backup))

    bringing = commands.add_parser("restore", help="bring back what backup wrote, where nothing is kept yet")
    bringing.add_argument("file", type=Path, metavar="FILE", help="a file that backup wrote")
    bringing.add_argument("--database", metavar="URL", help="where the clubs are to be (see serve)")
    bringing.set_defaults(run=run(restore))

    hosting = commands.add_parser(
        "host", help="make a new host's link for a club; the old one opens nothing then"
    )
    hosting.add_argument(
        "club", nargs="?", metavar="CLUB", help="the club's name; not needed where there is one"
    )
    hosting.add_argument("--address", default="http://127.0.0.1:8501", help="where the page is")
    hosting.add_argument("--database", metavar="URL", help="where the clubs are (see serve)")
    hosting.set_defaults(run=run(host))


def backup(arguments: argparse.Namespace) -> int:
    """`jadelens backup FILE`."""
    from ui.club.backup import backup
    from ui.store import data_folder

    folder = data_folder()
    events = backup(_url(arguments, folder), folder, arguments.file)
    print(f"{arguments.file} holds everything: {events} events")
    return 0


def restore(arguments: argparse.Namespace) -> int:
    """`jadelens restore FILE`."""
    from ui.club.backup import restore
    from ui.store import data_folder

    folder = data_folder()
    events = restore(_url(arguments, folder), folder, arguments.file)
    print(f"brought back from {arguments.file}: {events} events")
    return 0


def host(arguments: argparse.Namespace) -> int:
    """`jadelens host [CLUB]`: a new host's link."""
    from ui.club.database import ClubError
    from ui.club.pages import ROOT
    from ui.club.store import ClubStore
    from ui.store import data_folder

    store = ClubStore(_url(arguments, data_folder()))
    found = {
        number: name for number, name in store.clubs().items() if arguments.club in (None, name, str(number))
    }
    if not found:
        raise ClubError("there is no such club; make one on the page, under Club table")
    if len(found) > 1:
        names = ", ".join(f"{number} ({name})" for number, name in found.items())
        raise ClubError(f"which club? say its name or number: {names}")
    ((number, name),) = found.items()
    print(f"The host of {name}: {arguments.address.rstrip('/')}{ROOT}#{store.new_host_key(number)}")
    return 0


def _url(arguments: argparse.Namespace, folder: Path) -> str:
    from ui.club.database import database_url

    return arguments.database or database_url(folder)

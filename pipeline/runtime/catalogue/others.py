"""What other books own, as far as a build asks for it, and what the build adds for its own book."""

import datetime
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from pipeline.frozen import frozen
from pipeline.model.catalogue import NOTHING_SAID, CatalogueSpec
from pipeline.runtime.catalogue import tables
from pipeline.runtime.catalogue.opening import check_folder_of, create, is_there, prove, reading, writing
from pipeline.runtime.catalogue.tables import Database, Mark, Owner, State, transaction


@frozen
class Claim:
    """The book that a build makes: its name, the Monday of its week if any, and what it says of the catalogue."""

    book: str
    monday: datetime.date | None = None
    asked: CatalogueSpec = NOTHING_SAID

    @property
    def week(self) -> str | None:
        """The Monday as the catalogue has it."""
        return self.monday.isoformat() if self.monday else None

    def shares(self, owner: Owner) -> bool:
        """May this book have puzzles of that one?"""
        theirs = datetime.date.fromisoformat(owner.monday) if owner.monday else None
        return owner.name == self.book or self.asked.allows(owner.name, theirs, self.monday)


class Others:
    """The puzzles of other books. All answers are of one state of the catalogue, that which `digest` names."""

    def __init__(self, path: Path, claim: Claim) -> None:
        self.path = path
        self.digest = _digest(())
        self._claim = claim
        self._state: State | None = None
        self._owners: dict[int, Owner] = {}
        self._answers: dict[Mark, str] = {}
        self.look_up(())

    def look_up(self, marks: Iterable[Mark]) -> None:
        """Ask for puzzles, many at once; where the catalogue has changed, again for all that were asked for before."""
        asked = set(marks).difference(self._answers)
        if not is_there(self.path):
            self._answers.update(dict.fromkeys(asked, ""))
            return
        with reading(self.path) as database, transaction(database, "DEFERRED"):
            state = tables.read_state(database)
            if state != self._state:
                self._state, self._owners = state, tables.read_owners(database, state)
                self.digest = _digest(owner for owner in self._owners.values() if not self._claim.shares(owner))
                asked.update(self._answers)
            self._answers.update((mark, self._owner_of(mark, database, self._owners)) for mark in asked)

    def books(self) -> tuple[str, ...]:
        """The names of all books that the catalogue has in that state."""
        return tuple(sorted(owner.name for owner in self._owners.values()))

    def held_by(self, book: str, marks: Iterable[Mark]) -> set[Mark]:
        """Those of some puzzles that the catalogue has of a book."""
        if not is_there(self.path):
            return set()
        with reading(self.path) as database, transaction(database, "DEFERRED"):
            owner = tables.find_owner(database, book)
            return {mark for mark in marks if owner and owner.number in tables.holders(database, mark)}

    def owner(self, mark: Mark) -> str:
        """The other book that has a puzzle that was asked for; empty where none has it."""
        return self._answers[mark]

    def reserve(self, marks: Collection[Mark]) -> bool:
        """Give the puzzles to the book in one transaction, in addition to what it owns; creates the catalogue.

        False, and nothing is changed, where an answer that was given is true no longer: ask again.
        """
        if self._state is None:
            create(self.path)
        with writing(self.path) as database, transaction(database):
            if not self._still_true(database):
                return False
            tables.add(database, self._claim.book, self._claim.week, marks)
        return True

    def release(self, marks: Collection[Mark]) -> None:
        """Take from the book all puzzles but these: what an earlier edition held."""
        with reading(self.path) as database:
            owner = tables.find_owner(database, self._claim.book)
            if owner is None or owner.puzzles == len(marks):
                return
            gone = set(tables.marks_of(database, owner)).difference(marks)
        with writing(self.path) as database, transaction(database):
            tables.take(database, self._claim.book, gone)

    def _still_true(self, database: Database) -> bool:
        state = tables.read_state(database)
        if state == self._state:
            return True
        owners, answers = tables.read_owners(database, state), self._answers.items()
        return all(bool(answer) == bool(self._owner_of(mark, database, owners)) for mark, answer in answers)

    def _owner_of(self, mark: Mark, database: Database, owners: Mapping[int, Owner]) -> str:
        """The book whose puzzle this one may not have. It keeps what it has itself: others may be editions of it."""
        holders = [owners[number] for number in tables.holders(database, mark) if number in owners]
        if any(owner.name == self._claim.book for owner in holders):
            return ""
        return next((owner.name for owner in holders if not self._claim.shares(owner)), "")


def look(path: Path, claim: Claim) -> Others:
    """What other books own, once all of the catalogue is proved; OutputError where none could be made or written."""
    if is_there(path):
        prove(path)
    else:
        check_folder_of(path)
    return Others(path, claim)


def _digest(owners: Iterable[Owner]) -> str:
    """Names the puzzles of some books: the sum over all of them."""
    return tables.to_bytes(sum(owner.sum for owner in owners) % tables.MODULUS).hex()

"""A finished PDF is read back, held to its printer's rules, and compared with its manifest."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from pipeline import __version__
from pipeline.config.resources.printers import NotTakenError, Order, load_printer, printer_names
from pipeline.errors import InputError, Unsatisfiable
from pipeline.families import FAMILIES
from pipeline.families.shared.options import did_you_mean
from pipeline.inspect.book import Sheet, Verdict, judge_copies, judge_ink, judge_listed
from pipeline.inspect.checks.contents import label_faults, outline_faults
from pipeline.inspect.checks.printer_rules import Job, printer_faults
from pipeline.inspect.checks.running_heads import marked_faults
from pipeline.inspect.faults import REMEDY, Fault, FaultType, remedied
from pipeline.inspect.manifest import Manifest, Ordered, Printed, read_manifest
from pipeline.inspect.pdf.reading import Copy, read_copy
from pipeline.interface.printer_guess import guess_printer, order_shown
from pipeline.interface.values import Verification
from pipeline.model.roles import COVER_GUIDE, COVERS, INTERIOR, MANIFEST
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.edition.next_edition import complete
from pipeline.source.templates import in_force, open_folder

NO_MANIFEST = "none"

Prepare = Callable[[Iterable[str]], None]
"""Gets the kernels of families ready."""


def read_back(
    path: Path, manifest: str | None, printer: str | None, prepare: Prepare, templates: Path | None = None
) -> Verification:
    """Read a finished PDF back and compare it with its manifest and its printer's rules; its faults are in the value.

    `manifest` None takes the one beside the file if there is one, `none` goes by the ink alone. `printer` names
    another printer than the manifest's. `prepare` is called with the families whose kernels are needed. `templates` is
    a folder with printers of the author's own. InputError where the file, the manifest or the printer cannot be read.
    """
    with in_force(open_folder(templates, None) if templates else None):
        return _read_back(path, manifest, printer, prepare)


def _read_back(path: Path, manifest: str | None, printer: str | None, prepare: Prepare) -> Verification:
    if path.exists() and not path.is_file():  # a pipe would be waited for, a device be read for ever
        raise InputError(f"{path}: is not a file; name a PDF that `build` has written")
    if not os.path.lexists(path):
        complete(BookFolder.at(path.parent))
    copy = read_copy(path)
    listed = _manifest(path, manifest)
    role = _role(path, listed) if listed else INTERIOR
    ordered, remark = (listed.ordered, "") if listed else _unlisted(copy, manifest, printer)
    job = _job(ordered, printer, role)
    if listed and role in COVERS:
        job = _cover_job(job, role, listed.pages)
    prepare({printed.puzzle.family for printed in listed.puzzles} if listed else set(FAMILIES))
    verdict = _judged(copy, listed, role)
    digest = listed.files[role][1] if listed else copy.digest
    named = marked_faults(copy.marks.get("Title", ""), listed.title if listed else "", verdict.title)
    led = _navigation_faults(copy, verdict, job, listed, role) if not printer else ()
    faults = (*_digest_faults(copy, digest), *printer_faults(copy, job), *named, *led, *verdict.faults)
    faults = tuple(remedied(faults, _remedy(copy.digest == digest, listed, printer)))
    found = verdict.puzzles, verdict.answers, listed is not None, verdict.numbered
    return Verification(path, len(copy.pages), job.printer.name, *found, faults, remark)


def _remedy(unchanged: bool, listed: Manifest | None, asked: str | None) -> str:
    """What helps where a fault is the file's: a file that this version built so would be built so again."""
    if listed is None:
        return "its manifest would show whether the file was changed"
    if asked not in (None, listed.ordered.printer):
        return f"build the book for {asked}"
    if unchanged and listed.version == __version__:
        return "the file is as this version built it; if nobody changed its manifest, please report this"
    return REMEDY


def _judged(copy: Copy, manifest: Manifest | None, role: str) -> Verdict:
    """What the ink gives: held to the manifest where there is one, copies of sheets one after the other."""
    if manifest is None:
        return judge_ink(copy.pages)
    if role not in manifest.copies:
        return judge_listed(copy.pages, *_of_file(manifest, role), manifest.levels)
    sheets = [Sheet(manifest.pages[one], *_of_file(manifest, one)) for one in manifest.copies[role]]
    return judge_copies(copy.pages, sheets, manifest.levels)


def _manifest(path: Path, named: str | None) -> Manifest | None:
    """The manifest of this name, or the one beside the PDF where there is one."""
    if named == NO_MANIFEST:
        return None
    beside = path.parent / MANIFEST
    if named is None and not beside.exists():
        return None
    return read_manifest(Path(named) if named else beside)


def _role(path: Path, manifest: Manifest) -> str:
    for role, (name, _) in manifest.files.items():
        if name == path.name:
            return role
    names = [name for name, _ in manifest.files.values() if name.endswith(".pdf")]
    if not names:
        remedy = "build the book with its PDF, or name another --manifest"
        raise InputError(f"{path}: not in the manifest, whose book was built without any PDF; {remedy}")
    known = ", ".join(names)
    raise InputError(f"{path}: not in the manifest, which lists {known}; name one of these, or another --manifest")


def _unlisted(copy: Copy, named: str | None, asked: str | None) -> tuple[Ordered, str]:
    """What a file without a manifest was ordered as, and what to say of that; `asked` is the printer that is named."""
    missing = f"no {MANIFEST} lies beside it, so it is judged by its ink alone" if named is None else ""
    if asked:
        return order_shown(copy, asked), missing and f"{missing}; name the manifest with --manifest"
    guess = guess_printer(copy)
    remedy = (
        "name another with --printer" if named else "name the manifest with --manifest, or a printer with --printer"
    )
    return guess.ordered, f"{missing}{'; ' * bool(missing)}{guess}, which are applied; {remedy}"


def _job(ordered: Ordered, asked: str | None, role: str) -> Job:
    """What a file is printed as: as it was ordered, or by the printer that is asked for."""
    name = asked or ordered.printer
    if name not in printer_names():
        known = printer_names()
        message = f"{name!r} is not a printer, expected one of {', '.join(known)}{did_you_mean(name, known)}"
        raise InputError(
            f"--printer: {message}"
            if asked
            else f"page of the manifest: {message}; name one with --printer, or your own with --templates"
        )
    order = Order(ordered.paper, None if asked else ordered.stock, ordered.bleed)
    try:
        printer, paper = load_printer(name, order)
    except NotTakenError as error:
        remedy = "leave --printer out, or name the printer" if asked else "name the printer with --printer"
        reason = str(error).partition(";")[0]  # what follows is for the author of a book
        place = "--printer" if asked else "page of the manifest"
        raise Unsatisfiable(f"{place}: {reason}; {remedy} that the file is for") from None
    return Job(printer, paper, role == INTERIOR)


def _cover_job(job: Job, role: str, pages: Mapping[str, int]) -> Job:
    """A cover has a page of its own size; a guide to one is not for print, so its ink may lie anywhere."""
    found = job.printer.of_cover(job.paper, pages.get(INTERIOR, 0))
    if found is None:
        raise Unsatisfiable(f"printer {job.printer.name} makes no cover; name the printer that the book was built for")
    rules, paper = found
    if role == COVER_GUIDE:
        anywhere = -rules.file.edge
        rules = replace(rules, gutters=((1, anywhere),), file=replace(rules.file, edge=anywhere, standard=None))
    return Job(rules, paper, bound=False, guide=role == COVER_GUIDE)


def _navigation_faults(copy: Copy, verdict: Verdict, job: Job, manifest: Manifest | None, role: str) -> Iterator[Fault]:
    """What leads readers on a screen; copies of sheets begin again with page 1, covers have no pages to lead to."""
    if manifest and (role in manifest.copies or role in COVERS):
        return
    due = manifest is not None and job.printer.navigation
    yield from outline_faults(copy.outline, verdict.contents, due)
    yield from label_faults(copy.labels, due)


def _digest_faults(copy: Copy, digest: str) -> Iterator[Fault]:
    if copy.digest != digest:
        found = "the file was changed after it was built: its sha256 is not the manifest's"
        yield Fault(FaultType.FILE, 0, "", found, "")


def _of_file(manifest: Manifest, role: str) -> tuple[list[Printed], list[Printed]]:
    """The puzzles and the answers that stand in a file, those to the week before among them."""
    every = (*manifest.puzzles, *manifest.before)
    answered = (printed for printed in every if printed.answer_page is not None)
    puzzles = [printed for printed in manifest.puzzles if printed.file == role]
    return puzzles, [printed for printed in answered if printed.answer_file == role]

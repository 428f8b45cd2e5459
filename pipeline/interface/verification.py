"""A finished PDF is read back, held to its printer's rules, and compared with its manifest."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from pipeline import PRODUCT, __version__
from pipeline.config.resources.printers import NotTakenError, Order, load_printer, printer_names
from pipeline.config.values.lengths import read_paper
from pipeline.errors import InputError, Unsatisfiable
from pipeline.families import FAMILIES, family_named
from pipeline.families.shared.options import did_you_mean
from pipeline.families.shared.signing import TooSymmetricError
from pipeline.inspect.book import Sheet, Verdict, judge_copies, judge_ink, judge_listed
from pipeline.inspect.checks.contents import label_faults, outline_faults
from pipeline.inspect.checks.cover_words import volume_faults
from pipeline.inspect.checks.folds import fold_faults, side_faults
from pipeline.inspect.checks.printer_rules import Job, printer_faults
from pipeline.inspect.checks.running_heads import marked_faults
from pipeline.inspect.checks.tags import untagged_faults
from pipeline.inspect.faults import REMEDY, Fault, FaultType, remedied
from pipeline.inspect.known_pages import ANOTHER_BOOK, is_another_book
from pipeline.inspect.manifest import Manifest, Ordered, Printed
from pipeline.inspect.page_order import PageOrder, numbered_order, page_order
from pipeline.inspect.pages import TOGETHER, Asked, ReadFile, read_pages
from pipeline.inspect.pdf.reading import Copy, PrintedFile
from pipeline.inspect.pdf.reordering import ReorderedFile
from pipeline.inspect.pdf.unfolding import UnfoldedFile
from pipeline.inspect.read_page import Listed, ReadPage
from pipeline.interface.opened_book import OpenedBook
from pipeline.interface.printer_guess import USUAL_PRINTER, Guess, candidates, guess_printer, order_shown
from pipeline.interface.reading_mode import are_ready
from pipeline.interface.values import Verification
from pipeline.model.folding import SHEETS, Folding, Imposition, cut_from, half_of
from pipeline.model.kind import Kind
from pipeline.model.roles import BOOKLET, COVER, COVER_GUIDE, COVERS, INTERIOR, MANIFEST
from pipeline.runtime.collecting import gc_paused
from pipeline.runtime.processes.jobs import Executor
from pipeline.runtime.signals import deferred
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.search import BudgetSpentError, solve
from pipeline.source.templates import in_force, open_folder

_MANY: Final = 5_000  # puzzles: what is read of fewer takes less room than the kernels

Prepare = Callable[[Iterable[str]], None]
"""Gets all kernels of families ready."""


def read_back(book: OpenedBook, prepare: Prepare, workers: Executor) -> Verification:
    """Read a finished PDF back and compare it with its manifest and its printer's rules; its faults are in the value.

    `prepare` is called with the families whose ladder is needed; `workers` read the pages. InputError where the file
    or the printer cannot be read.
    """
    templates = book.terms.templates
    with gc_paused(), in_force(open_folder(templates, None) if templates else None):  # all is kept, and has no cycles
        try:
            return _read_back(book, prepare, workers)
        except InputError as error:
            raise _cause(book, error) from error


def _cause(book: OpenedBook, error: InputError) -> InputError:
    """Why a file cannot be read: where its manifest has another digest, somebody has changed it."""
    files = dict(book.manifest.files.values()) if book.manifest else {}
    message, place = str(error), f"{book.path}: "
    if files.get(book.path.name, book.file.digest) == book.file.digest or not message.startswith(place):
        return error
    return InputError(f"{place}was changed after it was built, and {message.removeprefix(place)}")


def _read_back(book: OpenedBook, prepare: Prepare, workers: Executor) -> Verification:
    path, file, listed, manifest, printer = book.path, book.file, book.manifest, book.terms.manifest, book.terms.printer
    role = named_role = _role(file, listed) if listed else INTERIOR
    if listed and (folding := _imposition(file, listed, role)):
        role, file = INTERIOR if role == BOOKLET else role, UnfoldedFile(path, folding)
    copy = file.whole()
    jobs = _jobs(copy, listed, printer, role)
    families = {printed.puzzle.family for printed in listed.puzzles} if listed else set(FAMILIES)
    if listed:
        if kernels_mode() != "plain" and role not in COVERS:
            _load_kernels(listed.puzzles, is_shared=workers.jobs > 1 and copy.count > TOGETHER)
    else:
        prepare(families)
    read = read_pages(file, jobs, [*_asked(copy.count, listed, role)], workers)
    order, built = _order(file, read.pages, listed, role)
    if order.places:
        again, order = _in_order(path, order, jobs, built, workers)
        copy, read = again if order.places else (copy, read)
    if listed and any(page.names_cells for page in read.pages):
        prepare(families)  # steps are found again by the whole ladder
    guess = None if listed or printer else guess_printer(copy, read, jobs)
    at = [job.printer.name for job in jobs].index(guess.ordered.printer) if guess else 0
    verdict = _judged(read.pages, listed, role)
    digest = listed.files[named_role][1] if listed else copy.digest
    named = marked_faults(copy.marks.get("Title", ""), listed.title if listed else "", verdict.title)
    led = () if printer else _navigation_faults(copy, verdict, jobs[at], (listed, named_role), order.missing)
    unfolded = (file, file.folding) if isinstance(file, UnfoldedFile) and file.folding else None
    lacking, folded = (tuple(side_faults(*unfolded)), fold_faults(*unfolded)) if unfolded else ((), ())
    ruled = printer_faults(copy, read.fonts, read.ruled, jobs, at)
    tags_due = listed is not None and listed.ordered.tagged and named_role not in (*COVERS, BOOKLET)
    untagged = untagged_faults(copy.tagged, copy.tags, tags_due)
    covered = volume_faults([page.text for page in read.pages], listed.volume) if listed and role == COVER else ()
    others = lacking or (*folded, *ruled, *named, *led, *untagged, *covered, *verdict.faults)
    faults = (*order.faults, *order.in_file((*_digest_faults(copy, digest), *others)))
    if copy.digest != digest and is_another_book(read.pages):
        faults = (ANOTHER_BOOK,)
    faults = tuple(remedied(faults, _remedy(copy, copy.digest == digest, listed, printer)))
    found = verdict.puzzles, verdict.answers, listed is not None, verdict.numbered
    remark = "" if listed else _remark(manifest, guess, has_grids=any(page.figures for page in read.pages))
    codes = (
        None if any(page.codes is None for page in read.pages) else sum(len(page.codes or ()) for page in read.pages)
    )
    return Verification(path, copy.count, jobs[at].printer.name, *found, faults, remark, codes)


def _order(
    file: PrintedFile, pages: Sequence[ReadPage], listed: Manifest | None, role: str
) -> tuple[PageOrder, Sequence[Asked]]:
    """The order of the pages of a file, and all pages that it should have."""
    if listed is None:
        order = numbered_order(pages) if any(page.figures for page in pages) else PageOrder()
        return order, [Asked(number, number, None) for number in range(1, len(order.places) + 1)]
    built = () if file.folding else _built(len(pages), listed, role)
    return page_order(pages, built), built


def _in_order(
    path: Path, order: PageOrder, jobs: tuple[Job, ...], built: Sequence[Asked], workers: Executor
) -> tuple[tuple[Copy, ReadFile], PageOrder]:
    """A file and its pages, read as those that they are by an order, and that order as far as it holds then."""
    file = ReorderedFile(path, order.places)
    copy, read = file.whole(), read_pages(file, jobs, order.present(built), workers)
    pages = order.whole(read.pages, built)
    return (copy, replace(read, pages=pages)), order.checked(pages, copy.count)


def _imposition(file: PrintedFile, listed: Manifest, role: str) -> Imposition | None:
    """How two pages each stand on the sheets of a file; None where its pages are pages."""
    if role == BOOKLET:
        return _folding(file, listed)
    if not listed.ordered.two_up:
        return None
    job = _job(listed.ordered, None, role)
    copies = tuple(_pages(file, listed, one) for one in listed.copies.get(role, ()))
    copies = copies or (1,) * _pages(file, listed, role)
    return cut_from(job.printer.sheet(job.paper), copies, listed.ordered.duplex)


def _pages(file: PrintedFile, listed: Manifest, role: str) -> int:
    """The pages of a file that is listed; InputError where the manifest does not count them."""
    if role not in listed.pages:
        raise InputError(f"{file.path}: the manifest lists no pages of {role}; build the book again with its PDF")
    return listed.pages[role]


def _folding(file: PrintedFile, listed: Manifest) -> Folding:
    """How a booklet is folded: on sheets of the paper that is most like its own, from the pages of its book.

    InputError where the manifest lists no such pages.
    """
    job, media = _job(listed.ordered, None, INTERIOR), file.whole().first.media
    papers = map(read_paper, SHEETS)
    paper = min(papers, key=lambda one: abs(one.height - media.width) + abs(one.width - media.height))
    return Folding((paper.height, paper.width), job.printer.sheet(job.paper), _pages(file, listed, INTERIOR))


def _load_kernels(puzzles: Sequence[Printed], is_shared: bool) -> None:
    """Solve one puzzle of each kind, which loads the few kernels of proofs, or compiles them.

    Where the pages of a large book are shared out, this process does without those that are ready: it keeps what all
    have read, and would be the largest. Each of the others then loads them for itself, in half a second.
    """
    kinds = {Kind(one.puzzle.family, one.puzzle.variant): one for one in puzzles}
    ready = are_ready(kinds.keys())
    if is_shared and ready and len(puzzles) > _MANY:
        return
    with deferred() if ready else nullcontext():  # a signal would leave half a kernel behind
        for one in kinds.values():
            family = family_named(one.puzzle.family)
            with suppress(BudgetSpentError):
                solve(family.model(one.puzzle))
            with suppress(TooSymmetricError):
                family.signature(one.puzzle, one.solution)


def _jobs(copy: Copy, manifest: Manifest | None, asked: str | None, role: str) -> tuple[Job, ...]:
    """What the file is printed as; where nobody says that, what it may be printed as."""
    if manifest:
        job = _job(manifest.ordered, asked, role)
        return (_cover_job(job, role, manifest.pages) if role in COVERS else job,)
    if asked:
        return (_job(order_shown(copy, asked), asked, role),)
    return candidates(copy) or (_job(order_shown(copy, USUAL_PRINTER), None, role),)


def _asked(count: int, manifest: Manifest | None, role: str) -> Iterator[Asked]:
    """All pages of the file, with what the manifest lists for them; those of copies are counted from 1 in each."""
    if manifest is None:
        yield from (Asked(place, place, None) for place in range(1, count + 1))
        return
    sheets = _sheets(manifest, role) or [Sheet(count, *_of_file(manifest, role), _coded(manifest, role))]
    levels = frozenset(shown.name.replace(" ", "") for shown in manifest.levels.values())
    before = 0
    for sheet in sheets:
        puzzles = _grouped((printed.page, printed) for printed in sheet.puzzles)
        answers = _grouped((printed.answer_page, printed) for printed in sheet.answers)
        codes = _codes(sheet.coded)
        for number in range(1, min(sheet.pages, count - before) + 1):
            here = tuple(puzzles.get(number, ())), tuple(answers.get(number, ()))
            barcode = manifest.barcodes.get(role, "")
            yield Asked(before + number, number, Listed(*here, levels, tuple(codes.get(number, ())), barcode))
        before += sheet.pages
    yield from (Asked(place, place, Listed((), (), levels)) for place in range(before + 1, count + 1))


def _built(count: int, manifest: Manifest, role: str) -> Sequence[Asked]:
    """The pages that a file should have; as many as it has where the manifest does not count them."""
    sheets = _sheets(manifest, role)
    return [*_asked(sum(sheet.pages for sheet in sheets) or manifest.pages.get(role, count), manifest, role)]


def _grouped(pairs: Iterable[tuple[int | None, Printed]]) -> dict[int | None, list[Printed]]:
    """Puzzles by page."""
    found: dict[int | None, list[Printed]] = {}
    for page, printed in pairs:
        found.setdefault(page, []).append(printed)
    return found


def _remedy(copy: Copy, unchanged: bool, listed: Manifest | None, asked: str | None) -> str:
    """What helps where a fault is the file's: a file that this version built so would be built so again."""
    if listed is None and PRODUCT not in copy.marks.get("Producer", ""):
        return "set it right in the program that has written the file"
    if listed is None:
        return "name its manifest with --manifest to see whether the file was changed"
    if asked not in (None, listed.ordered.printer):
        return f"build the book for {asked}"
    if unchanged and listed.version == __version__:
        return "the file is as this version built it; if nobody changed its manifest, please report this"
    return REMEDY


def _judged(pages: Sequence[ReadPage], manifest: Manifest | None, role: str) -> Verdict:
    """What the ink gives: held to the manifest where there is one, copies of sheets one after the other."""
    if manifest is None:
        return judge_ink(pages)
    if sheets := _sheets(manifest, role):
        return judge_copies(pages, sheets, manifest.levels)
    return judge_listed(pages, *_of_file(manifest, role), manifest.levels)


def _sheets(manifest: Manifest, role: str) -> list[Sheet]:
    """The sheets that a file of copies repeats; none for another file."""
    return [
        Sheet(manifest.pages[one], *_of_file(manifest, one), _coded(manifest, one))
        for one in manifest.copies.get(role, ())
    ]


def _coded(manifest: Manifest, role: str) -> list[Printed]:
    """The puzzles whose QR codes stand in a file."""
    return [printed for printed in manifest.puzzles if printed.code and printed.code.file == role]


def _codes(coded: Iterable[Printed]) -> dict[int, list[tuple[str, str]]]:
    """The numbers of puzzles, and where their codes lead, by the page of the codes."""
    found: dict[int, list[tuple[str, str]]] = {}
    for printed in coded:
        if printed.code:
            found.setdefault(printed.code.page, []).append((printed.number, printed.code.link))
    return found


def _role(file: PrintedFile, manifest: Manifest) -> str:
    """What a file is to its book: by its name, and by its bytes where it has another."""
    path, files = file.path, manifest.files.items()
    by_name = {name: role for role, (name, _) in files}
    by_digest = {digest: role for role, (_, digest) in files}
    if role := by_name.get(path.name) or by_digest.get(file.digest):
        return role
    names = [name for name, _ in manifest.files.values() if name.endswith(".pdf")]
    if not names:
        remedy = "build the book with its PDF, or name another --manifest"
        raise InputError(f"{path}: not in the manifest, whose book was built without any PDF; {remedy}")
    known = ", ".join(names)
    raise InputError(f"{path}: not in the manifest, which lists {known}; name one of these, or another --manifest")


def _remark(named: str | None, guess: Guess | None, *, has_grids: bool) -> str:
    """What to say of a file without a manifest, of one without grids, and of the printer that was guessed."""
    alone = "" if has_grids else "no puzzle is found in it; if it is a puzzle book, name the PDF with its pages"
    missing = f"no {MANIFEST} lies beside it, so it is judged by its ink alone" if named is None else ""
    missing = "; ".join(filter(None, (alone, missing)))
    if guess is None:
        return missing and f"{missing}; name the manifest with --manifest"
    remedy = (
        "name another with --printer" if named else "name the manifest with --manifest, or a printer with --printer"
    )
    return f"{missing}{'; ' * bool(missing)}{guess}, which are applied; {remedy}"


def _job(ordered: Ordered, asked: str | None, role: str) -> Job:
    """What a file is printed as: as it was ordered, or by the printer that is asked for."""
    name = asked or ordered.printer
    if name not in printer_names():
        known = printer_names()
        message = f"{name!r} is not a printer, expected one of {', '.join(known)}{did_you_mean(name, known)}"
        raise InputError(
            f"--printer: {message}"
            if asked
            else f"page.printer of the manifest: {message}; name one with --printer, or your own with --templates"
        )
    stock, binding = (None, None) if asked else (ordered.stock, ordered.binding)
    order = Order(ordered.paper, stock, ordered.bleed, binding=binding)
    try:
        printer, paper = load_printer(name, order)
    except NotTakenError as error:
        remedy = "leave --printer out, or name the printer" if asked else "name the printer with --printer"
        reason = str(error).partition(";")[0]  # what follows is for the author of a book
        place = "--printer" if asked else "page of the manifest"
        raise Unsatisfiable(f"{place}: {reason}; {remedy} that the file is for") from None
    if ordered.two_up:
        return Job(printer, half_of(paper), bound=False)
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


def _navigation_faults(
    copy: Copy, verdict: Verdict, job: Job, listed: tuple[Manifest | None, str], missing: Collection[int]
) -> Iterator[Fault]:
    """What leads readers on a screen; copies begin again with page 1, the others lead nowhere."""
    manifest, role = listed
    if manifest and (manifest.ordered.two_up or role in manifest.copies or role in COVERS or role == BOOKLET):
        return
    due = manifest is not None and job.printer.navigation
    yield from outline_faults(copy.outline, verdict.contents, due, missing)
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

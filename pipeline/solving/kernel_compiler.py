"""Compiles kernels by numba so that machine code is made once: for what Python calls, all that it calls inside.

numba makes machine code of every function by itself, with optimised copies of all that it calls. Nobody runs that of a
kernel; leaving it out saves a quarter of the compile time. This is numba's way to customize its compiler: a
`pipeline_class`. Types and code of kernels have modules of their own (`kernel_typing.py`, `kernel_lowering.py`).
"""

from collections.abc import Callable
from typing import Any, Final

from llvmlite.binding import Linkage, create_pass_builder, create_pipeline_tuning_options
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.typed_passes import NativeLowering, NopythonRewrites
from numba.core.untyped_passes import InlineClosureLikes

from pipeline.solving.kernel_lowering import KernelLowering
from pipeline.solving.kernel_typing import KernelDispatcher, remember

_OURS: Final = {NativeLowering: KernelLowering}
"""Passes in the place of numba's."""

_SPARED: Final = (InlineClosureLikes, NopythonRewrites)
"""Passes over what kernels do not have: functions inside functions, and arithmetic of whole arrays."""


_SPEED: Final = 2
"""How far LLVM optimises, of 3: the last step takes a tenth of the compile time, and makes nothing faster."""

_MANGLED: Final = "_Z"
"""How names of compiled functions begin, other than those of numba's runtime."""


class _Library(JITCodeLibrary):
    """LLVM code of a function, and the libraries of all that it calls, directly or not; what is called comes first."""

    def __init__(self, codegen: Any, name: str) -> None:  # noqa: ANN401
        super().__init__(codegen, name)
        self.called: dict[Any, None] = {}

    def add_linking_library(self, library: Any) -> None:  # noqa: ANN401
        """Note the library of a function that is called."""
        library._ensure_finalized()
        if isinstance(library, KernelLibrary):
            self.called.update(library.called)
        self.called[library] = None

    def _optimize_functions(self, ll_module: Any) -> None:  # noqa: ANN401
        """Leave single functions as they are: the entry that takes them in is optimised as a whole."""
        ll_module.data_layout = self._codegen._data_layout


class KernelLibrary(_Library):
    """The LLVM code of a kernel, for entries to take in; it is neither optimised as a module nor made machine code."""

    def finalize(self) -> None:
        """Let every module that takes the code in drop it where nothing calls it."""
        self._raise_if_finalized()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = Linkage.linkonce_odr
        self._finalized = True

    def _get_module_for_linking(self) -> Any:  # noqa: ANN401
        self._ensure_finalized()
        return self._final_module

    def get_pointer_to_function(self, _name: str) -> int:
        """No machine code, so no address."""
        return 0


class EntryLibrary(_Library):
    """The machine code of an entry, with all that it calls inside."""

    def finalize(self) -> None:
        """Take in callers before what they call, for code that nothing calls yet is dropped; then optimise once."""
        self._linking_libraries = list(reversed(self.called))
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Make kernels the entry's own, so that LLVM drops arguments that they do not use, and copies; then optimise.

        Loops stay as they are written: most run over few cells, so unrolled ones are no faster, and take a sixth of the
        compile time. numba's first round of passes is for reference counts, which kernels hardly have.
        """
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and function.name.startswith(_MANGLED):
                function.linkage = Linkage.internal
        options = create_pipeline_tuning_options(speed_level=_SPEED)
        options.loop_unrolling = options.loop_interleaving = False
        options.loop_vectorization = options.slp_vectorization = False
        builder = create_pass_builder(self._codegen._tm, options)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(self._final_module, builder)


class EntryCompiler(CompilerBase):
    """Compiles an entry."""

    library: type[_Library] = EntryLibrary

    def define_pipelines(self) -> list[Any]:
        """numba's passes but for those that find nothing in kernels, into a library of ours."""
        state = self.state
        remember(state.typingctx)
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        manager = DefaultPassBuilder.define_nopython_pipeline(state)
        manager.passes = [(_OURS.get(one, one), why) for one, why in manager.passes if one not in _SPARED]
        manager.finalize()
        return [manager]

    def compile_extra(self, function: Callable[..., Any]) -> Any:  # noqa: ANN401
        """Compile; functions inside the entry find their environments."""
        made = super().compile_extra(function)
        for environment in made._find_referenced_environments():
            made.library.codegen.set_env(environment.env_name, environment)
        return made


class KernelCompiler(EntryCompiler):
    """Compiles a kernel as far as its callers need it."""

    library = KernelLibrary

    def define_pipelines(self) -> list[Any]:
        """The same, but numba does not ask the library for machine code."""
        self.state.flags.no_compile = True
        return super().define_pipelines()

    def compile_extra(self, function: Callable[..., Any]) -> Any:  # noqa: ANN401
        """Compile, and let other functions call the kernel.

        numba knows a function by a built-in one, and calls that with a tuple. There is none here, so this takes one
        that refuses tuples: Python that calls a kernel gets a TypeError.
        """
        made = CompilerBase.compile_extra(self, function)
        made = made._replace(entry_point=made.library.__format__)
        self.state.targetctx.insert_user_function(made.entry_point, made.fndesc, [made.library])
        return made


def kernel_of(function: Callable[..., Any]) -> Any:  # noqa: ANN401
    """What compiles a function that only compiled code calls."""
    return _dispatcher(function, KernelCompiler, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry_of(function: Callable[..., Any], **without: bool) -> Any:  # noqa: ANN401
    """What compiles a function that Python calls."""
    return _dispatcher(function, EntryCompiler, **without)


def _dispatcher(function: Callable[..., Any], compiler: type[EntryCompiler], **options: bool) -> Any:  # noqa: ANN401
    settings = {"nopython": True, "nogil": True, "boundscheck": None, **options}
    return KernelDispatcher(function, targetoptions=settings, pipeline_class=compiler)

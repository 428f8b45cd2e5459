"""A contract of import-linter over what is found, not over names: families do not know each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields
from importlinter.contracts.independence import IndependenceContract


class FoundFamilies(Contract):
    """The packages below a package that have a `family.yaml` are independent of each other."""

    package = fields.StringField()

    def _inner(self) -> IndependenceContract:
        folder = Path(*str(self.package).split("."))
        found = sorted(path.parent.name for path in folder.glob("*/family.yaml"))
        options: dict[str, Any] = {"modules": [f"{self.package}.{name}" for name in found]}
        return IndependenceContract(self.name, self.session_options, options)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Check as a contract that names the families would."""
        return self._inner().check(graph, verbose)

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print who knows whom."""
        self._inner().render_broken_contract(check)

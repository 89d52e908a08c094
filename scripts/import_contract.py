"""An import contract for judges: a module that may know only what it is given.

The layers say what a module may not use; the oracle and the certificate checker are stricter, they
must stay independent of everything they judge. Used by `lint-imports`, see pyproject.toml::

    type = "only"
    module = "onepile.oracle"                  # in brackets: may be missing
    may_import = ["onepile.rules", "onepile.errors"]

Everything the module reaches inside onepile, directly or not, must lie in `may_import`.
"""

from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OnlyContract(Contract):
    """Keeps one module's imports, followed to the end, inside a list of packages."""

    module: Any = fields.StringField()
    may_import: Any = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Follow every import of the module and collect the chains that leave the list."""
        name = self.module.strip("()")
        if name not in graph.modules:
            optional = self.module != name
            return ContractCheck(kept=optional, metadata={"chains": [[name, "(missing)"]]})
        inside = {name, *graph.find_descendants(name)}
        allowed = set(inside)
        for package in self.may_import:
            if package in graph.modules:
                allowed |= {package, *graph.find_descendants(package)}
        reached = graph.find_upstream_modules(name, as_package=True) - allowed
        chains = [
            graph.find_shortest_chain(name, module, as_packages=True) for module in sorted(reached)
        ]
        return ContractCheck(kept=not chains, metadata={"chains": [c for c in chains if c]})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each forbidden chain of imports on its own line."""
        for chain in check.metadata["chains"]:
            output.print_error(" -> ".join(chain))
        output.new_line()

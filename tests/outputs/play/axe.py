"""What shuts readers out of a page, in light, dark and a system's own colours."""

from __future__ import annotations

from tests.outputs.play.conftest import Opened

SCHEMES = ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"})


def faults(one: Opened) -> list[str]:
    """What axe-core finds: necessary for a page that all can use, no proof of it."""
    from axe_playwright_python.sync_playwright import Axe  # an extra

    found = Axe().run(one.page).response["violations"]
    return [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]]

"""Places an author's pictures: as large as their room, and never so large that a printer would find them coarse."""

from pipeline.model.picture import Picture
from pipeline.model.printer import INCH, MM
from pipeline.page.draw.ops import Image
from pipeline.page.units import Box
from pipeline.typeset.sheets.sheet import DrawContext

_LOGO: tuple[float, float] = (45 * MM, 18 * MM)  # at most


def logo_area(context: DrawContext, logo: Picture) -> tuple[float, float]:
    """The width and height of a logo in points."""
    return fitted_area(context, logo, _LOGO)


def logo_image(context: DrawContext, logo: Picture, room: Box, foot: float) -> Image:
    """A logo in the middle of a room, on its foot."""
    width, height = logo_area(context, logo)
    return Image(logo, (room.middle - width / 2, foot, width, height))


def fitted_area(context: DrawContext, picture: Picture, room: tuple[float, float]) -> tuple[float, float]:
    """The width and height of a picture in a room, as fine as the printer asks."""
    dots = INCH / context.geometry.image_dpi
    scale = min(room[0] / picture.width, room[1] / picture.height, dots)
    return picture.width * scale, picture.height * scale

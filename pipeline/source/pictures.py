"""Reads a picture of the author's: PNG or JPEG, measured in pixels, as bytes that a PDF can take as they are."""

import warnings
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from pipeline.errors import InputError, Place, Problem
from pipeline.model.picture import Picture
from pipeline.source.files import Reading
from pipeline.source.source_limits import CONVERTED_PIXELS, PICTURE_BYTES, PICTURE_PIXELS, PROFILE_BYTES

_FORMATS: Final = ("PNG", "JPEG")
_COLOURS: Final = {"1": "gray", "L": "gray", "RGB": "rgb", "CMYK": "cmyk"}
_ORIENTATION: Final = ExifTags.Base.Orientation
_WHITE: Final = (255, 255, 255, 255)
_CMYK, _PRINTER = "CMYK", "prtr"  # as profiles name them


def read_picture(path: Path, reading: Reading) -> Picture:
    """The picture of a file, on white where it is transparent; InputError where it is none, or too large."""
    data = reading.data(path, PICTURE_BYTES)
    try:
        with _opened(data) as image:
            _check_size(path, image)
            image.verify()  # the checksums, which load() passes over; the file must be opened again for it
        with _opened(data) as image:
            image.load()
            return _picture(path.name, image, data)
    except InputError:
        raise
    except UnidentifiedImageError:
        raise _refused(path, "is not a readable picture, expected PNG or JPEG") from None
    except Image.DecompressionBombError:
        raise _too_large(path, "far too many", PICTURE_PIXELS) from None
    except Exception as error:  # the library's readers raise whatever a damaged file makes them meet
        reason = " ".join(str(error).split()) or type(error).__name__
        raise _refused(path, f"is a damaged picture ({reason})") from None


def read_gray_picture(path: Path, reading: Reading) -> Picture:
    """The picture of a file in gray, as the inside of a book is printed; InputError as for any other."""
    found = read_picture(path, reading)
    if found.colour == "gray":
        return found
    with _opened(found.data) as image:
        file = BytesIO()
        image.convert("L").save(file, "PNG")
        return Picture(found.name, found.width, found.height, "gray", file.getvalue())


def read_profile(path: Path, reading: Reading) -> bytes:
    """The ICC profile of a press, as a file has it; InputError where it is none, or not one for CMYK."""
    from PIL import ImageCms

    data = reading.data(path, PROFILE_BYTES)
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(data)).profile
        space, kind = profile.xcolor_space.strip(), profile.device_class.strip()
    except (OSError, ImageCms.PyCMSError):
        message = "is not an ICC profile; name that of your printer's press"
        raise InputError(Problem(message, Place(str(path)))) from None
    if (space, kind) != (_CMYK, _PRINTER):
        message = f"is an ICC profile of {space} for {kind}, expected one of {_CMYK} for {_PRINTER}, a press"
        raise InputError(Problem(message, Place(str(path))))
    return data


def _check_size(path: Path, image: Image.Image) -> None:
    """Raise InputError for more pixels than memory should hold, several times where they have to be converted."""
    pixels, found = image.width * image.height, f"{image.width} x {image.height}"
    if pixels > PICTURE_PIXELS:
        raise _too_large(path, found, PICTURE_PIXELS)
    if pixels > CONVERTED_PIXELS and not (_opaque_mode(image) and (image.format == "PNG" or _upright(image))):
        message = f"has {found} pixels, and transparency, a rotation or colours that must be converted first"
        remedy = "save it upright, as RGB or gray without transparency, or make it smaller"
        problem = f"{message}: at most {CONVERTED_PIXELS:,} are read so; {remedy}"
        raise InputError(Problem(problem, Place(str(path))))


def _opened(data: bytes) -> Image.Image:
    """A picture whose header is read; its size is ours to judge, not that of the library's guard."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        return Image.open(BytesIO(data), formats=_FORMATS)


def _picture(name: str, image: Image.Image, data: bytes) -> Picture:
    if _plain(image):
        return Picture(name, image.width, image.height, _COLOURS[image.mode], data)
    plain = _opaque(ImageOps.exif_transpose(image))
    file = BytesIO()
    plain.save(file, "PNG")
    return Picture(name, plain.width, plain.height, _COLOURS[plain.mode], file.getvalue())


def _plain(image: Image.Image) -> bool:
    """Can a PDF take the picture as it is: upright, with nothing transparent?"""
    return _opaque_mode(image) and _upright(image)


def _opaque_mode(image: Image.Image) -> bool:
    modes = _COLOURS if image.format == "JPEG" else ("L", "RGB")
    return image.mode in modes and "transparency" not in image.info


def _upright(image: Image.Image) -> bool:
    """Of a PNG this unpacks the whole picture: what says so may follow the pixels."""
    return bool(image.getexif().get(_ORIENTATION, 1) == 1)


def _opaque(image: Image.Image) -> Image.Image:
    """The picture in gray or RGB without transparency."""
    if image.mode in ("1", "L"):
        return image.convert("L")
    if image.mode.startswith("I"):
        return image.point(lambda value: value / 256).convert("L")  # 16 bits a pixel
    if "A" not in image.getbands() and "transparency" not in image.info:
        return image.convert("RGB")
    whole = image.convert("RGBA")
    ground = Image.new("RGBA", whole.size, _WHITE)
    flat = Image.alpha_composite(ground, whole).convert("RGB")
    return flat.convert("L") if image.mode == "LA" else flat


def _too_large(path: Path, pixels: str, limit: int) -> InputError:
    return InputError(Problem(f"has {pixels} pixels, at most {limit:,} are read; make it smaller", Place(str(path))))


def _refused(path: Path, message: str) -> InputError:
    return InputError(Problem(f"{message}; save it as PNG or JPEG again", Place(str(path))))

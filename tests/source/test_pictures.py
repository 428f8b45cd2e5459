"""Pictures of the author's: what can be read, in which colours, and what is refused."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path

import pytest
from PIL import ExifTags, Image

from pipeline.errors import InputError
from pipeline.source import pictures
from pipeline.source.files import Reading
from pipeline.source.pictures import read_picture, read_profile
from tests.press_profile import press_profile


def saved(folder: Path, mode: str, name: str) -> Path:
    path = folder / name
    Image.new(mode, (30, 20)).save(path)
    return path


@pytest.mark.parametrize(
    ("mode", "name", "colour"),
    [
        ("L", "a.png", "gray"),
        ("1", "a.png", "gray"),
        ("I;16", "a.png", "gray"),
        ("LA", "a.png", "gray"),
        ("P", "a.png", "rgb"),
        ("RGB", "a.png", "rgb"),
        ("RGBA", "a.png", "rgb"),
        ("L", "a.jpg", "gray"),
        ("RGB", "a.jpg", "rgb"),
        ("CMYK", "a.jpg", "cmyk"),
    ],
)
def test_pictures_have_their_size_and_colour(tmp_path: Path, mode: str, name: str, colour: str) -> None:
    picture = read_picture(saved(tmp_path, mode, name), Reading())
    assert (picture.width, picture.height, picture.colour) == (30, 20, colour)


def test_a_jpeg_stays_as_it_is(tmp_path: Path) -> None:
    path = saved(tmp_path, "CMYK", "a.jpg")
    assert read_picture(path, Reading()).data == path.read_bytes()


def test_a_picture_that_a_camera_took_sideways_is_set_upright(tmp_path: Path) -> None:
    turned = Image.Exif()
    turned[ExifTags.Base.Orientation] = 6
    Image.new("RGB", (30, 20)).save(tmp_path / "a.jpg", exif=turned)
    picture = read_picture(tmp_path / "a.jpg", Reading())
    assert (picture.width, picture.height) == (20, 30)


def test_what_is_transparent_becomes_white(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGBA", (2, 2), (255, 0, 0, 0)).save(path)
    with Image.open(BytesIO(read_picture(path, Reading()).data)) as image:
        assert image.mode == "RGB"
        assert image.getpixel((0, 0)) == (255, 255, 255)


def test_the_picture_enters_the_digest_of_the_book(tmp_path: Path) -> None:
    reading = Reading()
    before = reading.digest
    read_picture(saved(tmp_path, "L", "a.png"), reading)
    assert reading.digest != before


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"no picture", "is not a readable picture"), (b"GIF89a", "is not a readable picture")],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "a.png").write_bytes(content)
    with pytest.raises(InputError, match=told):
        read_picture(tmp_path / "a.png", Reading())


def test_a_damaged_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.effect_noise((200, 200), 50).save(path)
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(InputError, match="is a damaged picture"):
        read_picture(path, Reading())


def test_a_picture_with_a_wrong_checksum_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.effect_noise((200, 200), 50).save(path)
    data = bytearray(path.read_bytes())
    data[5000] ^= 1
    path.write_bytes(data)
    with pytest.raises(InputError, match="is a damaged picture"):
        read_picture(path, Reading())


def test_a_picture_without_the_part_that_has_its_pixels_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, "L", "a.png")
    head, _, rest = path.read_bytes().partition(b"IDAT")
    path.write_bytes(head[:-4] + rest[rest.index(b"IEND") - 4 :])
    with pytest.raises(InputError, match="is a damaged picture"):
        read_picture(path, Reading())


def test_a_picture_that_must_be_converted_may_have_fewer_pixels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "CONVERTED_PIXELS", 599)
    assert read_picture(saved(tmp_path, "RGB", "a.png"), Reading()).width == 30
    with pytest.raises(InputError, match=r"has 30 x 20 pixels, and transparency.*at most 599 are read so; save it"):
        read_picture(saved(tmp_path, "RGBA", "b.png"), Reading())


def test_a_picture_with_more_pixels_than_any_cover_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "PICTURE_PIXELS", 599)
    with pytest.raises(InputError, match="has 30 x 20 pixels, at most 599 are read; make it smaller"):
        read_picture(saved(tmp_path, "L", "a.png"), Reading())


def test_a_picture_that_the_library_guards_against_is_told_of_its_pixels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path, "L", "a.png")
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 500)  # 600 pixels: a warning, which nobody shall see
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read_picture(path, Reading()).width == 30
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 200)
    with pytest.raises(InputError, match="has far too many pixels"):
        read_picture(path, Reading())


def test_the_profile_of_a_press_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(press_profile())
    assert read_profile(tmp_path / "press.icc", Reading()) == press_profile()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"no profile", "is not an ICC profile; name that of your printer's press"),
        (press_profile(b"RGB ", b"mntr"), "is an ICC profile of RGB for mntr, expected one of CMYK for prtr, a press"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(tmp_path: Path, data: bytes, told: str) -> None:
    (tmp_path / "press.icc").write_bytes(data)
    with pytest.raises(InputError, match=told):
        read_profile(tmp_path / "press.icc", Reading())

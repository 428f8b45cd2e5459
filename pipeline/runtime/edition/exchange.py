"""Exchanges two folders in one step, where the system can: renameat2 of Linux, renamex_np of macOS."""

import errno
import os
import sys
from pathlib import Path

_UNSUPPORTED = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM)  # EPERM: of a sandbox


def exchange(one: Path, other: Path) -> bool:
    """Let two folders change places at once; False, and nothing is changed, where the system or the disk cannot."""
    number = _error_of_exchange(os.fsencode(one), os.fsencode(other))
    if number in _UNSUPPORTED:
        return False
    if number:
        raise OSError(number, os.strerror(number), str(other))
    return True


if sys.platform == "linux" or sys.platform == "darwin":
    import ctypes

    _HERE = -100  # AT_FDCWD: paths that are not absolute start at the working folder
    _EXCHANGE = 2  # RENAME_EXCHANGE of linux/fs.h and RENAME_SWAP of macOS's sys/stdio.h

    def _error_of_exchange(one: bytes, other: bytes) -> int:
        library = ctypes.CDLL(None, use_errno=True)
        try:
            if sys.platform == "linux":
                failed = library.renameat2(_HERE, one, _HERE, other, _EXCHANGE)
            else:
                failed = library.renamex_np(one, other, _EXCHANGE)
        except AttributeError:  # a library of before 2018
            return errno.ENOSYS
        return ctypes.get_errno() if failed else 0

else:

    def _error_of_exchange(one: bytes, other: bytes) -> int:  # noqa: ARG001  there is no such call
        return errno.ENOSYS

"""The one type of array in kernels: 64-bit whole numbers, so that nothing is compiled twice. Others have bits too."""

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]

"""Verdicts of studies that follow from a figure: so they stay true whatever number of samples is taken."""

from collections.abc import Sequence
from statistics import mean

ENOUGH = 30  # samples, that a share or mean of them may stand for a method
TOO_FEW = "Too few samples to say."


def verdict(figure: float, *sentences: tuple[float, str], otherwise: str) -> str:
    """The sentence of the first bound that a figure does not exceed.

    >>> verdict(0.4, (0.3, "It hardly does."), (0.6, "Somewhat."), otherwise="It does.")
    'Somewhat.'
    """
    return next((sentence for bound, sentence in sentences if figure <= bound), otherwise)


def of_enough(samples: float, sentence: str, least: int = ENOUGH) -> str:
    """A verdict, where there are samples enough to decide it.

    >>> of_enough(1, "True."), of_enough(600, "True.")
    ('Too few samples to say.', 'True.')
    """
    return sentence if samples >= least else TOO_FEW


def mean_or_none(values: Sequence[float], places: int = 1) -> str:
    """The mean of values in so many decimals; a dash for none.

    >>> mean_or_none([1, 2]), mean_or_none([])
    ('1.5', '-')
    """
    return f"{mean(values):,.{places}f}" if values else "-"

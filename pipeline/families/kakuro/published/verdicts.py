"""Verdicts of studies that follow from a figure: so they stay true whatever number of samples is taken."""


def verdict(figure: float, *sentences: tuple[float, str], otherwise: str) -> str:
    """The sentence of the first bound that a figure does not exceed.

    >>> verdict(0.4, (0.3, "It hardly does."), (0.6, "Somewhat."), otherwise="It does.")
    'Somewhat.'
    """
    return next((sentence for bound, sentence in sentences if figure <= bound), otherwise)

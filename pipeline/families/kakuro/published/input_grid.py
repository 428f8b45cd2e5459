"""The input grid of text A's program: rows of numbers, a cell each, border included.

0 is a black cell, 1 a white cell, -ccrr a clue cell: the sum of the column below in the leading digits, that of the row to
the right in the last two, 00 where there is none.

    0 -1600 -2400 0
    -1700 1 1 ...
"""

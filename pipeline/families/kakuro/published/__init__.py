"""Kakuro in two published texts: their solvers, gradings and experiments, one module a matter.

Takes puzzles of Kakuro, gives solutions, counts and figures. Knows no generator of ours.

Zhou and Tong: Zhou Yang and Tong Sibo, "Kakuro" (a mathematical model, standard grid 8x10); `study m2`. The depth-first
paper: "Kakuro by pruned depth-first search" (nodes are runs, standard grid 8x10); `study m3`.
"""

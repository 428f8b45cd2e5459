"""Takes boards as arrays, gives their solves by logic, and their solutions by search. Knows no rare technique."""

"""Takes jobs: functions and their items. Gives every result once, made here or by workers. Knows no puzzle."""

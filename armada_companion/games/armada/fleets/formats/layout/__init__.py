"""Finds how a whole list is laid out: frames, tables, columns, numbers of lines, marks of costs."""

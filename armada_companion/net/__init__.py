"""The children that use the network: an event's hub, a table's link to it, the live page.

They are the same program, started with another first word. Windows write JSON lines to their
standard input and read JSON lines from their standard output; no window opens a socket.
"""

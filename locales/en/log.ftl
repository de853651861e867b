log-empty = The log holds nothing of this kind.
log-cleared = The log is deleted.
log-strange-lines = Lines that are none of zutto's, left out: { $count }

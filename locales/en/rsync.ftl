rsync-comparing = Comparing both sides…
rsync-fetching = { $count ->
    [one] Fetching 1 file…
   *[other] Fetching { $count } files…
}
rsync-writing = { $count ->
    [one] Writing 1 file…
   *[other] Writing { $count } files…
}
rsync-waiting = Waiting until another machine has sent its files…
rsync-sending = { $count ->
    [one] Sending 1 file…
   *[other] Sending { $count } files…
}
rsync-rehearsal = only a rehearsal: nothing was changed
rsync-sent = { $count ->
    [one] 1 file sent
   *[other] { $count } files sent
}
rsync-received = { $count ->
    [one] 1 file received
   *[other] { $count } files received
}
rsync-removed-there = { $count ->
    [one] 1 file that was removed here was put aside there
   *[other] { $count } files that were removed here were put aside there
}
rsync-restored = { $count ->
    [one] 1 file that one side removed and the other changed was kept
   *[other] { $count } files that one side removed and the other changed were kept
}

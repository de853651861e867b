sync-committing = Committing what changed…
sync-fetching = Fetching…
sync-merging = Merging…
sync-sending = Sending…
sync-nothing = all is the same everywhere
sync-recovered = a sync that had been stopped was brought to its end
sync-committed = { $count ->
    [one] 1 file committed
   *[other] { $count } files committed
}
sync-created = { $count ->
    [one] 1 new file came in
   *[other] { $count } new files came in
}
sync-replaced = { $count ->
    [one] 1 file was changed elsewhere
   *[other] { $count } files were changed elsewhere
}
sync-removed = { $count ->
    [one] 1 file that was removed elsewhere is in the trash
   *[other] { $count } files that were removed elsewhere are in the trash
}
sync-merged = { $count ->
    [one] 1 file that both sides had changed was merged
   *[other] { $count } files that both sides had changed were merged
}
sync-sent = sent
sync-to-resolve = { $count ->
    [one] 1 is kept in both versions: 'zutto resolve' settles it
   *[other] { $count } are kept in both versions: 'zutto resolve' settles them one by one
}

depot-comparing = Comparing both sides…
depot-fetching = { $count ->
    [one] Fetching 1 pack…
   *[other] Fetching { $count } packs…
}
depot-writing = { $count ->
    [one] Writing 1 file…
   *[other] Writing { $count } files…
}
depot-written = { $count ->
    [one] 1 file brought up to date there
   *[other] { $count } files brought up to date there
}
depot-edited = { $count ->
    [one] 1 file that was edited there by hand was taken in
   *[other] { $count } files that were edited there by hand were taken in
}
depot-waiting = { $count ->
    [one] what 1 other device has has not wholly arrived yet
   *[other] what { $count } other devices have has not wholly arrived yet
}
depot-new-device = this home was copied or set back from a backup; there it is a device of its own from now on

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
depot-cleaned = what was erased for good is gone there
depot-none = no depots yet: 'zutto sync --to ADDRESS' makes one
depot-forgotten = '{ $name }' is not synced with any more; its files stay there
depot-whole = { $count ->
    [one] 1 pack read, all whole
   *[other] { $count } packs read, all whole
}
depot-mended = { $count ->
    [one] 1 damaged pack was removed; what it held and is here was put again
   *[other] { $count } damaged packs were removed; what they held and is here was put again
}
depot-fetching-media = { $count ->
    [one] Fetching 1 photo or sound…
   *[other] Fetching { $count } photos and sounds…
}
depot-sending-media = { $count ->
    [one] Sending 1 photo or sound…
   *[other] Sending { $count } photos and sounds…
}
depot-member-owner = owner
depot-member-self = you
depot-member-invited = invited, not there yet
depot-invited = Hand this on to { $person }, where nobody else reads along:
depot-removed = { $person } is no member any more; all that comes is sealed with a new key. What was sealed before they may still open.
depot-passphrase-changed = Your passphrase is a new one now. Devices that are members already need none.
depot-kind-copy = with a readable copy
depot-kind-packed = packed
depot-kind-sealed = sealed
depot-device-self = this device
depot-packs = { $count ->
    [one] 1 pack
   *[other] { $count } packs
}
depot-tidied = { $count ->
    [one] All stands in 1 pack now.
   *[other] All stands in { $count } packs now.
}
depot-of-diary = of the diary { $id }
depot-forgotten-diary = what this machine remembers of '{ $name }' is forgotten; '{ $diary }' is still shared there, and the next sync begins anew

merge-next = now go on with: { $command }
merge-restored = { $path }: was gone; { $copy } has its name now
merge-same = { $path }: { $copy } said the same and is in the trash
merge-older = { $path }: { $copy } was an earlier version with nothing new, and is in the trash
merge-merged = { $path }: put together with { $copy }
merge-conflict = { $path }: put together with { $copy }; where they disagree both versions are kept
merge-marks = { $path }: the versions between git's marks are put together
merge-marks-conflict = { $path }: the versions between git's marks are put together; where they disagree both are kept
merge-waiting = { $path }: { $copy } waits for you to choose
merge-failed = { $path }: { $copy } was left as it is
merge-git = { $path }: merged, which git could not
merge-gits = { $path }: git could not merge it
merge-nothing = There is nothing to put together: every file has one version.
merge-dry = This is what would be done; nothing was changed.
merge-to-resolve = { $count ->
    [one] 1 is kept in both versions: 'zutto resolve' settles it
   *[other] { $count } are kept in both versions: 'zutto resolve' settles them one by one
}

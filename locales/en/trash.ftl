trash-thinned = Old versions went out of the trash: changes: { $count }, { $size } (older than { $days } days, or beyond { $most }).
trash-still = What was removed may still be in:
trash-archive = { $path }: 'zutto build' makes it anew
trash-busy = { $path }: it is in use; run 'zutto trash empty' again when that is done
trash-rsync = { $path }: the versions of a folder synced by an older zutto; the next 'zutto sync' with it lets go of them
trash-git = { $path }: git's history has every version
trash-backups = { $path }: the backups that were made until now

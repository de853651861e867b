# What goes wrong, and how to mend it
purge-newer = a newer zutto wrote what was erased for good; nothing was synced
purge-too-much = a list from elsewhere would erase { $count } of the { $total } files here for good; nothing was erased
purge-too-much-next = if it is meant: 'zutto sync --accept-removals'; if not, take the list out of '.zutto-purges' or the depot's 'purges'
purge-settings = a list from elsewhere would erase '{ $path }' for good; nothing was erased
purge-settings-next = no zutto makes such a list: take it out of '.zutto-purges' or the depot's 'purges'
purge-erased = it was erased for good
purge-erased-next = if it is to be here again, change it: then it is a new text
purge-kept = git on this machine still holds { $count } contents that were erased for good ({ $root })
purge-kept-next = another working tree, a '.keep' pack or a shared object folder may hold them: 'git worktree list'; then 'zutto sync'
purge-held = what was erased for good is still in '{ $reference }' of '{ $remote }': { $reason }
purge-held-next = allow it to be replaced there (a protected branch?), or delete it; then 'zutto sync'

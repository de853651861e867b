media-is-apart = photos and sound are kept apart from git
media-is-together = photos and sound are kept in git with the texts
media-count = { $count ->
    [one] 1 of them is a placeholder in git, { $size }
   *[other] { $count } of them are placeholders in git, { $size }
}
media-is-without = this machine goes without: it fetches none
media-missing = { $count ->
    [one] 1 photo or sound is not on this machine yet
   *[other] { $count } photos and sounds are not on this machine yet
}
media-now-apart = photos and sound are kept apart from the next 'zutto sync' on
media-now-together = photos and sound are kept in git again from the next 'zutto sync' on
media-history = what git holds already stays in its history, here and on a git host
media-no-depot = photos and sound stay on this machine: a git host gets none, and no depot is known; 'zutto sync --to ADDRESS' names one
media-fetched = { $count ->
    [0] no photo or sound was missing that could be fetched
    [one] 1 photo or sound fetched
   *[other] { $count } photos and sounds fetched
}
media-sent = { $count ->
    [one] 1 photo or sound put there
   *[other] { $count } photos and sounds put there
}
media-dropped = { $count ->
    [0] nothing was dropped: no depot that can be reached has what is here
    [one] 1 photo or sound is a placeholder on this machine now
   *[other] { $count } photos and sounds are placeholders on this machine now
}
media-now-with = this machine fetches photos and sound with each sync
media-now-without = this machine fetches no photos and sound any more; what is here stays
media-nowhere = { $count ->
    [one] { $path } is in no depot that could be reached
   *[other] { $path } and others, { $count } in all, are in no depot that could be reached
}
media-nowhere-next = sync a machine that has them with a depot, or put the disk in that has them
media-away = { $count ->
    [one] 1 photo or sound is not on this machine: a placeholder stands for it, and 'zutto media fetch' brings it
   *[other] { $count } photos and sounds are not on this machine: placeholders stand for them, and 'zutto media fetch' brings them
}
media-not-here = '{ $path }' is not on this machine: a placeholder stands for it
media-not-here-next = bring it with 'zutto media fetch { $path }' first

resolve-nothing = There is nothing to decide.
resolve-waiting = { $count ->
    [one] 1 waits for you to choose; 'zutto resolve FILE' shows both versions
   *[other] { $count } wait for you to choose; 'zutto resolve FILE' shows both versions
}
resolve-how-to = 1 is the file as it stands, 2 the other version: choose with --keep (1), --take (2), --both, --edit or --line
resolve-ask-text = 1 as it stands  2 the other version  3 put both together in the editor  s skip  q quit:{ " " }
resolve-ask-file = 1 as it stands  2 the other version  3 keep both as files  s skip  q quit:{ " " }
resolve-ask-line = the line that is right (1 to { $last })  s skip  q quit:{ " " }
resolve-kept = { $path }: stays as it is
resolve-taken = { $path }: is the other version now
resolve-together = { $path }: says both now, one after the other
resolve-two = { $path }: the other version is { $made } now
resolve-edited = { $path }: is as you wrote it
resolve-line-kept = { $path }: has the line you chose alone
resolve-left-alone = nothing was changed
resolve-left = { $count ->
    [one] 1 is left
   *[other] { $count } are left
}
resolve-done = All is decided.
resolve-same = both versions say the same
resolve-gone = the file is gone
resolve-bytes = { $count ->
    [one] 1 byte
   *[other] { $count } bytes
}
resolve-skipped = … { $count } lines that both have
resolve-more = … and more
resolve-as-it-stands = the file as it stands
resolve-other-version = the other version

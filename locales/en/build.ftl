build-lock-made-passphrase =
    Passphrase: { $passphrase }
    Write it on paper and keep it apart from the archive. Nobody can open that without it.
build-lock-sealing = locking { $done }/{ $total }
build-lock-opening = opening { $done }/{ $total }
build-lock-unlocked = Files opened: { $count } → { $path }
build-lock-whole = All is whole. Files: { $count }
build-lock-broken = Files lost: { $lost }, whole: { $count }

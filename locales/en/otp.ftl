otp-made = Made the vault for one-time passwords ({ $folder })
otp-made-passphrase =
    Passphrase: { $passphrase }
    Write it on paper and keep it with what is dear to you. Nobody can open the vault without it.
otp-new-passphrase = New passphrase (leave empty to have one made):{ " " }
otp-short-passphrase = This passphrase is short (fewer than { $count } letters): who gets the files can try them all. To use it nevertheless, type yes:{ " " }
otp-common-passphrase = Many people use this passphrase: who gets the files tries it first. To use it nevertheless, type yes:{ " " }
otp-again = Once more:{ " " }
otp-added = Added { $label }
otp-changed = Changed { $label }
otp-unchanged = Nothing changed: { $label }
otp-removed = Removed { $label } ('zutto otp undo' brings it back)
otp-restored = Restored { $label }
otp-resolved = Settled { $label }
otp-nothing-to-resolve = Nothing waits for a choice
otp-version = version { $number }
otp-passphrase-set = Changed the passphrase. The old one still opens older copies and the history of this home
otp-passphrase-back = The passphrase of before opens the vault again
otp-key-renewed = Renewed the key: what is written from now on is sealed with the new one
otp-empty = No accounts yet: add one with 'zutto otp add'
otp-nothing-found = No account matches '{ $text }'
otp-none-deleted = No account was removed
otp-issuer = Issuer
otp-account = Account
otp-code = Code
otp-left = Left
otp-id = ID
otp-seconds = { $count } s
otp-holds = { $count ->
    [one] 1 second left
   *[other] { $count } seconds left
}
otp-verified = All in order (accounts: { $accounts }, revisions: { $revisions }, devices: { $devices })
otp-verified-with-problems = Problems: { $problems } (accounts: { $accounts }, revisions: { $revisions }, devices: { $devices })
otp-loss-accepted = Given up: { $lost }
otp-goes-on-as-it-is = { $label } goes on as it can be opened: its secret may be older than the site's
otp-may-be-outdated = outdated?
otp-no-loss = Nothing is missing
otp-ask-issuer = Issuer (the site's name):{ " " }
otp-ask-account = Account name:{ " " }
otp-ask-secret = Secret key (not shown):{ " " }
otp-imported = { $format }: { $read } read = { $new } imported + { $present } already there + { $failed } failed
otp-would-import = { $format }: { $read } read = { $new } to import + { $present } already there + { $failed } failed (nothing was written)
otp-skipped = { $count ->
    [one] 1 entry has no one-time password
   *[other] { $count } entries have no one-time password
}
otp-export-passphrase = Passphrase of { $file }:{ " " }
otp-copied = Copied: { $label }
otp-copied-for-seconds = Copied: { $label } (cleared in { $count } s)
otp-copied-to-terminal = Copied through the terminal: { $label } (can't be cleared from here)
otp-written = Written: { $file } (it holds the secret: delete it after use)
otp-exported = Exported { $count }, encrypted: { $file }
otp-exported-in-clear = Exported { $count } in clear: { $file } (delete it after use)
otp-standard-output = standard output
otp-confirm-clear = The secrets will stand in { $file } for everybody to read. Type '{ $words }' to go on:{ " " }

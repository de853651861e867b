safety-verified = Every byte was read: files: { $count }, { $size }. All as it was.
safety-learnt = Every byte was read and noted: files: { $count }, { $size }. From now on damage and loss are noticed.
safety-unnoted = Every byte was read: files: { $count }, { $size }. Nothing could be noted, since this home can't be written to: the next look has nothing to compare with either.
safety-lost = Files read: { $count }, { $size }. Damaged or missing: { $lost }
safety-repaired = Files brought back: { $count }
safety-would-repair = Files that could be brought back: { $count } (nothing was changed)
safety-nothing-to-repair = No file is damaged or missing.
safety-last-backup = Last backup
safety-last-verify = Last verify, nothing wrong
safety-backups-go = Backups go to
safety-never = never
safety-files-at = { $time } (files: { $count })
safety-diaries = Diaries
safety-entries = Entries
safety-memos = Memos
safety-months = Months of the ledger
safety-notes = Notes
safety-passwords = One-time passwords
safety-encrypted = encrypted
safety-plain = plain
safety-honest = Only the one-time passwords are encrypted. Whoever can read the folder, or a backup, can read the rest.
safety-promises = Your data is never deleted, and stays yours to take away even if zutto ends.
safety-no-devices = No machine is known yet: each makes itself known with its first sync, backup or verify.
safety-syncs = sync
safety-backups = backup
safety-looks = verify
safety-this-one = this machine
safety-device-renamed = { $old } is called { $name } now.
safety-device-removed = { $name } is off the list.
safety-advise-backup = There is no backup: zutto backup --to DIR, on another disk
safety-advise-old = The last backup is { $count } days old: zutto backup
safety-advise-other-disk = The backups are on the same disk as the home; if it fails, both are gone: zutto backup --to DIR, on another disk
safety-advise-verify = Nobody has looked yet whether all files are whole: zutto verify
safety-advise-verify-again = The last look at all files was { $count } days ago: zutto verify
safety-advise-repair = The verify of { $time } found damaged or missing files ({ $lost }): zutto repair --from COPY
safety-advise-resolve = { $count ->
    [one] 1 thing was changed differently on two machines and waits for you: zutto resolve
   *[other] { $count } things were changed differently on two machines and wait for you: zutto resolve
}
safety-advise-merge = { $count ->
    [one] git could not merge 1 file; here it has one side only: zutto merge
   *[other] git could not merge { $count } files; here they have one side only: zutto merge
}
safety-advise-damaged = The backup { $name } is damaged: zutto backup verify { $name }

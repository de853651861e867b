erase-what = What is erased of { $member } in { $diary }, for good: entries { $entries }, photos { $photos }, other files { $others }, versions in the trash { $kept }
erase-shared-photos = Photos that entries of others show, too, stay: { $paths }
erase-mentions = Other files that speak of them are left as they are: { $paths }
erase-ask = This can't be undone. To erase, type '{ $member }':{ " " }
erase-done = Erased. The archive's pages of it go with the next 'zutto build'
erase-left = The history of git still holds it ({ $repository }: commits { $commits }, files { $paths }). To purge it:
erase-pushed = And at once, before any sync: { $command }
erase-others = On every other machine, the other members' too: zutto sync --rewritten adopt, then the same 'zutto diary erase { $id } { $member }'
erase-from-backups = Taken out of backups: { $files } files in { $backups } backups
erase-backups = Backups still hold it; '--backups' takes it out of them

# What goes wrong, and how to mend it
erase-removal-not-committed-yet = the removal is not committed yet: { $message }

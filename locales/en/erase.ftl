erase-what = What is erased of { $member } in { $diary }, for good: entries { $entries }, photos { $photos }, other files { $others }, versions in the trash { $kept }
erase-shared-photos = Photos that entries of others show, too, stay: { $paths }
erase-mentions = Other files that speak of them are left as they are: { $paths }
erase-history = And from the history of git ({ $repository }: commits { $commits }, files { $paths }), here and wherever it is synced with
erase-elsewhere = The same content stands in files that stay, so it stays in the history, too: { $paths }
erase-ask = This can't be undone. To erase, type '{ $member }':{ " " }
erase-done = Erased. The archive's pages of it go with the next 'zutto build'
erase-reached = Gone, with all older versions, from: { $places }
erase-unreached = Not reached, which the next sync that reaches it does: { $place } ({ $reason })
erase-waiting = something of another device has not wholly arrived there
erase-may-keep = What zutto can't reach may keep it: a git host keeps old objects for weeks, and backups, bundles and copies of others have what they had
erase-others = The other members: zutto sync --rewritten adopt, then the same 'zutto diary erase { $id } { $member }'
erase-from-backups = Taken out of backups: { $files } files in { $backups } backups
erase-backups = Backups still hold it; '--backups' takes it out of them

# What goes wrong, and how to mend it
erase-removal-not-committed-yet = the removal is not committed yet: { $message }

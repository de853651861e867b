memo-kept = Kept: { $id }
memo-added = Added under { $id } as { $number }
memo-changed = Changed: { $id }
memo-merged = Changed, with what came in meanwhile: { $id }
memo-removed = Removed: { $id } ('zutto undo' brings it back)
memo-item-removed = Removed { $number } of { $id } ('zutto undo' brings it back)
memo-sound-kept = { $sound } stays: { $memo } may need it
memo-no-memos = There is no memo yet. Spit it out: zutto memo "…", or say it: zutto memo record
memo-none-found = No memo holds: { $words }
memo-more = { $count } more ('zutto memo list --all' shows them)
memo-problems = Problems: { $count } ('zutto check' names them)
memo-sound = voice
memo-replies = { $count ->
    [one] 1 reply
   *[other] { $count } replies
}
memo-waits = Its sound waits to be transcribed; to start: zutto memo transcribe
memo-pending = waiting to be transcribed
memo-failed = transcription failed
memo-sound-missing = the sound file is missing

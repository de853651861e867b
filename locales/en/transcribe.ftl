# The transcript of a recording in which nothing was said; written into the memo.
transcribe-no-content = no content
transcribe-has-text = Its recordings have text already; to have it anew, write "pending" into the link: ![](audio/… "pending")
transcribe-untranscribed = { $count ->
    [one] 1 recording has no text: 'zutto memo transcribe --all'
   *[other] { $count } recordings have no text: 'zutto memo transcribe --all'
}
transcribe-nothing-waits = No recording waits to be transcribed.
transcribe-running = Transcribing { $number }/{ $count }: { $sound }
transcribe-again = Again in { $seconds } s { $number }/{ $count }: { $sound }
transcribe-done = { $id }: { $text }
transcribe-overtaken = { $id }: left as it is, it was changed meanwhile ({ $sound })
transcribe-summary = Transcribed: { $done }, waiting: { $waiting }, failed: { $failed }
transcribe-offline = Offline: { $count } waiting
transcribe-watching = Watching for new recordings (ctrl-C ends it)
transcribe-ask-key = API key for { $host }:{ " " }
transcribe-key-kept = The vault keeps the API key for { $host }.
transcribe-key-removed = The API key for { $host } is removed.
transcribe-key-there = The vault has an API key for { $host } ({ $day }).
transcribe-no-key = The vault has no API key.

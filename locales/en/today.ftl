today-morning = Good morning, { $name }
today-day = Hello, { $name }
today-evening = Good evening, { $name }
today-question = Today's question
today-nothing = Nothing waits for you today. Enjoy it.
today-no-diary = There is no diary yet. Begin the first one.
today-problems = Things are wrong with your files: { $count }
today-conflicts = Changed differently on two machines: { $count }
today-unread = { $count ->
    [one] { $count } unread entry in { $diary }
   *[other] { $count } unread entries in { $diary }
}
today-replies = Under { $day } in { $diary }: { $given }
today-write = Nothing is written today yet
today-unread-notes = { $count ->
    [one] { $count } unread note
   *[other] { $count } unread notes
}
today-unanswered = { $count ->
    [one] { $count } note to answer
   *[other] { $count } notes to answer
}
today-pending = { $count ->
    [one] { $count } recording to transcribe
   *[other] { $count } recordings to transcribe
}
today-failed = { $count ->
    [one] { $count } recording could not be transcribed
   *[other] { $count } recordings could not be transcribed
}
today-to-seal = { $month } is not settled and sealed yet
today-changed-sealed = { $month } was changed after it was sealed
today-old-backup = The last backup is { $count } days old
today-on-this-day = On this day
today-years-ago = { $count ->
    [one] { $count } year ago in { $diary }
   *[other] { $count } years ago in { $diary }
}
today-last-sync = Last sync

archive-ledger = Shop ledger
archive-no-ledger = Nothing has been sold yet.
archive-no-sales = Nothing was sold this month.
archive-revenue = Revenue
archive-revenue-of = Revenue in { $month }
archive-expenses = Expenses
archive-net = Net
archive-sales = Sales
archive-discounts = Discounts
archive-discount = Discount
archive-tips = Tips
archive-tip = Tip
archive-correction = Correction
archive-revenue-corrections = Corrections of revenue
archive-expense-corrections = Corrections of expenses
archive-treatments = Treatments
archive-ways = Ways to pay
archive-treatment = Treatment
archive-prices = Price list
archive-retired = no longer sold
archive-count = Count
archive-average-price = Average
archive-amount = Amount
archive-share = Share
archive-category = Category
archive-month = Month
archive-total = Total
archive-sums = How it adds up
archive-day-by-day = Day by day
archive-month-by-month = Month by month
archive-others = { $count ->
    [one] { $count } other
   *[other] { $count } others
}
archive-in-table = Every number is in the table.
archive-several-currencies = There are several currencies, or the amounts are too large, so nothing is added up.
archive-incomplete = A month can't be read, so nothing is added up.
archive-place-ledger = sales, expenses and prices, as JSON
archive-memos = Memos
archive-all-memos = All memos
archive-memo-count = { $count ->
    [one] { $count } memo
   *[other] { $count } memos
}
archive-memos-of = Memos of { $month }
archive-memo-replies = { $count ->
    [one] { $count } reply
   *[other] { $count } replies
}
archive-recording = Recording
archive-recordings = Recordings
archive-recording-of = Recording, { $length }
archive-pending = Not written out yet
archive-failed = Could not be written out
archive-sound-missing = The file of this recording is not here: { $name }
archive-sound-unknown = This file can't be played as a sound
archive-speed = Playing speed
archive-place-memos = the memos, as Markdown
archive-place-sounds = what was said
archive-answers = Questions and answers
archive-answer-count = { $count ->
    [one] { $count } answer
   *[other] { $count } answers
}
archive-asked = Question
archive-ask = Ask anonymously
archive-place-notes = questions and answers, as Markdown
archive-part = This archive shows a part of a home.
archive-how-safe = How safe it is now
archive-last-backup = Last backup
archive-last-verified = Last check of every byte, nothing wrong
archive-last-damaged = The last check found something wrong
archive-lost-files = { $date }, files damaged or missing: { $count } (zutto repair)
archive-never = Not yet
archive-day-and-files = { $date }, files: { $count }
archive-the-machines = Machines that hold it
archive-last-sync = last sync { $date }
archive-no-sync = no sync yet
archive-who-reads = Who can read it
archive-who-reads-text = Only the one-time passwords are encrypted. The other files and these pages can be read by whoever can read the folder or a backup of it.
archive-passwords = One-time passwords
archive-place-passwords = one-time passwords, encrypted
archive-for-programs = Files that other programs read:
archive-export-backup = all of the home as a dated backup
archive-export-bag = the files and these pages in one folder with checksums
archive-export-pdf = a year as a book to print
archive-export-markdown = one diary as Markdown for other programs
archive-export-ledger = the ledger for a spreadsheet
archive-search = Search
archive-search-what = Words to look for
archive-search-how = Finds what holds all the words. "Words in a row" go in quotes; a hyphen leaves -words out. tag:travel finds what has a tag.
archive-search-where = Where
archive-search-who = Written by
archive-search-from = From
archive-search-until = Until
archive-everywhere = Everywhere
archive-everyone = Everyone
archive-found = { $count } found
archive-found-more = The newest { $count }; there is more
archive-found-of = { $total } found; the newest { $count }
archive-nothing-found = Nothing was found. Try fewer letters, or a wider choice.
archive-searching = Searching…
archive-show-more = Show more
archive-unreadable = A file of the search can't be read: { $name }. Copy the whole folder.
archive-without-script = The search needs JavaScript. Without it, everything can be read from the home page by calendars and lists.
archive-as-calendar = The days on which something was written, for calendar programs
archive-averages = Averages and bests
archive-working-days = Working days
archive-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
archive-average-day = Average working day
archive-average-count = Treatments a working day
archive-times = { $number }
archive-best-weekday = Best weekday
archive-weekday-average = { $weekday } ({ $amount } on average)
archive-best-days = Best days
archive-until = { $than } to { $date }
archive-against = { $change } on { $than }
archive-same = The same as { $than }
archive-month-before = the month before
archive-year-before = a year before
archive-same-months = the same months a year before
archive-year-previous = the year before
archive-sealed-on = Sealed on { $date }
archive-corrections = Corrections since it was sealed
archive-corrections-here = Corrections of sealed months, counted here
archive-noted-on = Noted on { $date }
archive-not-noted = Not noted yet
archive-timeline = Timeline
archive-on-this-day = On this day
archive-site = This archive
archive-lately = Lately
archive-also-here = Also here
archive-shop-days = Shop days
archive-things = { $count ->
    [one] { $count } thing
   *[other] { $count } things
}
archive-years-of-day = { $count ->
    [one] { $count } year
   *[other] { $count } years
}
archive-every-day = What happened on each day of the year
# Its `{count}` is filled by the page's script, which alone knows what day it is.
archive-years-ago = { $count ->
    [one] This day a year ago
   *[other] This day { $count } years ago
}
archive-today = { $count ->
    [one] { $count } year of this very day is here
   *[other] { $count } years of this very day are here
}
archive-skip = Skip to the text
archive-breadcrumbs = You are here
archive-turn = Previous and next page
archive-home = Home
archive-diaries = Diaries
archive-no-diaries = There is no diary yet.
archive-no-entries = Nothing has been written yet.
archive-last-entry = Last entry
archive-latest = Latest entries
archive-members = Members
archive-question = Question of the day
archive-read = Read
archive-close = Close the photo
archive-full-size = Full size
archive-newest-photo = The newest photo
archive-photo = Photo
archive-same-day = On the same day
archive-whole-day = All of this day
archive-mentions = Entries that lead here
archive-more-mentions = { $count ->
    [one] and { $count } earlier entry
   *[other] and { $count } earlier entries
}
archive-photo-before = The photo before
archive-photo-after = The next photo
archive-enlarge = Enlarge
archive-questions = Questions
archive-tags = Tags
archive-year-days = { $entries } on { $days }.
archive-year-words = { $number } words.
archive-year-characters = { $number } characters.
archive-year-photos = { $photos }.
archive-year-answered = { $count ->
    [one] { $count } question was answered by more than one of you.
   *[other] { $count } questions were answered by more than one of you.
}
archive-year-run = The longest run of days: { $days } in { $month }.
archive-voices = Voices
archive-same-days = Both on one day
archive-first-words = First words
archive-last-words = Last words
archive-resume = Read on at
archive-a-name = NAME
archive-places = Places
archive-photo-count = { $count ->
    [one] { $count } photo
   *[other] { $count } photos
}
archive-photos-of-month = Photos of { $month }
archive-no-photos = No photos yet. zutto diary write --photo FILE puts one beside an entry.
archive-media-alone = { $count ->
    [one] { $count } file
   *[other] { $count } files
}
archive-more-media = { $count ->
    [one] and { $count } more file
   *[other] and { $count } more files
}
archive-light-system = Brightness: as on this device
archive-light-bright = Brightness: light
archive-light-dark = Brightness: dark
archive-month-of = All of { $month }
archive-owner = Owner
archive-member = Member
archive-joined = Joined { $date }
archive-left = Left { $date }
archive-safety = Data safety centre
archive-promise = Your memories, kept for good
archive-promises = Our promises
archive-promise-keep = Your data is never deleted
archive-promise-notice = If development ever ends, you hear of it six months before
archive-promise-download = Everything stays yours to take away, even after that
archive-what-is-here = What is here
archive-where-it-is = Where the originals are
archive-where-text = These pages are made from plain text files and photos. Any editor opens them, and they can be read without this program.
archive-take-away = To take it away
archive-take-away-text = Copy this folder as it is to a USB stick or another disk. Open index.html, and all of it can be read without the internet.
archive-place-entries = what was written, as Markdown
archive-place-photos = the photos
archive-place-reads = who read what and when, as JSON
archive-photo-away = This photo is not on this machine
archive-photos-away = { $count ->
    [one] This photo is not on this machine
   *[other] { $count } photos are not on this machine
}
archive-photos = Photos
archive-entries = Entries

# What goes wrong, and how to mend it
archive-style-brace-closes-nothing = this closing brace closes nothing
archive-style-brace-open = this brace is not closed: what follows is not used
archive-style-comment-open = this comment is not closed: what follows is not used
archive-style-string-open = this string is not closed on its line
archive-style-import = a style sheet can't import another one
archive-style-outside = this address leads out of the archive, and no page loads it
archive-style-what-is-here = put the rules into this file; a small picture can be a data: address
archive-leave-out-less = leave out less
archive-all-left-out = all is left out
archive-name-months-years-hold-something = name months and years that hold something of what is not left out
archive-nothing-show = there is nothing in { $missing } to show
archive-no-book-shop = there is no book of the shop
archive-no-book = there is no book of { $name }
archive-no-books-yet-zutto-ledger = there are no books yet; 'zutto ledger sell' begins one
archive-books = there are books from { $first } to { $last }
archive-nothing-written = nothing was written
archive-nothing-written-2 = nothing was written in { $name }
archive-write-one-first-zutto-diary = write one first: 'zutto diary write'
archive-entries-2 = there are entries from { $month } to { $other-month }
archive-changed-while-book-being-made = '{ $path }' was changed while the book was being made
archive-changed-while-archive-being-built = '{ $path }' was changed while the archive was being built
archive-next-zutto-build-goes-on = the next 'zutto build' goes on where this one ended
archive-listening-took-too-long-recordings = listening took too long: { $count } recordings have plain lines instead of wave forms
archive-recordings-plain-lines-instead-wave = { $message }: recordings have plain lines instead of wave forms
archive-play-another-build-ffmpeg-may = play it; another build of ffmpeg may know its codec
archive-ffmpeg-cant-decode-sound-so = 'ffmpeg' can't decode the sound '{ $name }', so it has a plain line instead of a wave form
archive-put-recording-itself = put the recording itself there
archive-not-sound-can-played = '{ $name }' is not a sound that can be played
archive-name-part-again-another-folder = name the part again, or another folder with --out; or empty this one first
archive-holds-archive-part-home-whole = '{ $root }' holds an archive of a part of a home, and the whole home would take its place
archive-holds-files-not-archive = '{ $root }' holds files that are not of an archive
archive-add-lock-choose-empty-folder = add --lock, or choose an empty folder with --out
archive-holds-locked-archive = '{ $root }' holds a locked archive
archive-changed-while-archive-built = '{ $name }' changed while the archive was built
archive-book-not-read = the book of { $month } was not read
archive-look-another-program-save-anew = look at it in another program, and save it anew
archive-name-what-why = '{ $name }' { $what }: { $why }
archive-may-damaged = may be damaged
archive-cant-made-ready-screens = can't be made ready for screens
archive-program-ended-status = the program ended with status { $status }
archive-takes-more-than-seconds-work = it takes more than { $seconds } seconds of work
archive-version-leaves-what-carries = this version of '{ $program }' leaves in it what it carries
archive-program-not-installed-photos-copied = the program '{ $program }' is not installed: photos are copied as they are, with the place and the camera that they name
archive-install-libvips-tools-debian-vips = install 'libvips-tools' (Debian) or 'vips' (Homebrew)
archive-replace-smaller-one-without-metadata = replace it by a smaller one without metadata
archive-copied-what-carries-moves-too = '{ $name }' is copied with what it carries: it moves, or is too large to be made anew
archive-replace-jpeg-without-metadata-such = replace it by a JPEG without metadata, such as a screenshot of it
archive-left-out-may-tell-where = '{ $name }' is left out: it may tell where it was taken, and can't be cleaned of it
archive-one-nothing-else-between-marks = have one <{ $name }>{ "{" }{ "{" }{ "{" }{ $other-name }{ "}" }{ "}" }{ "}" }</{ $third-name }>, with nothing else between the marks: its policy forbids any other
archive-page-personal-link-another = the page of a personal link has another { $name }
archive-page-personal-link-no = the page of a personal link has no { $name }
archive-one-script-type-application-json = have one <script type="application/json" id="{ $id }">{ $name }</script>, and the id '{ $other-id }' nowhere else
archive-page-personal-link-doesnt-data = the page of a personal link doesn't have the data '{ $id }' once, as its script reads it
archive-put-meta-http-equiv-content = put <meta http-equiv="Content-Security-Policy" content="{ "{" }{ "{" }policy{ "}" }{ "}" }"> into its head, above everything with a style or a script
archive-page-personal-link-doesnt-begin = the page of a personal link doesn't begin with its policy
archive-words-learns-all-learnt-words = have 'words.learns' with all of 'learnt' and 'words.hides' with all of 'kept' beside 'brief', as they are or folded into <details>
archive-page-personal-link-doesnt-above = the page of a personal link doesn't have { $words } above its button
archive-show-all-brief-above-checkboxes = show all of 'brief' above the checkboxes and the button 'seal', in elements that are not hidden, have no id, and have their own data-word or none
archive-page-personal-link-doesnt-show = the page of a personal link doesn't show { $words } above its button
archive-copied-what-tells-besides-such = '{ $name }' is copied with what it tells besides, such as where it was made: it can't be cleaned
archive-left-out-may-tell-where-made = '{ $name }' is left out: it may tell where it was made, and can't be cleaned of it
archive-make-another-file-ffmpeg-i = make another file of it: ffmpeg -i FILE -map 0:v? -map 0:a -map_metadata -1 new.m4a
archive-files-can-overridden = the files that can be overridden are: { $overridable }
archive-script-style-personal-link-page = script and style of a personal link's page are fixed, so that visitors can trust it; remove the file, and change receive.mustache
archive-overrides-nothing = '{ $name }' overrides nothing
archive-replies = Replies
archive-all-replies = All replies

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
archive-search-how = Finds what holds all the words. "Words in a row" go in quotes; a hyphen leaves -words out.
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
archive-photo = Photo
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
archive-photos = Photos
archive-entries = Entries

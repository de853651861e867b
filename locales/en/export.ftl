export-setting = Setting the pages…
export-drawing = Drawing the pages…
export-copying = Copying the files…
export-sealing = Counting and sealing…
export-bleed-takes-weasyprint = --bleed takes WeasyPrint
export-archival-takes-weasyprint = --archival takes WeasyPrint
export-archival-diaries = --archival is for diaries
export-vertical-takes-chromium = --vertical takes Chromium, and has no --bleed
export-vertical-diaries = --vertical is for diaries
export-epub-made = Made { $path } ({ $size })
export-pdf-made = { $pages ->
    [one] Made { $path }: { $pages } page, { $size }.
   *[other] Made { $path }: { $pages } pages, { $size }.
}
export-pdf-attached = { $count ->
    [one] Attached: { $count } source file.
   *[other] Attached: { $count } source files.
}
export-pdf-originals = { $count ->
    [one] { $count } attached photo is the original: it may tell where and with what it was taken.
   *[other] { $count } attached photos are the originals: they may tell where and with what they were taken.
}
export-pdf-left-out = Not attached: the source files of anonymous diaries ({ $name }), which name who wrote what.
export-images-made = { $count ->
    [one] Made { $count } picture in { $path }.
   *[other] Made { $count } pictures in { $path }.
}
export-replaced = Replaced the { $path } that was there ({ $size }, { $time }).
export-pictures-replaced = { $count ->
    [one] Replaced { $count } picture that was made before.
   *[other] Replaced { $count } pictures that were made before.
}
export-diary-exported = Exported entries: { $count }, to { $path }
export-bag-made = Made the bag { $path }: files: { $count }, { $size }, every one read back.
export-bag-vault = The vault of one-time passwords (otp/) is in it, encrypted as it is: only the passphrase opens it.
export-bag-no-vault = The vault of one-time passwords (otp/) is not in it: it is no part that others see.
export-bag-originals = { $count ->
    [one] { $count } photo in data/home/ is the original: it may tell where and with what it was taken.
   *[other] { $count } photos in data/home/ are the originals: they may tell where and with what they were taken.
}
export-bag-named = The source files of anonymous diaries ({ $name }) name who wrote what; only the archive hides it.
export-stopped = Stopped; nothing was written.
export-bag-whole = { $name }: all files are what the bag's manifests say: { $count }
export-bag-broken = { $name }: not what the bag's manifests say; files read: { $count }

# What goes wrong, and how to mend it
export-name-folder-empty-not-yet = name a folder that is empty or not there yet
export-dpi-goes = --dpi goes from 36 to 600
export-move-elsewhere-bag-left-made = move it elsewhere: a bag is left as it was made
export-listed-no-manifest-bag = is listed by no manifest of the bag
export-missing-bag = is missing from the bag
export-not-what-bag-manifest-says = is not what the bag's manifest says
export-take-another-copy-bag = take it from another copy of the bag
export-copy-file-itself-into-folder = copy the file itself into the folder if it is wanted twice
export-symbolic-link-bag-cant-hold = '{ $name }' is a symbolic link, which a bag can't hold; what it leads to is in it
export-rename-one-them-home-name = rename one of them in the home, or name a place on another disk
export-cant-stand-bag-beside-another = '{ $name }' can't stand in the bag beside another of nearly the same name: its disk does not tell them apart
export-home-changed-while-bag-being = the home was changed while the bag was being made
export-name-another-place = name another place
export-came-meanwhile = '{ $name }' came to be there meanwhile
export-free-some-space-name-place = free some space, or name a place on another disk
export-bag-needs-about-left = the bag needs about { $in-bytes }, and '{ $root }' has { $other-in-bytes } left
export-name-folder-not-bag-made = name a folder that is not: a bag is made whole, never into another
export-make-folder-above-first = make the folder above first
export-name-new-folder = name a new folder
export-no-folder-own = '{ $typed }' is no folder of its own
export-disk-may-failing-look-name = its disk may be failing: look at it, or name a place on another
export-bag-cant-read-back-written = the bag can't be read back as it was written: { $message }
export-make-one-each-settlement = make one for each: --settlement { $period }
export-settlement-one-month-one-year = a settlement is of one month or one year
export-say-what-diary-id-month = say of what: --diary ID, --month 2024-12, --year 2024 or --settlement 2024-12
export-without-archives-bags-book-holds = --without is for archives and bags: a book holds diaries or a settlement and nothing else
export-settlement-stands-alone-says-own = --settlement stands alone: it says its own time
export-try-other-program-weasyprint = try the other program: --with weasyprint
export-try-other-program-chromium = try the other program: --with chromium
export-could-not-make-pdf = '{ $engine }' could not make the PDF: { $reason }
export-take-out-templates-book-mustache = take it out of templates/book.mustache or book.css: a book shows its own photos only
export-page = the page asks for { $refused }
export-make-book-one-year-month = make the book of one year or month: --year, --month
export-not-done-after-hour-ended = '{ $engine }' was not done after an hour and was ended
export-zutto-ledger-sell-begins-one = 'zutto ledger sell' begins one
export-no-books-shop-home = there are no books of a shop in this home
export-name-one-place-write-destination = name one place to write: DESTINATION or --out
export-name-file-folder-write = name the file or folder to write
export-install-weasyprint-apt-install = install 'weasyprint' (apt install weasyprint, brew install weasyprint), or Chromium or Chrome
export-no-program-installed-makes-pdf = no program is installed that makes a PDF
export-pdf-made-cant-read = the PDF that was made can't be read: { $reason }
export-package-poppler-utils-brew-install = the package 'poppler-utils' (brew install poppler)
export-pdftoppm-could-not-draw-pages = 'pdftoppm' could not draw the pages: { $reason }
export-pdftoppm-not-done-after-hour = 'pdftoppm' was not done after an hour and was ended
export-free-some-space-draw-them = free some space, or draw them with less --dpi
export-pictures-need-left = the pictures need { $in-bytes }, and '{ $path }' has { $other-in-bytes } left
export-holds-other-things-than-pictures = '{ $path }' holds other things than pictures of pages, such as '{ $name }'
export-no-script-python-so-cant = '{ $path }' is no script of Python, so it can't be kept from reading other files than the book's
export-vertical-japanese = columns from right to left are for Japanese: this book is in '{ $language }'
export-vertical-add-lang = add --lang ja
export-photo-cmyk = a photo has the colours of a press (CMYK), which this PDF/A can't hold
export-save-photo-rgb = save the photo as RGB

export-setting = Setting the pages…
export-drawing = Drawing the pages…
export-copying = Copying the files…
export-sealing = Counting and sealing…
export-pdf-made = { $pages ->
    [one] Made { $path }: { $pages } page, { $size }.
   *[other] Made { $path }: { $pages } pages, { $size }.
}
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

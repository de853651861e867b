book-contents = Contents
book-written-by = Written by
book-time = Time
book-made-from = Made by zutto from the plain text files and photos of a home.

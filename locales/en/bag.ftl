bag-about = All of a zutto home: the source files, and an archive that any browser opens.
bag-about-part = A part of a zutto home: the source files, and an archive that any browser opens.
bag-home = the source files: texts, photos, voices, books
bag-archive = the archive for browsers: open index.html

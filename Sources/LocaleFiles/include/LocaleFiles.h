// The files of locales/, embedded.

#include <stddef.h>

struct locale_file {
  const unsigned char *bytes;
  size_t size;
};

// The code of the language with this number, from 0; NULL after the last.
const char *locale_language(size_t number);
// A file of a language by its name without ".ftl", or "questions"; no bytes where there is none.
struct locale_file locale_file(const char *language, const char *name);

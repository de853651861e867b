// Embeds locales/. A language is a folder there, and here an #include and a line of the table.

#include <string.h>

#include "LocaleFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

struct named_file {
  const char *name;
  struct locale_file file;
};

#define JOIN_NOW(a, b) a##_##b
#define JOIN(a, b) JOIN_NOW(a, b)
#define QUOTE_NOW(text) #text
#define QUOTE(text) QUOTE_NOW(text)
#define PATH(name) QUOTE(../../locales/LANGUAGE/name)
#define BYTES(name) JOIN(LANGUAGE, name)
#define FILES JOIN(LANGUAGE, files)
#define FILE(name) {#name, {BYTES(name), sizeof BYTES(name)}}

#define LANGUAGE ja
#include "language.inc"
#define LANGUAGE ko
#include "language.inc"
#define LANGUAGE en
#include "language.inc"
#define LANGUAGE zh
#include "language.inc"

static const struct {
  const char *code;
  const struct named_file *files;
} languages[] = {{"ja", ja_files}, {"ko", ko_files}, {"en", en_files}, {"zh", zh_files}};

static const size_t language_count = sizeof languages / sizeof *languages;
static const size_t file_count = sizeof en_files / sizeof *en_files;

const char *locale_language(size_t number) {
  return number < language_count ? languages[number].code : NULL;
}

struct locale_file locale_file(const char *language, const char *name) {
  for (size_t i = 0; i < language_count; i++) {
    if (strcmp(languages[i].code, language)) continue;
    for (size_t j = 0; j < file_count; j++) {
      if (!strcmp(languages[i].files[j].name, name)) return languages[i].files[j].file;
    }
  }
  return (struct locale_file){NULL, 0};
}

// The floor: what no program can go below that reads every entry, parses it with cmark-gfm and writes a
// file for each. No template, no plan, no check, one thread.
//
// usage: floor [--no-write] HOME OUT

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const extension_names[] = {"table", "strikethrough", "autolink", "tasklist"};
enum { EXTENSIONS = 4 };
static cmark_syntax_extension *extensions[EXTENSIONS];

static void fail(const char *path) {
  perror(path);
  exit(1);
}

/// Puts a path together, which must fit.
#define PATH(buffer, ...) \
  if (snprintf(buffer, sizeof buffer, __VA_ARGS__) >= (int)sizeof buffer) fail("path too long")

/// Reads a whole file; the buffer is kept for the next one.
static size_t read_file(const char *path, char **buffer, size_t *capacity) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail(path);
  size_t size = (size_t)status.st_size;
  if (size >= *capacity) {
    *capacity = size * 2 + 1;
    *buffer = realloc(*buffer, *capacity);
    if (*buffer == NULL) fail(path);
  }
  size_t length = 0;
  while (length < size) {
    ssize_t count = read(file, *buffer + length, size - length);
    if (count < 0) fail(path);
    if (count == 0) break;
    length += (size_t)count;
  }
  close(file);
  (*buffer)[length] = 0;
  return length;
}

/// Where the text begins: behind the second `---` line.
static size_t body_start(const char *text) {
  if (strncmp(text, "---\n", 4) != 0) return 0;
  const char *end = strstr(text + 4, "\n---\n");
  return end == NULL ? 0 : (size_t)(end + 5 - text);
}

static char *html(const char *text, size_t length) {
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_HARDBREAKS);
  for (int i = 0; i < EXTENSIONS; i++) cmark_parser_attach_syntax_extension(parser, extensions[i]);
  cmark_parser_feed(parser, text, length);
  cmark_node *document = cmark_parser_finish(parser);
  char *result = cmark_render_html(
      document, CMARK_OPT_HARDBREAKS, cmark_parser_get_syntax_extensions(parser));
  cmark_node_free(document);
  cmark_parser_free(parser);
  return result;
}

static void write_file(const char *path, const char *data) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) fail(path);
  for (size_t left = strlen(data); left > 0;) {
    ssize_t count = write(file, data, left);
    if (count < 0) fail(path);
    data += count;
    left -= (size_t)count;
  }
  close(file);
}

static long diary(const char *home, const char *id, const char *out, bool writes) {
  static char *buffer;
  static size_t capacity;
  char folder[PATH_MAX], path[PATH_MAX];
  long count = 0;
  PATH(path, "%s/%s", out, id);
  if (writes) mkdir(path, 0755);
  PATH(folder, "%s/diaries/%s/entries", home, id);
  DIR *entries = opendir(folder);
  if (entries == NULL) fail(folder);
  for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
    size_t name = strlen(entry->d_name);
    if (name < 4 || strcmp(entry->d_name + name - 3, ".md") != 0) continue;
    PATH(path, "%s/%s", folder, entry->d_name);
    size_t length = read_file(path, &buffer, &capacity);
    size_t start = body_start(buffer);
    char *page = html(buffer + start, length - start);
    if (writes) {
      PATH(path, "%s/%s/%.*s.html", out, id, (int)name - 3, entry->d_name);
      write_file(path, page);
    }
    free(page);
    count++;
  }
  closedir(entries);
  return count;
}

int main(int count, char **arguments) {
  bool writes = !(count > 1 && strcmp(arguments[1], "--no-write") == 0);
  if (!writes) arguments++, count--;
  if (count != 3) {
    fputs("usage: floor [--no-write] HOME OUT\n", stderr);
    return 2;
  }
  cmark_gfm_core_extensions_ensure_registered();
  for (int i = 0; i < EXTENSIONS; i++) {
    extensions[i] = cmark_find_syntax_extension(extension_names[i]);
    if (extensions[i] == NULL) fail(extension_names[i]);
  }
  char path[PATH_MAX];
  PATH(path, "%s/diaries", arguments[1]);
  if (writes) mkdir(arguments[2], 0755);
  DIR *diaries = opendir(path);
  if (diaries == NULL) fail(path);
  long entries = 0;
  for (struct dirent *entry; (entry = readdir(diaries)) != NULL;) {
    if (entry->d_name[0] != '.') entries += diary(arguments[1], entry->d_name, arguments[2], writes);
  }
  closedir(diaries);
  printf("%ld entries\n", entries);
  return 0;
}

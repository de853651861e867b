// The floor of the ledger: what no program can go below that reads every month's file and adds up its amounts.
// It knows no JSON, no days, no treatments; it checks nothing.
//
// usage: books HOME [MONTH]

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void fail(const char *path) {
  perror(path);
  exit(1);
}

/// Reads a whole file; the buffer is kept for the next one.
static const char *read_file(const char *path) {
  static char *buffer;
  static size_t capacity;
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail(path);
  size_t size = (size_t)status.st_size;
  if (size >= capacity) {
    capacity = size * 2 + 1;
    buffer = realloc(buffer, capacity);
    if (buffer == NULL) fail(path);
  }
  size_t length = 0;
  while (length < size) {
    ssize_t count = read(file, buffer + length, size - length);
    if (count < 0) fail(path);
    if (count == 0) break;
    length += (size_t)count;
  }
  close(file);
  buffer[length] = 0;
  return buffer;
}

static long long amounts(const char *text) {
  static const char key[] = "\"amount\": ";
  long long sum = 0;
  while ((text = strstr(text, key)) != NULL) {
    text += sizeof key - 1;
    int negative = *text == '-';
    long long amount = 0;
    for (text += negative; *text >= '0' && *text <= '9'; text++) amount = amount * 10 + (*text - '0');
    sum += negative ? -amount : amount;
  }
  return sum;
}

int main(int count, char **arguments) {
  if (count != 2 && count != 3) {
    fputs("usage: books HOME [MONTH]\n", stderr);
    return 2;
  }
  char path[PATH_MAX];
  if (snprintf(path, sizeof path, "%s/ledger", arguments[1]) >= (int)sizeof path) fail("path too long");
  size_t folder = strlen(path);
  DIR *months = opendir(path);
  if (months == NULL) fail(path);
  const char *prefix = count == 3 ? arguments[2] : "20";
  long long sum = 0;
  for (struct dirent *month; (month = readdir(months)) != NULL;) {
    if (strncmp(month->d_name, prefix, strlen(prefix)) != 0) continue;
    if (snprintf(path + folder, sizeof path - folder, "/%s", month->d_name) >= (int)(sizeof path - folder))
      fail("path too long");
    sum += amounts(read_file(path));
  }
  closedir(months);
  printf("%lld\n", sum);
  return 0;
}

// The files of templates/ and docs/schema/, embedded.

#include <stddef.h>

struct embedded_file {
  // From the top of the repository, such as "templates/default/style.css".
  const char *path;
  const unsigned char *bytes;
  size_t size;
};

// The file with this number, from 0; no path after the last. Those of a folder stand together.
struct embedded_file embedded_file(size_t number);

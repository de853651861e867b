#include "BuildFacts.h"

#include <stddef.h>

// `packaging/components.py --object` makes the one that takes its place.
__attribute__((weak)) const char *build_facts(void) { return NULL; }

#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>
#endif
#else
#include <sys/ptrace.h>
#endif

#ifdef __linux__
/* Declared only for _GNU_SOURCE, which would come too late here. */
int syncfs(int descriptor);
#endif

/* Keeps other processes of the same person, and core dumps, away from this one's memory. The functions that do it take a
   variable number of arguments, which Swift can't call. */
static inline void zutto_close_process(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#else
  ptrace(PT_DENY_ATTACH, 0, 0, 0);
#endif
}

/* Gives free memory between what is in use back to the system. */
static inline void zutto_return_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

/* One pool of memory for each core instead of glibc's eight, so that what one thread frees serves the next. */
static inline void zutto_share_memory(void) {
#ifdef __GLIBC__
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  mallopt(M_ARENA_MAX, cores < 2 ? 2 : (int)cores);
#endif
}

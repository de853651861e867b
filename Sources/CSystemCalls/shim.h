#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
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

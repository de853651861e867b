/* Lets the program start where glibc is as old as 2.31 (Debian 11, Ubuntu 20.04), whatever glibc it is linked with.

   A linker binds each call to the newest version of a symbol that the glibc beside it has. Most of those newer than 2.31 are functions that moved from
   libpthread and libdl into libc: their old version is still there under the same name, and the calls go to it. The rest is written out here.
   Nothing of this is visible outside of the program. `make dist` fails if a symbol is newer than 2.31 all the same: add it here then. */

#ifdef __linux__
#include <errno.h>
#include <features.h>
#ifdef __GLIBC__
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>

#define HIDDEN __attribute__((visibility("hidden")))

/* The first glibc that an architecture had is the version of what never changed. */
#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#define JUMP "jmp "
#define STAT_VERSION 1
#elif defined(__aarch64__)
#define FIRST "GLIBC_2.17"
#define JUMP "b "
#define STAT_VERSION 0
#else
#error "add the architecture's first version of glibc"
#endif

/* `name` is a jump to an older `name`: arguments, result and return address stay as they are. */
#define OLDER(name, version)                                                     \
  __asm__(".symver old_" #name ", " #name "@" version "\n"                       \
          ".text\n.globl " #name "\n.hidden " #name "\n.type " #name ", %function\n" \
          #name ": " JUMP "old_" #name "\n.size " #name ", . - " #name "\n");

OLDER(dladdr, FIRST)
OLDER(dlclose, FIRST)
OLDER(dlerror, FIRST)
OLDER(dlopen, FIRST)
OLDER(dlsym, FIRST)
OLDER(hypotf, FIRST)
OLDER(pthread_attr_getstack, FIRST)
OLDER(pthread_create, FIRST)
OLDER(pthread_detach, FIRST)
OLDER(pthread_getattr_np, FIRST)
OLDER(pthread_getspecific, FIRST)
OLDER(pthread_join, FIRST)
OLDER(pthread_key_create, FIRST)
OLDER(pthread_key_delete, FIRST)
OLDER(pthread_kill, FIRST)
OLDER(pthread_mutexattr_destroy, FIRST)
OLDER(pthread_mutexattr_init, FIRST)
OLDER(pthread_mutexattr_settype, FIRST)
OLDER(pthread_once, FIRST)
OLDER(pthread_rwlock_destroy, FIRST)
OLDER(pthread_rwlock_init, FIRST)
OLDER(pthread_rwlock_rdlock, FIRST)
OLDER(pthread_rwlock_unlock, FIRST)
OLDER(pthread_rwlock_wrlock, FIRST)
OLDER(pthread_setspecific, FIRST)
OLDER(pthread_sigmask, FIRST)
OLDER(sem_destroy, FIRST)
OLDER(sem_init, FIRST)
OLDER(sem_open, FIRST)
OLDER(sem_post, FIRST)
OLDER(sem_timedwait, FIRST)
OLDER(sem_wait, FIRST)
#ifdef __x86_64__
OLDER(pthread_getaffinity_np, "GLIBC_2.3.4")
OLDER(pthread_getname_np, "GLIBC_2.12")
OLDER(pthread_setaffinity_np, "GLIBC_2.3.4")
OLDER(pthread_setname_np, "GLIBC_2.12")
#else
OLDER(pthread_getaffinity_np, FIRST)
OLDER(pthread_getname_np, FIRST)
OLDER(pthread_setaffinity_np, FIRST)
OLDER(pthread_setname_np, FIRST)
#endif

/* Until 2.33 these were functions with the layout's version before them. */
#define STAT(name, old, arguments, passed)                                     \
  extern int old_##name(int, PARAMETERS arguments);                           \
  __asm__(".symver old_" #name ", " #old "@" FIRST);                           \
  HIDDEN int name(PARAMETERS arguments) { return old_##name(STAT_VERSION, PARAMETERS passed); }
#define PARAMETERS(...) __VA_ARGS__
STAT(stat, __xstat, (const char *path, struct stat *result), (path, result))
STAT(lstat, __lxstat, (const char *path, struct stat *result), (path, result))
STAT(fstat, __fxstat, (int file, struct stat *result), (file, result))
#ifdef __x86_64__
#define FIRST_AT "GLIBC_2.4"
#else
#define FIRST_AT FIRST
#endif
extern int old_fstatat(int, int, const char *, struct stat *, int);
__asm__(".symver old_fstatat, __fxstatat@" FIRST_AT);
HIDDEN int fstatat(int folder, const char *path, struct stat *result, int flags) {
  return old_fstatat(STAT_VERSION, folder, path, result, flags);
}

/* 2.36. A system that gives no random bytes is no place for a diary's keys, and these can't fail: the program ends. */
HIDDEN void arc4random_buf(void *bytes, size_t count) {
  char *place = bytes;
  while (count > 0) {
    ssize_t made = getrandom(place, count, 0);
    if (made < 0 && errno == EINTR) continue;
    if (made <= 0) abort();
    place += made;
    count -= (size_t)made;
  }
}
HIDDEN uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

/* 2.32. Read by libstdc++, which counts without atomics where it is 1. */
HIDDEN char __libc_single_threaded = 0;

/* Since 2.34 glibc runs a program's constructors itself, and the start file that is linked in no longer does. Older ones want a function that does;
   newer ones call it for programs that name the old version, as this one does. */
typedef void constructor(int, char **, char **);
extern constructor *const __init_array_start[] HIDDEN, *const __init_array_end[] HIDDEN;
extern void _init(void);
static void construct(int count, char **arguments, char **environment) {
  _init();
  for (constructor *const *each = __init_array_start; each < __init_array_end; each++) (*each)(count, arguments, environment);
}
extern int old_start(int (*)(int, char **, char **), int, char **, constructor *, void (*)(void), void (*)(void), void *);
__asm__(".symver old_start, __libc_start_main@" FIRST);
HIDDEN int __libc_start_main(
    int (*main)(int, char **, char **), int count, char **arguments, constructor *init, void (*fini)(void), void (*loader)(void), void *stack) {
  return old_start(main, count, arguments, init ? init : construct, fini, loader, stack);
}

#endif
#endif

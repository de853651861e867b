#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
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

/* A socket at a path, of which only this person knows: one that listens, or one connected to that. -1 with errno. */
static inline int zutto_local_socket(const char *path, int listens) {
  struct sockaddr_un address = {0};
  address.sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int made = socket(AF_UNIX, SOCK_STREAM, 0);
  if (made < 0) return -1;
  const struct sockaddr *place = (const struct sockaddr *)&address;
  int failed = listens ? bind(made, place, sizeof address) || chmod(path, 0600) || listen(made, 8) : connect(made, place, sizeof address);
  if (failed) {
    int number = errno;
    close(made);
    errno = number;
    return -1;
  }
  return made;
}

/* Whether the other end of a local socket is the same person's. */
static inline int zutto_is_own_peer(int socket) {
#ifdef __linux__
  /* `struct ucred` is declared only for _GNU_SOURCE. */
  struct { pid_t process; uid_t user; gid_t group; } peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.user == geteuid();
#else
  uid_t user;
  gid_t group;
  return getpeereid(socket, &user, &group) == 0 && user == geteuid();
#endif
}

/* Sends bytes with two descriptors (sendmsg's macros are nothing that Swift can call). */
static inline ssize_t zutto_send(int socket, const void *bytes, size_t count, int first, int second) {
  struct iovec piece = {(void *)bytes, count};
  union { char room[CMSG_SPACE(2 * sizeof(int))]; struct cmsghdr aligned; } control = {{0}};
  struct msghdr message = {0};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  message.msg_control = control.room;
  message.msg_controllen = sizeof control.room;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(2 * sizeof(int));
  int both[2] = {first, second};
  memcpy(CMSG_DATA(head), both, sizeof both);
  return sendmsg(socket, &message, 0);
}

/* Receives what `zutto_send` sent; both descriptors are -1 where none came. */
static inline ssize_t zutto_receive(int socket, void *bytes, size_t count, int *both) {
  struct iovec piece = {bytes, count};
  union { char room[CMSG_SPACE(2 * sizeof(int))]; struct cmsghdr aligned; } control = {{0}};
  struct msghdr message = {0};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  message.msg_control = control.room;
  message.msg_controllen = sizeof control.room;
  both[0] = both[1] = -1;
  ssize_t done = recvmsg(socket, &message, 0);
  struct cmsghdr *head = done > 0 ? CMSG_FIRSTHDR(&message) : 0;
  if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(2 * sizeof(int)))
    memcpy(both, CMSG_DATA(head), 2 * sizeof(int));
  return done;
}

/* Seconds since the machine started, with and without the time that it slept. */
static inline double zutto_seconds_up(int withSleep) {
  struct timespec now;
#ifdef __linux__
  clock_gettime(withSleep ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
#else
  clock_gettime(withSleep ? CLOCK_MONOTONIC : CLOCK_UPTIME_RAW, &now);
#endif
  return (double)now.tv_sec + now.tv_nsec / 1e9;
}

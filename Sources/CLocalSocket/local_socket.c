#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLocalSocket.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

int zutto_local_socket(const char *path, int listens, int seconds) {
  struct sockaddr_un address = {0};
  address.sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int made = socket(AF_UNIX, SOCK_STREAM, 0);
  if (made < 0) return -1;
  fcntl(made, F_SETFD, FD_CLOEXEC);
  /* Where many wait to be accepted, connect(2) waits, too. */
  struct timeval most = {.tv_sec = seconds};
  setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
#ifdef SO_NOSIGPIPE
  int on = 1;
  setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  const struct sockaddr *place = (const struct sockaddr *)&address;
  int failed = listens ? bind(made, place, sizeof address) || chmod(path, 0600) || listen(made, 64) : connect(made, place, sizeof address);
  if (failed || fcntl(made, F_SETFL, O_NONBLOCK)) {
    int number = errno;
    close(made);
    errno = number;
    return -1;
  }
  return made;
}

int zutto_own_peer(int socket) {
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) || peer.uid != geteuid()) return -1;
  return peer.pid;
#else
  uid_t user;
  gid_t group;
  if (getpeereid(socket, &user, &group) || user != geteuid()) return -1;
  pid_t process = 0;
  socklen_t size = sizeof process;
  return getsockopt(socket, SOL_LOCAL, LOCAL_PEERPID, &process, &size) ? 0 : process;
#endif
}

long zutto_send(int socket, const void *bytes, unsigned long count) {
#ifdef MSG_NOSIGNAL
  return send(socket, bytes, count, MSG_NOSIGNAL);
#else
  return send(socket, bytes, count, 0);
#endif
}

double zutto_seconds_up(int withSleep) {
  struct timespec now;
#ifdef __linux__
  clock_gettime(withSleep ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
#else
  clock_gettime(withSleep ? CLOCK_MONOTONIC : CLOCK_UPTIME_RAW, &now);
#endif
  return (double)now.tv_sec + now.tv_nsec / 1e9;
}

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLocalSocket.h"
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

int zutto_local_socket(const char *path, int listens) {
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

int zutto_is_own_peer(int socket) {
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid();
#else
  uid_t user;
  gid_t group;
  return getpeereid(socket, &user, &group) == 0 && user == geteuid();
#endif
}

long zutto_send(int socket, const void *bytes, unsigned long count, int first, int second) {
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

long zutto_receive(int socket, void *bytes, unsigned long count, int *both) {
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

double zutto_seconds_up(int withSleep) {
  struct timespec now;
#ifdef __linux__
  clock_gettime(withSleep ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
#else
  clock_gettime(withSleep ? CLOCK_MONOTONIC : CLOCK_UPTIME_RAW, &now);
#endif
  return (double)now.tv_sec + now.tv_nsec / 1e9;
}

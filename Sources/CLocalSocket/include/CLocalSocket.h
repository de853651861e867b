#ifndef C_LOCAL_SOCKET_H
#define C_LOCAL_SOCKET_H
/* Sockets between processes of one person: what Swift can't call. No header of the system is included here: this module
   would own its types then. */

/* A socket at a path, of which only this person knows: one that listens, or one connected to that, for whose answer to
   the call nobody waits longer than so many seconds. Neither blocks nor is inherited. -1 with errno. */
int zutto_local_socket(const char *path, int listens, int seconds);

/* The process at the other end of a local socket; 0 if it can't be known, -1 if it is another person's. */
int zutto_own_peer(int socket);

/* As send(2), without a signal where nobody reads. */
long zutto_send(int socket, const void *bytes, unsigned long count);

/* Seconds since the machine started, with and without the time that it slept. */
double zutto_seconds_up(int withSleep);

#endif

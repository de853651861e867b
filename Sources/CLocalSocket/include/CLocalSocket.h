#ifndef C_LOCAL_SOCKET_H
#define C_LOCAL_SOCKET_H
/* Sockets between processes of one person, with descriptors passed over them: what Swift can't call. No header of the
   system is included here: this module would own its types then. */

/* A socket at a path, of which only this person knows: one that listens, or one connected to that. -1 with errno. */
int zutto_local_socket(const char *path, int listens);

/* Whether the other end of a local socket is the same person's. */
int zutto_is_own_peer(int socket);

/* Sends bytes with two descriptors; how many, or -1 with errno. */
long zutto_send(int socket, const void *bytes, unsigned long count, int first, int second);

/* Receives what `zutto_send` sent; both descriptors are -1 where none came. */
long zutto_receive(int socket, void *bytes, unsigned long count, int *both);

/* Seconds since the machine started, with and without the time that it slept. */
double zutto_seconds_up(int withSleep);

#endif

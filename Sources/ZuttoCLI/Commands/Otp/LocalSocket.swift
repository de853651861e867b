// A socket between processes of one person on one machine.

internal import CLocalSocket
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// One end of a connection: each side sends one message, whose end is the stream's, and none waits past a deadline.
struct LocalSocket: ~Copyable {
  typealias Deadline = ContinuousClock.Instant

  private let number: Int32
  /// The process at the other end when it connected or began to listen; 0 if it can't be known.
  let process: Int32

  /// Connects to what listens at a path; nil with `errno` if nothing of this person does, `EAGAIN` if it takes no
  /// call for so many seconds.
  init?(at path: String, patience seconds: Int32) {
    let number = unsafe zutto_local_socket(path, 0, seconds)
    self.number = number
    process = number < 0 ? -1 : zutto_own_peer(number)
    guard process >= 0 else { return nil }
  }

  /// Takes a call; nil if there is none, or another person's.
  init?(from listener: Int32) {
    let number = accept(listener, nil, nil)
    self.number = number
    process = number < 0 ? -1 : zutto_own_peer(number)
    guard process >= 0 else { return nil }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
  }

  deinit { if number >= 0 { close(number) } }

  /// Sends the message; false if it was not taken in time.
  func send(_ message: [UInt8], by deadline: Deadline) -> Bool {
    let number = number
    var rest = message[...]
    while !rest.isEmpty {
      guard isReady(POLLOUT, by: deadline) else { return false }
      let done = unsafe rest.withUnsafeBytes { unsafe zutto_send(number, $0.baseAddress, UInt($0.count)) }
      if done < 0, errno == EINTR || errno == EAGAIN { continue }
      guard done > 0 else { return false }
      rest = rest.dropFirst(done)
    }
    return shutdown(number, Int32(SHUT_WR)) == 0
  }

  /// The other side's message; nil if it is not whole in time, or has more than `limit` bytes.
  func receive(limit: Int, by deadline: Deadline) -> [UInt8]? {
    var message: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while isReady(POLLIN, by: deadline) {
      let done = unsafe recv(number, &chunk, chunk.count, 0)
      if done < 0, errno == EINTR || errno == EAGAIN { continue }
      guard done > 0 else { return done == 0 ? message : nil }
      message += chunk[..<done]
      guard message.count <= limit else { return nil }
    }
    return nil
  }

  private func isReady(_ event: Int32, by deadline: Deadline) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      var watched = pollfd(fd: number, events: Int16(event), revents: 0)
      let count = unsafe poll(&watched, 1, Int32(clamping: left.wholeMilliseconds + 1))
      if count > 0 { return true }
      guard count == 0 || errno == EINTR else { return false }
    }
  }
}

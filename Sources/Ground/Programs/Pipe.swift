// A pipe to another program, neither end of which a third one inherits.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The two ends of a pipe; each closes itself.
struct Pipe: ~Copyable {
  var reading: Descriptor?
  var writing: Descriptor?

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A child gets its end as 0, 1, 2 or 3; an end that has such a number already would be closed on exec.
    reading = Descriptor(Pipe.aboveStandard(ends[0]))
    writing = Descriptor(Pipe.aboveStandard(ends[1]))
  }

  /// What a program gets: its own end of it.
  static func stream(_ end: Int32?) -> Spawn.Stream { if let end { .descriptor(end) } else { .nothing } }

  /// Our own end must not block: we feed and read several pipes by turns.
  static func stopBlocking(_ number: Int32) {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  private static func aboveStandard(_ number: Int32) -> Int32 {
    guard number <= 3 else { return number }
    let moved = fcntl(number, F_DUPFD_CLOEXEC, 4)
    guard moved >= 0 else { return number }
    close(number)
    return moved
  }
}

// Ctrl-C during long work: the piece at hand is finished, then the command ends.

internal import Ground
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Ctrl-C and SIGTERM during long work: the current step is finished, then the command ends.
enum Interrupt {
  private static let asked = Atomic<Int32>(0)
  private static let bell = Atomic<Int32>(-1)

  /// Whether a signal came since `watch`.
  static var wasAsked: Bool { signal != nil }

  static var signal: Int32? {
    let number = asked.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// From now on the first signal is only recorded; a second one kills.
  static func watch() {
    // Initialized before a signal can come: a handler must not run an initializer.
    asked.store(0, ordering: .relaxed)
    _ = bell.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      catching(number) { number in
        Interrupt.asked.store(number, ordering: .relaxed)
        let kept = errno
        var byte: UInt8 = 0
        let bell = Interrupt.bell.load(ordering: .relaxed)
        if bell >= 0 { _ = unsafe write(bell, &byte, 1) }
        errno = kept
        catching(number, SIG_DFL)
      }
    }
  }

  /// As `watch`, for commands that wait; returns a descriptor that becomes readable when a signal comes.
  static func watchWithBell() -> Int32 {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    bell.store(ends[1], ordering: .relaxed)
    watch()
    return ends[0]
  }
}

/// The system's `signal`, hidden by `Interrupt.signal`.
private func catching(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
  signal(number, handler)
}

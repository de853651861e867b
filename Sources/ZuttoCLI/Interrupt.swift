// Ctrl-C during long work: the piece at hand is finished, then the command ends.

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Whether the person asked to stop.
enum Interrupt {
  private static let asked = Atomic<Int32>(0)
  private static let bell = Atomic<Int32>(-1)

  /// Whether ctrl-C was pressed since `watch`.
  static var wasAsked: Bool { signal != nil }

  /// The signal that asked, if one did.
  static var signal: Int32? {
    let number = asked.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// From now on ctrl-C asks instead of killing; a second one kills.
  static func watch() {
    // Made before a signal can come: its handler may not run an initialiser.
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

  /// As `watch`, for commands that wait.
  ///
  /// - Returns: a descriptor that is readable when ctrl-C was pressed.
  static func watchWithBell() -> Int32 {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    bell.store(ends[1], ordering: .relaxed)
    watch()
    return ends[0]
  }
}

/// The system's `signal`, whose name the property above hides.
private func catching(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
  signal(number, handler)
}

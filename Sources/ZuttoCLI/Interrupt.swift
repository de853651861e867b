// Ctrl-C during long work: the piece at hand is finished, then the command ends.

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Whether the person asked to stop.
enum Interrupt {
  private static let asked = Atomic(false)

  /// Whether ctrl-C was pressed since `watch`.
  static var wasAsked: Bool { asked.load(ordering: .relaxed) }

  /// From now on ctrl-C asks instead of killing; a second one kills.
  static func watch() {
    // Made before a signal can come: its handler may not run an initialiser.
    asked.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interrupt.asked.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }
}

// Signals as something to wait for, beside what is typed.
//
// A handler may do next to nothing, certainly not give a terminal back its mode. It writes the signal's
// number into a pipe, and the loop that waits for keys does the rest.

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Delivers signals through a pipe while it lives, to be waited for beside input; only one at a time exists.
///
/// A handler may do next to nothing, so it only writes the signal's number.
struct SignalPipe: ~Copyable {
  /// Readable when a signal is pending.
  let descriptor: Int32
  private let writing: Int32
  private let before: [(number: Int32, handler: (@convention(c) (Int32) -> Void)?)]

  private static let target = Atomic<Int32>(-1)

  /// Signals that would end the process, that of ctrl-Z, and that of a new window size.
  static let usual: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH]

  init(_ numbers: [Int32] = usual) {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writing = ends[1]
    // Set before a signal can come: a handler must not run an initializer.
    SignalPipe.target.store(writing, ordering: .sequentiallyConsistent)
    before = numbers.map { ($0, SignalPipe.catching($0)) }
  }

  deinit {
    for one in before { signal(one.number, one.handler) }
    SignalPipe.target.store(-1, ordering: .sequentiallyConsistent)
    close(descriptor)
    close(writing)
  }

  @discardableResult private static func catching(_ number: Int32) -> (@convention(c) (Int32) -> Void)? {
    signal(number) { number in
      let kept = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(SignalPipe.target.load(ordering: .relaxed), &byte, 1)
      errno = kept
    }
  }

  /// The next pending signal, if any.
  borrowing func next() -> Int32? {
    var byte: UInt8 = 0
    return unsafe read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Applies a signal's default action: ends the process, or stops it and returns when it goes on.
  static func obey(_ number: Int32) {
    let handler = signal(number, SIG_DFL)
    raise(number)
    signal(number, handler)
  }
}

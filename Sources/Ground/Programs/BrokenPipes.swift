// Writing to a program that does not read to its end.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Writes that nobody reads.
enum BrokenPipes {
  /// Does work in which a write to a pipe that nobody reads from fails with EPIPE instead of ending
  /// the process.
  ///
  /// The signal is blocked for this thread alone: `signal(SIGPIPE, SIG_IGN)` would speak for all of
  /// them.
  static func survived<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    let wasPending = isPending
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      var number: Int32 = 0
      // It is pending already, so this does not wait.
      if !wasPending, isPending { unsafe sigwait(&signals, &number) }
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }

  private static var isPending: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return unsafe sigismember(&pending, SIGPIPE) == 1
  }
}

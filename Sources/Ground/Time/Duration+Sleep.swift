// Waiting without work.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Duration {
  /// Lets the calling thread rest so long; a signal may end it sooner.
  package func sleep() {
    let (seconds, attoseconds) = components
    var time = timespec(tv_sec: Int(max(0, seconds)), tv_nsec: Int(max(0, attoseconds) / 1_000_000_000))
    _ = unsafe nanosleep(&time, nil)
  }
}

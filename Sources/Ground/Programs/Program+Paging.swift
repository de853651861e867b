// Showing a long text in the person's pager.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Program {
  /// Runs a shell command line in the terminal, and hands it a text to show.
  ///
  /// A pager that is left before the end has not read everything, which is no failure.
  ///
  /// - Parameters:
  ///   - commandLine: the person's own, such as `less -R`.
  ///   - text: what it reads.
  ///   - environment: variables that are set for it besides ours.
  /// - Returns: whether it could be started and showed something.
  public static func page(
    _ commandLine: String,
    _ text: [UInt8],
    environment: [String: String]
  ) -> Bool {
    // ctrl-C belongs to the pager.
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    let broken = signal(SIGPIPE, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
      signal(SIGPIPE, broken)
    }
    do throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return false }
      var reading: Descriptor? = Descriptor(ends[0])
      var writing: Descriptor? = Descriptor(ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let process = try Spawn(
        words: ["sh", "-c", commandLine],
        input: .descriptor(ends[0]),
        output: .inherited,
        errors: .inherited,
        environment: environment
      ).start()
      reading = nil
      do throws(SystemError) {
        try writing?.writeAll(text)
      } catch where error.number != EPIPE {
        writing = nil
      } catch {}
      writing = nil
      _ = reading
      // 126 and 127 are the shell's: there is no such program.
      return try Spawn.end(of: process).map { $0 < 126 } ?? false
    } catch {
      return false
    }
  }
}

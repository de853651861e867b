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
  public static func page(_ commandLine: String, _ text: [UInt8], environment: [String: String]) -> Bool {
    // ctrl-C belongs to the pager.
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    do throws(SystemError) {
      var pipe = try Pipe()
      let process = try Spawn(
        words: ["sh", "-c", commandLine], input: Pipe.stream(pipe.reading?.number), output: .inherited,
        errors: .inherited, environment: environment
      ).start()
      pipe.reading = nil
      do throws(SystemError) {
        try BrokenPipes.survived { () throws(SystemError) in try pipe.writing?.writeAll(text) }
      } catch { guard error.number == EPIPE else { throw error } }
      pipe.writing = nil
      // 126 and 127 are the shell's: there is no such program.
      return try Spawn.end(of: process).map { $0 < 126 || $0 > 127 } ?? false
    } catch { return false }
  }
}

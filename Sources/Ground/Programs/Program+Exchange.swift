// A program that reads a large file and a secret, and whose answer may be anything.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Program {
  /// How an exchange with a program ended.
  public enum Ending: Sendable {
    /// By itself.
    case ended(Outcome)
    /// It wrote more than it may, and was ended.
    case tooMuch
    /// It ran for longer than it may, and was ended.
    case tooLong
    /// Nobody wants it any more, and it was ended.
    case stopped
  }

  /// Runs a program that reads a file on its standard input and a secret on descriptor 3.
  ///
  /// The file goes from the disk to the program without passing through this process. The secret goes through a
  /// pipe, so that neither the words nor the environment of the program tell it.
  ///
  /// - Parameters:
  ///   - words: its name, looked up on PATH, and its arguments; `/dev/fd/3` is where the secret stands.
  ///   - file: what it reads on its standard input.
  ///   - secret: what it reads on descriptor 3.
  ///   - environment: variables that are set for it besides ours, or instead; no secrets.
  ///   - outputLimit: the most bytes it may write.
  ///   - timeout: how long it may run.
  ///   - package: what to install where it is missing.
  ///   - isStopped: whether it is to be ended; asked many times a second.
  /// - Returns: how it ended, whatever its status.
  /// - Throws: `program-missing`; `program-failed` if it can't be started.
  public static func exchange(
    _ words: [String], reading file: borrowing OpenFile, secret: UnsafeRawBufferPointer,
    environment: [String: String] = [:], outputLimit: Int, timeout: Duration, install package: Phrase,
    isStopped: @escaping () -> Bool
  ) throws(Diagnostic) -> Ending {
    do throws(PipePump.Stop) {
      var outcome = Outcome(status: 0, output: [], errors: [])
      var toProgram = try PipePump.pipe()
      var output = try PipePump.pipe()
      var errors = try PipePump.pipe()
      let process: pid_t
      do {
        process = try Spawn(
          words: words, input: .descriptor(file.descriptor.number),
          output: Pipe.stream(output.writing?.number), errors: Pipe.stream(errors.writing?.number),
          side: toProgram.reading?.number, environment: environment
        ).start()
      } catch { throw .notStarted(error) }
      toProgram.reading = nil
      output.writing = nil
      errors.writing = nil
      var taps: [Int32: Int] = [:]
      if let number = output.reading?.number { taps[number] = 1 }
      if let number = errors.reading?.number { taps[number] = 2 }
      var pump = PipePump(
        process, feed: toProgram.writing.take(), taps: taps, timeout: timeout, isStopped: isStopped)
      outcome.status = try unsafe pump.run(secret) { tap, descriptor in
        tap == 1
          ? take(descriptor, &outcome.output, limit: outputLimit, stops: true)
          : take(descriptor, &outcome.errors, limit: 64 << 10, stops: false)
      }
      return .ended(outcome)
    } catch {
      switch error {
      case .tooMuch: return .tooMuch
      case .tooLong: return .tooLong
      case .stopped: return .stopped
      default: throw error.told(words.first ?? "", timeout: timeout, limit: outputLimit, package)
      }
    }
  }
}

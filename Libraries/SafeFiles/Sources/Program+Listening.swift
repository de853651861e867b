// Running a program whose output is too long to keep: each piece is looked at and let go.

public import Diagnostics
public import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Program {
  /// Runs a program that reads nothing, and looks at each piece of its output as it comes.
  ///
  /// - Parameters:
  ///   - words: its name, looked up on PATH, and its arguments.
  ///   - environment: variables that are set for it besides ours, or instead; no secrets.
  ///   - outputLimit: the most bytes it may write.
  ///   - timeout: how long it may run.
  ///   - package: what to install where it is missing.
  ///   - take: gets a piece of its output.
  /// - Returns: what it left behind, whatever its status; the output is empty.
  /// - Throws: as `run`.
  public static func listen(
    to words: [String], environment: [String: String] = [:], outputLimit: Int, timeout: Duration,
    install package: Phrase? = nil, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(Diagnostic) -> Outcome {
    do throws(PipePump.Stop) {
      var outcome = Outcome(status: 0, output: [], errors: [])
      var output = try PipePump.pipe()
      var errors = try PipePump.pipe()
      let process: pid_t
      do {
        process = try Spawn(
          words: words, input: .nothing, output: Pipe.stream(output.writing?.number),
          errors: Pipe.stream(errors.writing?.number), environment: environment
        ).start()
      } catch { throw .notStarted(error) }
      output.writing = nil
      errors.writing = nil
      var taps: [Int32: Int] = [:]
      if let number = output.reading?.number { taps[number] = 1 }
      if let number = errors.reading?.number { taps[number] = 2 }
      var pump = PipePump(process, feed: nil, taps: taps, timeout: timeout)
      var room = outputLimit
      outcome.status = try unsafe pump.run(UnsafeRawBufferPointer(start: nil, count: 0)) { tap, descriptor in
        unsafe drain(descriptor) { piece in
          guard tap == 1 else {
            let left = (64 << 10) - outcome.errors.count
            unsafe outcome.errors += UnsafeRawBufferPointer(rebasing: piece.prefix(max(0, left)))
            return true
          }
          room -= piece.count
          if room >= 0 { unsafe take(piece) }
          return room >= 0
        }
      }
      return outcome
    } catch { throw error.told(words.first ?? "", timeout: timeout, limit: outputLimit, package) }
  }

  /// Takes what a pipe holds now.
  private static func drain(_ descriptor: Int32, _ take: (UnsafeRawBufferPointer) -> Bool)
    -> PipePump.TapState
  {
    unsafe withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { chunk in
      while true {
        let done = unsafe read(descriptor, chunk.baseAddress, chunk.count)
        if done < 0, errno == EINTR { continue }
        if done < 0, errno == EAGAIN { return .open }
        guard done > 0 else { return .closed }
        let piece = unsafe UnsafeRawBufferPointer(rebasing: chunk[..<done])
        guard unsafe take(piece) else { return .full }
      }
    }
  }
}

extension Program {
  /// Runs a program that reads nothing, in a session of its own, and ends it together with all that it started when
  /// it takes too long or nobody wants it any more.
  ///
  /// - Parameters:
  ///   - words: its name, looked up on PATH, and its arguments.
  ///   - environment: variables that are set for it besides ours, or instead; no secrets.
  ///   - timeout: how long it may run.
  ///   - package: what to install where it is missing.
  ///   - isStopped: whether it is to be ended; asked many times a second.
  /// - Returns: how it ended, whatever its status; of its outputs the first 64 KiB each.
  /// - Throws: `program-missing`; `program-failed` if it can't be started.
  public static func work(
    _ words: [String], environment: [String: String] = [:], timeout: Duration, install package: Phrase? = nil,
    isStopped: () -> Bool
  ) throws(Diagnostic) -> Ending {
    var outcome = Outcome(status: 0, output: [], errors: [])
    var program = try StartedProgram(words, environment: environment, install: package)
    let deadline = ContinuousClock.now + timeout
    while true {
      if isStopped() || ContinuousClock.now > deadline {
        let ending = isStopped() ? Ending.stopped : .tooLong
        program.killAll()
        return ending
      }
      _ = try program.listen(atMost: .milliseconds(50)) { outlet, bytes in
        switch outlet {
        case .output: outcome.output += bytes.prefix(max(0, (64 << 10) - outcome.output.count))
        case .errors: outcome.errors += bytes.prefix(max(0, (64 << 10) - outcome.errors.count))
        case .side: break
        }
      }
      if let status = program.end() {
        outcome.status = status
        return .ended(outcome)
      }
    }
  }
}

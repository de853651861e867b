// A person's own command line that prints a secret, such as `passphraseCommand`.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Program {
  /// Runs a shell command line and lends what it prints.
  ///
  /// The program keeps the terminal: it may ask for a PIN there, and its standard error is ours. Its
  /// standard input is /dev/null: ours may carry data that is not its own. The line end that most
  /// programs print last is left out. The bytes are wiped when the body ends; make no `String` of them.
  ///
  /// - Parameters:
  ///   - commandLine: the person's own; told in no message, since it may hold what it should not.
  ///   - name: what it is called in messages, such as `passphraseCommand`.
  ///   - limit: the most bytes it may print.
  ///   - timeout: how long it may run; a person may have to look for their key.
  ///   - body: gets what was printed.
  /// - Returns: what the body returns.
  /// - Throws: `program-failed` if it can't be started, ends with a status other than 0, prints too
  ///   much or runs for too long; what the body throws.
  public static func capture<Result>(
    shell commandLine: String, named name: String, limit: Int = 4096, timeout: Duration = .seconds(300),
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    // Room for the line's end too.
    var captured = WipedBuffer(capacity: limit + 2)
    let status: Int32
    do throws(PipePump.Stop) {
      var output = try PipePump.pipe()
      let process: pid_t
      do {
        process = try Spawn(
          words: ["sh", "-c", commandLine], input: .nothing, output: Pipe.stream(output.writing?.number),
          errors: .inherited
        ).start()
      } catch { throw .notStarted(error) }
      output.writing = nil
      var taps: [Int32: Int] = [:]
      if let number = output.reading?.number { taps[number] = 1 }
      var pump = PipePump(process, feed: nil, taps: taps, timeout: timeout)
      status = try unsafe pump.run(UnsafeRawBufferPointer(start: nil, count: 0)) { _, descriptor in
        captured.take(from: descriptor)
      }
    } catch { throw error.told(name, timeout: timeout, limit: limit, nil) }
    guard status == 0 else {
      throw Diagnostic(
        .programFailed, Phrase("home-ended-status", ["name": name, "status": status]),
        hint: Phrase("home-run-command-line-itself-see"))
    }
    captured.removeLineEnd()
    guard captured.count <= limit else {
      throw PipePump.Stop.tooMuch.told(name, timeout: timeout, limit: limit, nil)
    }
    return try unsafe captured.withBytes(body)
  }
}

extension WipedBuffer {
  /// Takes what a pipe holds now.
  fileprivate mutating func take(from descriptor: Int32) -> PipePump.TapState {
    while true {
      guard count < capacity else { return .full }
      var done = 0
      unsafe fill { room in
        done = unsafe read(descriptor, room.baseAddress, room.count)
        return done
      }
      if done < 0, errno == EINTR { continue }
      if done < 0, errno == EAGAIN { return .open }
      guard done > 0 else { return .closed }
    }
  }
}

// Running another program without a shell: its input from us, its output to us.

public import Diagnostics
public import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Program {
  /// What a program left behind.
  public struct Outcome: Sendable {
    /// The exit status; 128 + the number of the signal that ended it.
    public var status: Int32
    /// Its standard output.
    public var output: [UInt8]
    /// The beginning of its standard error, at most 64 KiB.
    public var errors: [UInt8]

    /// The last line of its standard error that says something, without controls; nil if none does.
    public var complaint: String? {
      String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).last {
        $0.contains { !$0.isWhitespace }
      }.map { String($0.prefix(200)).escapingControls }
    }

    /// Why it failed: what it complained of, or its status.
    public var reason: Phrase {
      complaint.map { Phrase(verbatim: $0) } ?? Phrase("home-status", ["status": status])
    }

    /// Whether it took more memory, time or space than it may (`Limits`), or more stack than there is.
    public var isBeyondLimits: Bool {
      [128 + SIGXCPU, 128 + SIGXFSZ, 128 + SIGSEGV].contains(status)
        || status != 0 && String(decoding: errors, as: UTF8.self).lowercased().contains("out of memory")
    }

    /// The first line of its standard error that begins with a text, without controls: what a program that it ran said.
    public func complaint(beginning words: String) -> String? {
      String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).first { $0.hasPrefix(words) }
        .map { String($0.prefix(200)).escapingControls }
    }
  }

  /// What a program that reads a stranger's data may take of the machine.
  ///
  /// The limits are the system's own (setrlimit(2)), set by a shell that becomes the program. macOS knows the one for
  /// memory, but does not hold it.
  public struct Limits: Sendable {
    /// Bytes of memory, not counting files that are mapped.
    public var memory: Int
    /// Seconds of computing.
    public var seconds: Int
    /// Bytes of each file it writes.
    public var file: Int

    /// Creates limits.
    public init(memory: Int, seconds: Int, file: Int) {
      self.memory = memory
      self.seconds = seconds
      self.file = file
    }

    /// The words that run others within the limits; one that is lower already stays.
    fileprivate func wrapping(_ words: [String]) -> [String] {
      let limits = [("-d", memory >> 10), ("-t", seconds), ("-f", file >> 9)]
      let lines = limits.map { "ulimit -S \($0) \($1) 2>/dev/null" } + ["exec \"$@\""]
      return ["sh", "-c", lines.joined(separator: "; "), "sh"] + words
    }
  }

  /// What happens to a program's outputs.
  public enum Listening: Sendable {
    /// Both are kept.
    case toAll
    /// Both go to /dev/null: for programs that leave a child behind, which would hold pipes open.
    case toNothing
  }

  /// Runs a program and waits for its end.
  ///
  /// Secrets belong into `input`: everybody can read the words.
  ///
  /// - Parameters:
  ///   - words: its name, looked up on PATH, and its arguments.
  ///   - input: what it reads; it need not read all of it.
  ///   - listening: what happens to its outputs.
  ///   - environment: variables that are set for it besides ours, or instead; no secrets.
  ///   - withheld: variables of ours that it does not get.
  ///   - lock: a descriptor that stays open in it, as number 3, for as long as it lives.
  ///   - isDetached: whether it gets a session of its own, and so no terminal that it could ask on.
  ///   - limits: what it may take of the machine; nil for what this process may.
  ///   - outputLimit: the most bytes it may write.
  ///   - timeout: how long it may run.
  ///   - package: what to install where it is missing, such as `the package 'zbar-tools'`.
  ///   - isStopped: whether it is to be ended before its time; asked many times a second.
  /// - Returns: what it left behind, whatever its status.
  /// - Throws: `program-missing`; `program-failed` if it can't be started, runs for too long or
  ///   writes too much. An exit status other than 0 is not thrown.
  public static func run(
    _ words: [String], input: [UInt8] = [], listening: Listening = .toAll,
    environment: [String: String] = [:], withheld: Set<String> = [], holding lock: Int32? = nil,
    isDetached: Bool = false, limits: Limits? = nil, outputLimit: Int = 1 << 20,
    timeout: Duration = .seconds(60), install package: Phrase? = nil,
    isStopped: @escaping () -> Bool = { false }
  ) throws(Diagnostic) -> Outcome {
    do throws(PipePump.Stop) {
      var outcome = Outcome(status: 0, output: [], errors: [])
      let keeps = listening == .toAll
      var toProgram = try PipePump.pipe()
      var output = try PipePump.pipe()
      var errors = try PipePump.pipe()
      let process: pid_t
      do {
        process = try Spawn(
          words: limits?.wrapping(words) ?? words, input: Pipe.stream(toProgram.reading?.number),
          output: keeps ? Pipe.stream(output.writing?.number) : .nothing,
          errors: keeps ? Pipe.stream(errors.writing?.number) : .nothing, side: lock,
          environment: environment, withheld: withheld, isDetached: isDetached
        ).start()
      } catch { throw .notStarted(error) }
      toProgram.reading = nil
      output.writing = nil
      errors.writing = nil
      var taps: [Int32: Int] = [:]
      if keeps {
        if let number = output.reading?.number { taps[number] = 1 }
        if let number = errors.reading?.number { taps[number] = 2 }
      }
      var pump = PipePump(
        process, feed: toProgram.writing.take(), taps: taps, timeout: timeout, isStopped: isStopped)
      let ending = unsafe input.withUnsafeBytes { bytes in
        Result { () throws(PipePump.Stop) in
          try unsafe pump.run(bytes) { tap, descriptor in
            tap == 1
              ? take(descriptor, &outcome.output, limit: outputLimit, stops: true)
              : take(descriptor, &outcome.errors, limit: 64 << 10, stops: false)
          }
        }
      }
      outcome.status = try ending.get()
      return outcome
    } catch { throw error.told(words.first ?? "", timeout: timeout, limit: outputLimit, package) }
  }

  /// Adds what a pipe holds now to the bytes; what is beyond the limit is dropped, or stops it all.
  static func take(_ descriptor: Int32, _ bytes: inout [UInt8], limit: Int, stops: Bool) -> PipePump.TapState
  {
    unsafe withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { chunk in
      defer { unsafe wipe(chunk) }
      while true {
        let done = unsafe read(descriptor, chunk.baseAddress, chunk.count)
        if done < 0, errno == EINTR { continue }
        if done < 0, errno == EAGAIN { return .open }
        guard done > 0 else { return .closed }
        let room = limit - bytes.count
        if done > room, stops { return .full }
        unsafe bytes += UnsafeRawBufferPointer(rebasing: chunk[..<min(done, max(room, 0))])
      }
    }
  }
}

extension PipePump {
  /// A pipe, or why there is none.
  static func pipe() throws(Stop) -> Pipe { do { return try Pipe() } catch { throw .notStarted(error) } }
}

extension PipePump.Stop {
  /// The diagnostic for it.
  func told(_ name: String, timeout: Duration, limit: Int, _ package: Phrase?) -> Diagnostic {
    switch self {
    case .notStarted(let failure) where failure.isMissing:
      Diagnostic(
        .programMissing, Phrase("home-program-not-installed", ["name": name]),
        hint: package.map { Phrase("home-install", ["name": $0]) })
    case .notStarted(let failure):
      Diagnostic(.programFailed, Phrase("home-cant-started", ["name": name, "words": failure.words]))
    case .tooLong:
      Diagnostic(
        .programFailed,
        Phrase("home-ran-more-than-seconds-ended", ["name": name, "seconds": timeout.components.seconds]))
    case .tooMuch:
      Diagnostic(.programFailed, Phrase("home-wrote-more-than-bytes-ended", ["name": name, "limit": limit]))
    case .stopped: Diagnostic(.programFailed, Phrase("home-stopped", ["name": name]))
    case .lost(let failure):
      Diagnostic(.programFailed, Phrase("home-lost", ["name": name, "words": failure.words]))
    }
  }
}

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

extension Program {
  /// Runs a shell command line and lends what it prints.
  ///
  /// The program keeps the terminal: it may ask for a PIN there, and its standard error is ours. Its
  /// standard input is /dev/null: ours may carry data that is not its own. The line end that most
  /// programs print last is left out. The bytes are wiped when the body ends; make no `String` of them.
  ///
  /// - Parameters:
  ///   - commandLine: the person's own; no message shows it, since it may contain a secret.
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

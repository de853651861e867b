// A speech server and its transcripts; the only part of the module that uses the network.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles
public import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A server that turns recordings into text: `POST {base}/v1/audio/transcriptions`.
public struct SpeechServer: Sendable {
  /// Timeouts in whole seconds.
  public struct Patience: Sendable, Hashable {
    /// For a connection.
    public var connect = 10
    /// While nothing comes and goes: a machine without a graphics card says nothing while it listens.
    public var silence = 300
    /// For everything, as the official SDK does.
    public var total = 600

    /// The usual times.
    public init(connect: Int = 10, silence: Int = 300, total: Int = 600) {
      self.connect = connect
      self.silence = silence
      self.total = total
    }
  }

  /// The address.
  public let address: ServerAddress
  /// The model to use.
  public let model: String
  /// The language that is spoken, ISO 639-1; nil lets the server tell.
  public let language: String?
  /// The key; nil for a server that asks for none.
  public let key: ServerKey?
  /// When a request is tried again.
  public var policy = RetryPolicy()
  /// The timeouts.
  public var patience = Patience()

  /// The model where none is named.
  public static let usualModel = "whisper-1"
  /// The most bytes of a request: what OpenAI's server takes, 25 MiB.
  public static let maximumRequest = 25 << 20
  /// The most bytes of a recording: a request has some bytes more.
  public static let maximumSound = maximumRequest - (4 << 10)
  /// The most bytes of an answer.
  static let maximumReply = 1 << 20

  /// A server.
  ///
  /// - Throws: `transcription-unset` for a model or a language that can't be one; `transcription-key` for a key
  ///   that would travel for all to read.
  public init(address: ServerAddress, model: String? = nil, language: String? = nil, key: ServerKey? = nil)
    throws(Diagnostic)
  {
    let model = model ?? SpeechServer.usualModel
    guard (1...200).contains(model.utf8.count), model.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Diagnostic(
        .transcriptionUnset, Phrase("transcribe-model-name-empty-too-long"),
        hint: Phrase("transcribe-name-one-server-knows-such"))
    }
    if let language {
      guard (2...35).contains(language.utf8.count),
        language.utf8.allSatisfy({ $0 == 0x2D || $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter })
      else {
        throw Diagnostic(
          .transcriptionUnset, Phrase("transcribe-not-language-code", ["language": language]),
          hint: Phrase("transcribe-write-iso-does-ja-ko"))
      }
    }
    guard key == nil || address.maySeeKey else {
      throw Diagnostic(
        .transcriptionKey, Phrase("transcribe-api-key-would-travel-everybody", ["host": address.host]),
        hint: Phrase("transcribe-use-https-tunnel-such-ssh"))
    }
    self.address = address
    self.model = model
    self.language = language
    self.key = key
  }

  /// The effects that a request needs: clock, randomness, cancellation.
  public struct Means: Sendable {
    /// The present moment.
    public var now: @Sendable () -> Instant
    /// From the system's generator.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// Whether the user has cancelled; polled many times a second.
    public var isStopped: @Sendable () -> Bool
    /// Waits; returns early once the person wants to stop.
    public var wait: @Sendable (_ duration: Duration) -> Void

    /// Means.
    public init(
      now: @escaping @Sendable () -> Instant, randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
      isStopped: @escaping @Sendable () -> Bool = { false },
      wait: @escaping @Sendable (_ duration: Duration) -> Void
    ) {
      self.now = now
      self.randomBytes = randomBytes
      self.isStopped = isStopped
      self.wait = wait
    }
  }

  /// Asks for the words of a recording, several times if that may help.
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - tree: where it stands.
  ///   - means: time, chance and the person's wish to stop.
  ///   - retrying: called before each pause, to be shown.
  /// - Returns: what came of it, never `retry`.
  /// - Throws: `file-missing` and what else keeps the file from being read; `program-missing`.
  public func transcribe(
    _ path: RelativePath, in tree: Tree, _ means: Means,
    retrying: (Duration, Diagnostic) -> Void = { _, _ in }
  ) throws(Diagnostic) -> Verdict {
    let judge = Judge(host: address.host, policy: policy)
    var number = 1
    while true {
      // Opened for each try: the previous one has read it to its end.
      let file = try tree.openFile(path)
      if let problem = SpeechServer.size(file.size) { return .refuse(problem) }
      let exchange = try ask(file, SoundForm(of: path), means).without(key)
      let chance = means.randomBytes(1).first.map { Double($0) / 256 } ?? 0
      let verdict = judge.verdict(exchange, try: number, now: means.now(), chance: chance)
      guard case .retry(let pause, let problem) = verdict else { return verdict }
      retrying(pause, problem)
      means.wait(pause)
      if means.isStopped() { return .interrupted }
      number += 1
    }
  }

  /// What is wrong with a recording's size; nothing is sent then.
  private static func size(_ size: Int) -> Diagnostic? {
    if size == 0 {
      return Diagnostic(
        .transcriptionRefused, Phrase("transcribe-recording-empty"),
        hint: Phrase("transcribe-remove-take-backup"))
    }
    guard size > maximumSound else { return nil }
    let mebibytes = (size + (1 << 20) - 1) >> 20
    return Diagnostic(
      .transcriptionRefused, Phrase("transcribe-recording-mib-servers-take-mib", ["mebibytes": mebibytes]),
      hint: Phrase("transcribe-make-smaller-copy-such-ffmpeg"))
  }

  private func ask(_ file: borrowing OpenFile, _ form: SoundForm, _ means: Means) throws(Diagnostic)
    -> Exchange
  {
    let configuration = CurlConfiguration(server: self, form: form).text()
    var ending = Result<Program.Ending, Diagnostic>.success(.stopped)
    unsafe configuration.withBytes { bytes in
      ending = Result { () throws(Diagnostic) in
        // Without -q, ~/.curlrc could turn on redirects or turn off the look at certificates.
        try unsafe Program.exchange(
          ["curl", "-q", "--config", "/dev/fd/3"], reading: file, secret: bytes,
          // curl must not inherit the key in its environment.
          environment: ["OPENAI_API_KEY": ""], outputLimit: SpeechServer.maximumReply,
          timeout: .seconds(patience.total + 30), install: Phrase("transcribe-package-curl"),
          isStopped: means.isStopped)
      }
    }
    switch try ending.get() {
    case .ended(let outcome):
      // Ctrl-C at a terminal reaches curl too, perhaps first.
      let isStopped = [128 + SIGINT, 128 + SIGTERM].contains(outcome.status) || means.isStopped()
      return isStopped ? .stopped : Exchange(outcome)
    case .tooMuch: return .endless
    case .tooLong: return .failed(number: 28, words: "", wasConnected: true)
    case .stopped: return .stopped
    }
  }
}

/// The words of a recording.
public struct Transcript: Sendable, Hashable {
  /// The words; empty where there was nothing to be heard.
  public var text: String

  /// A transcript.
  public init(text: String) { self.text = text }

  /// A transcript from a server's text: without blanks at its ends and of its lines, without controls.
  init(heard text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let clean = lines.map { line in
      var result = ""
      for scalar in line.unicodeScalars {
        result.unicodeScalars.append(scalar.steersTerminals ? " " : scalar)
      }
      return result.trimmingBlanks
    }
    self.text = clean.joined(separator: "\n").trimmingBlanks
  }
}

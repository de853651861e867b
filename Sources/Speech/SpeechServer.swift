// A speech server and its transcripts; the only part of the module that uses the network.

public import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
public import SafeFiles
public import Sound
public import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A server that transcribes recordings: `POST {base}/v1/audio/transcriptions`.
public struct SpeechServer: Sendable {
  /// Timeouts in whole seconds.
  public struct Patience: Sendable, Hashable {
    /// For the connection.
    public var connect = 10
    /// Without any transfer: a server without a GPU is silent while it transcribes.
    public var silence = 300
    /// For the whole request, as in the official SDK.
    public var total = 600

    /// Makes timeouts.
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
  /// The spoken language, ISO 639-1; nil lets the server detect it.
  public let language: String?
  /// The key; nil if the server needs none.
  public let key: ServerKey?
  /// The retry policy.
  public var policy = RetryPolicy()
  /// The timeouts.
  public var patience = Patience()

  /// The default model.
  public static let usualModel = "whisper-1"
  /// The maximum size of a request in bytes: OpenAI's limit, 25 MiB.
  public static let maximumRequest = 25 << 20
  /// The maximum size of a recording in bytes, less the rest of the request.
  public static let maximumSound = maximumRequest - (4 << 10)
  /// The maximum size of a reply in bytes; servers that say times often add numbers to each word.
  static let maximumReply = 8 << 20

  /// Makes a server; throws `transcription-unset` (model, language), `transcription-key` (no TLS).
  public init(address: ServerAddress, model: String? = nil, language: String? = nil, key: ServerKey? = nil)
    throws(Diagnostic)
  {
    let model = model ?? SpeechServer.usualModel
    guard (1...200).contains(model.utf8.count), model.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Diagnostic(
        .transcriptionUnset, Phrase("transcribe-model-name-empty-too-long"),
        hint: Phrase("transcribe-name-one-server-knows-such"))
    }
    try SpeechServer.checkLanguage(language)
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

  /// Throws `transcription-unset` if a language is given and is no code.
  static func checkLanguage(_ language: String?) throws(Diagnostic) {
    guard let language else { return }
    guard (2...35).contains(language.utf8.count),
      language.utf8.allSatisfy({ $0 == 0x2D || $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter })
    else {
      throw Diagnostic(
        .transcriptionUnset, Phrase("transcribe-not-language-code", ["language": language]),
        hint: Phrase("transcribe-write-iso-does-ja-ko"))
    }
  }

  /// The effects that a request needs: clock, randomness, cancellation.
  public struct Means: Sendable {
    /// The current time.
    public var now: @Sendable () -> Instant
    /// A cryptographically secure generator.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// Whether the user has cancelled; polled many times a second.
    public var isStopped: @Sendable () -> Bool
    /// Waits; may return early if the user cancels.
    public var wait: @Sendable (_ duration: Duration) -> Void

    /// Makes the effects.
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

  /// Transcribes a recording, with retries; never returns `retry`.
  ///
  /// `retrying` is called before each pause. Throws `program-missing`, and faults of opening the file.
  public func transcribe(
    _ path: RelativePath, in tree: Tree, _ means: Means,
    retrying: (Duration, Diagnostic) -> Void = { _, _ in }
  ) throws(Diagnostic) -> Verdict {
    let judge = Judge(host: address.host, policy: policy)
    var number = 1
    // OpenAI's models after Whisper don't know times, and refuse the request.
    var asksForTimes = !model.hasPrefix("gpt-")
    while true {
      // Open the file for each try: the previous one read it to the end.
      let file = try tree.openFile(path)
      if let problem = SpeechServer.size(file.size) { return .refuse(problem) }
      let exchange = try ask(file, SoundForm(of: path), asksForTimes, means).without(key)
      if asksForTimes, case .answered(let reply) = exchange, reply.mayRefuseTimes {
        asksForTimes = false
        // A server that fails over the times is asked again after a pause, as every failing one.
        if reply.status != 500 { continue }
      }
      let chance = means.randomBytes(1).first.map { Double($0) / 256 } ?? 0
      let verdict = judge.verdict(exchange, try: number, now: means.now(), chance: chance)
      guard case .retry(let pause, let problem) = verdict else { return verdict }
      retrying(pause, problem)
      means.wait(pause)
      if means.isStopped() { return .interrupted }
      number += 1
    }
  }

  /// The fault of a recording's size; nothing is sent then.
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

  private func ask(
    _ file: borrowing OpenFile, _ form: SoundForm, _ asksForTimes: Bool, _ means: Means
  ) throws(Diagnostic) -> Exchange {
    let configuration = CurlConfiguration(server: self, form: form, asksForTimes: asksForTimes).text()
    var ending = Result<Program.Ending, Diagnostic>.success(.stopped)
    unsafe configuration.withBytes { bytes in
      ending = Result { () throws(Diagnostic) in
        // Without -q, ~/.curlrc could enable redirects or disable certificate checks.
        try unsafe Program.exchange(
          ["curl", "-q", "--config", "/dev/fd/3"], reading: file, secret: bytes,
          outputLimit: SpeechServer.maximumReply,
          timeout: .seconds(patience.total + 30), install: Phrase("transcribe-package-curl"),
          isStopped: means.isStopped)
      }
    }
    switch try ending.get() {
    case .ended(let outcome):
      // Ctrl-C in a terminal reaches curl too, perhaps first.
      let isStopped = [128 + SIGINT, 128 + SIGTERM].contains(outcome.status) || means.isStopped()
      return isStopped ? .stopped : Exchange(outcome)
    case .tooMuch: return .endless
    case .tooLong: return .failed(number: 28, words: "", wasConnected: true)
    case .stopped: return .stopped
    }
  }
}

/// The transcript of a recording.
public struct Transcript: Sendable, Hashable {
  /// The text; empty if no speech was heard.
  public var text: String
  /// When its parts were said; nil if that is not known.
  public var captions: Captions?

  /// Makes a transcript.
  public init(text: String) { self.text = text }

  /// Cleans a server's text: no control characters, no white space around the lines.
  init(heard text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self.text = lines.map { Transcript.cleaned($0) }.joined(separator: "\n").trimmingBlanks
  }

  /// Cleans a program's parts in the same way, without those in which it says that it heard nothing.
  init(_ heard: Captions) {
    let cues = heard.cues.map { cue in
      Captions.Cue(start: cue.start, end: cue.end, text: Transcript.cleaned(cue.text[...]))
    }
    let captions = Captions(cues.filter { !$0.text.isEmpty && $0.text != "[BLANK_AUDIO]" })
    text = captions.text
    self.captions = captions.cues.isEmpty ? nil : captions
  }

  /// The longest time that a recording of the size that servers take can have, in seconds.
  private static let longest = 1e6

  /// Takes a server's text, and the times of the parts that it names: objects with `start` and `end` in seconds and `text`.
  ///
  /// Parts without a time that can be true are left out.
  init(heard text: String, parts: [JSON]) {
    self.init(heard: text)
    guard !self.text.isEmpty else { return }
    var spans = parts.compactMap { part -> (start: Double, end: Double, text: String)? in
      guard let object = part.object, let text = object["text"]?.text,
        let start = object["start"]?.seconds, let end = object["end"]?.seconds
      else { return nil }
      return (
        start, end, text.split(whereSeparator: \.isNewline).map(Transcript.cleaned).joined(separator: " ")
      )
    }
    // LocalAI counts nanoseconds.
    if spans.allSatisfy({ $0.end > Transcript.longest }) {
      spans = spans.map { ($0.start / 1e9, $0.end / 1e9, $0.text) }
    }
    let cues = spans.filter { 0...Transcript.longest ~= $0.start && $0.end <= Transcript.longest }.map {
      span in
      Captions.Cue(
        start: Int((span.start * 1000).rounded()), end: Int((max(span.start, span.end) * 1000).rounded()),
        text: span.text)
    }
    // WebVTT wants the parts in the order of their beginnings.
    let captions = Captions(cues.filter { !$0.text.isEmpty }.sorted { $0.start < $1.start })
    if !captions.cues.isEmpty, captions.bytes.count <= Captions.maximumBytes { self.captions = captions }
  }

  private static func cleaned(_ line: Substring) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      result.unicodeScalars.append(scalar.steersTerminals ? " " : scalar)
    }
    return result.trimmingBlanks
  }
}

extension JSON {
  /// A number of seconds; nil for none, and beyond what floating point holds.
  fileprivate var seconds: Double? { number.flatMap { Double($0.text) }.flatMap { $0.isFinite ? $0 : nil } }
}

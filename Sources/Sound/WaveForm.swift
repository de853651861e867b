// Waveforms, and the list of them that makes all machines draw the same (docs/FORMAT.md, "Wave forms").

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// The waveform and the duration of a sound.
///
/// Integer arithmetic: the same result on every machine, up to differences between ffmpeg versions.
public struct WaveForm: Sendable, Hashable {
  /// The number of bars.
  public static let count = 96
  /// The height of the loudest bar.
  public static let height = 24
  /// Silence: a root mean square below 60 dB under full scale.
  private static let silence = 33

  /// The heights of the bars, 0…`height`.
  public let bars: [UInt8]
  /// The duration, by the number of samples.
  public let milliseconds: Int

  /// Decodes a sound through ffmpeg in constant memory, for at most two minutes.
  ///
  /// Messages use `name`, or the path if nil. Throws `sound-format`, `program-missing`, `program-failed`,
  /// `file-missing`, `file-unreadable`, `file-too-large`.
  public static func read(_ path: String, named name: String? = nil) throws(Diagnostic) -> WaveForm {
    let file = try SoundFile(at: path, named: name)
    let codec = try SoundProbe(file, named: name).codec
    if let form = try decode(file, decoder(for: codec)) { return form }
    if let form = try decode(file, nil) { return form }
    throw SoundFile.noSound(name ?? path, Phrase("sound-nothing-can-decoded"))
  }

  /// The integer decoder of a codec, if there is one.
  private static func decoder(for codec: String) -> String? {
    switch codec {
    case "aac": "aac_fixed"
    case "mp3": "mp3"
    default: nil
    }
  }

  private static func decode(_ file: SoundFile, _ decoder: String?) throws(Diagnostic) -> WaveForm? {
    var reader = SampleReader()
    let words =
      ["ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-threads", "1"]
      + (decoder.map { ["-c:a", $0] } ?? []) + file.inputWords + [
        "-map", "0:a:0", "-map_metadata", "-1", "-bitexact", "-c:a", "pcm_s16le", "-f", "wav", "pipe:1",
      ]
    _ = try unsafe Program.listen(
      to: words, outputLimit: 16 << 30, timeout: .seconds(120),
      install: SoundFile.package
    ) { piece in unsafe reader.take(piece) }
    // A damaged file gets the waveform of its decodable part.
    guard reader.rate > 0, reader.loudness.count > 0 else { return nil }
    return WaveForm(reader)
  }

  private init(_ reader: SampleReader) {
    let parts = reader.loudness.parts(WaveForm.count)
    let loudest = parts.max() ?? 0
    let full = WaveForm.height * WaveForm.height
    // The square root raises quiet parts: a voice stays visible beside a clap.
    bars = parts.map { part in
      guard loudest >= WaveForm.silence else { return 0 }
      return UInt8(clamping: Loudness.root(UInt64(full * part / loudest)))
    }
    let (whole, samples) = reader.loudness.count.quotientAndRemainder(dividingBy: reader.rate)
    milliseconds = whole * 1000 + (samples * 1000 + reader.rate / 2) / reader.rate
  }
}

extension WaveForm {
  /// Makes a stored waveform; nil if a value is out of range.
  public init?(bars: [UInt8], milliseconds: Int) {
    guard bars.count == WaveForm.count, bars.allSatisfy({ $0 <= WaveForm.height }),
      0..<1 << 53 ~= milliseconds
    else { return nil }
    self.bars = bars
    self.milliseconds = milliseconds
  }
}

/// A streaming WAV parser that mixes the channels to one and sums the samples.
struct SampleReader {
  private(set) var loudness = Loudness()
  /// Samples per second; 0 until the header was parsed.
  private(set) var rate = 0
  private var channels = 0
  /// The incomplete header, or the bytes of an incomplete frame.
  private var rest: [UInt8] = []
  private var isInData = false

  mutating func take(_ piece: UnsafeRawBufferPointer) {
    if isInData, rest.isEmpty {
      unsafe addFrames(piece)
      return
    }
    unsafe rest += piece
    if !isInData { readHeader() }
    guard isInData else { return }
    let joined = rest
    rest = []
    unsafe joined.withUnsafeBytes { unsafe addFrames($0) }
  }

  /// Adds all complete frames and keeps the remainder.
  private mutating func addFrames(_ bytes: UnsafeRawBufferPointer) {
    let width = 2 * channels
    let whole = bytes.count / width * width
    var place = 0
    if channels == 1 {
      while place < whole {
        loudness.add(unsafe sample(bytes, place))
        place += 2
      }
    } else {
      while place < whole {
        var sum = 0
        for channel in 0..<channels { sum += unsafe sample(bytes, place + 2 * channel) }
        loudness.add(sum / channels)
        place += width
      }
    }
    unsafe rest += UnsafeRawBufferPointer(rebasing: bytes[whole...])
  }

  private func sample(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int {
    Int(Int16(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place, as: Int16.self)))
  }

  /// Parses the chunks before the samples once they are complete.
  private mutating func readHeader() {
    var place = 12
    while place + 8 <= rest.count {
      let name = rest[place..<place + 4]
      let length = number(at: place + 4, bytes: 4)
      place += 8
      if name.elementsEqual("data".utf8) {
        guard channels > 0 else { return }
        isInData = true
        rest.removeFirst(place)
        return
      }
      if name.elementsEqual("fmt ".utf8), place + 16 <= rest.count {
        channels = min(number(at: place + 2, bytes: 2), 64)
        rate = number(at: place + 4, bytes: 4)
      }
      place += length + length % 2
    }
    // Not a WAV header: drop the bytes.
    if rest.count > 1 << 16 { rest = [] }
  }

  private func number(at place: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 | Int(rest[place + $1]) << (8 * $1) }
  }
}

/// Waveforms by digest, one per line: digest, milliseconds, bars.
public struct WaveList: Sendable, Hashable {
  /// The maximum size of the file in bytes.
  public static let maximumBytes = 64 << 20
  /// The letter of height 0; each following letter is one higher.
  private static let lowest = UInt8(ascii: "A")

  /// The waveforms, by the SHA-256 of the sound's file.
  public var forms: [Digest: WaveForm]

  /// A list of wave forms.
  public init(_ forms: [Digest: WaveForm] = [:]) { self.forms = forms }

  /// Parses a list; reports `file-strange` warnings for invalid lines; of several lines for one sound, the
  /// bytewise smallest counts.
  public static func parse(_ source: Source) -> (list: WaveList, problems: [Diagnostic]) {
    var list = WaveList()
    var problems: [Diagnostic] = []
    var lines: [Digest: ArraySlice<UInt8>] = [:]
    for line in source.bytes.split(separator: 0x0A) {
      guard let (digest, form) = entry(line) else {
        problems.append(
          source.diagnostic(
            .fileStrange, Phrase("sound-no-wave-form"), at: line.startIndex,
            hint: Phrase("sound-remove-line-zutto-build-makes"), severity: .warning))
        continue
      }
      if let known = lines[digest], !line.lexicographicallyPrecedes(known) { continue }
      lines[digest] = line
      list.forms[digest] = form
    }
    return (list, problems)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (Digest, WaveForm)? {
    let words = line.split { $0 == 0x20 || $0 == 0x0D }
    guard words.count == 3, let digest = Digest(hex: String(decoding: words[0], as: UTF8.self)),
      let milliseconds = Int(String(decoding: words[1], as: UTF8.self)),
      let form = WaveForm(bars: words[2].map { $0 &- lowest }, milliseconds: milliseconds)
    else { return nil }
    return (digest, form)
  }

  /// The file's bytes: the lines in byte order.
  public var bytes: [UInt8] {
    let lines = forms.map { digest, form in
      Array("\(digest.hex) \(form.milliseconds) ".utf8) + form.bars.map { $0 + WaveList.lowest }
    }
    return Array(lines.sorted { $0.lexicographicallyPrecedes($1) }.map { $0 + [0x0A] }.joined())
  }
}

// The picture of a sound: how loud it is in each part of its time.

public import Diagnostics
internal import Fluent
internal import SafeFiles

/// The wave form of a sound, and how long the sound plays.
///
/// Whole numbers throughout: the same file gives the same form on every machine, up to what different
/// versions of ffmpeg decode differently.
public struct WaveForm: Sendable, Hashable {
  /// How many bars there are.
  public static let count = 96
  /// The height of the loudest bar.
  public static let height = 24
  /// A root mean square below this is silence: 60 dB below full scale.
  private static let silence = 33

  /// The bars, `count` of them, each 0…`height`.
  public let bars: [UInt8]
  /// How long the sound plays, by its samples.
  public let milliseconds: Int

  /// Decodes a sound through ffmpeg.
  ///
  /// Whatever its length, little memory is taken; more than two minutes of work are not done.
  ///
  /// - Parameters:
  ///   - path: the file, as the operating system names it.
  ///   - name: what it is called in messages; the path if nil.
  /// - Returns: its form and its duration.
  /// - Throws: `sound-format`, `program-missing`, `program-failed`, `file-missing`,
  ///   `file-unreadable`, `file-too-large`.
  public static func read(_ path: String, named name: String? = nil) throws(Diagnostic) -> WaveForm {
    let file = try SoundFile(at: path, named: name)
    let codec = try SoundProbe(file, named: name).codec
    if let form = try decode(file, decoder(for: codec)) { return form }
    if let form = try decode(file, nil) { return form }
    throw SoundFile.noSound(name ?? path, Phrase("sound-nothing-can-decoded"))
  }

  /// The decoder of a codec that reckons in whole numbers, where there is one.
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
      to: words, environment: SoundFile.environment, outputLimit: 16 << 30, timeout: .seconds(120),
      install: SoundFile.package
    ) { piece in unsafe reader.take(piece) }
    // A damaged file has the form of what could be decoded of it.
    guard reader.rate > 0, reader.loudness.count > 0 else { return nil }
    return WaveForm(reader)
  }

  private init(_ reader: SampleReader) {
    let parts = reader.loudness.parts(WaveForm.count)
    let loudest = parts.max() ?? 0
    let full = WaveForm.height * WaveForm.height
    // The square root lifts what is quiet: a voice is seen beside a clap.
    bars = parts.map { part in
      guard loudest >= WaveForm.silence else { return 0 }
      return UInt8(clamping: Loudness.root(UInt64(full * part / loudest)))
    }
    let (whole, samples) = reader.loudness.count.quotientAndRemainder(dividingBy: reader.rate)
    milliseconds = whole * 1000 + (samples * 1000 + reader.rate / 2) / reader.rate
  }
}

extension WaveForm {
  /// A form as it was kept; nil if the bars or the duration can't be a sound's.
  public init?(bars: [UInt8], milliseconds: Int) {
    guard bars.count == WaveForm.count, bars.allSatisfy({ $0 <= WaveForm.height }),
      0..<1 << 53 ~= milliseconds
    else { return nil }
    self.bars = bars
    self.milliseconds = milliseconds
  }
}

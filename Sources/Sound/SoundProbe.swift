// What ffprobe says of a sound file.

public import Diagnostics
internal import Fluent
internal import LosslessJSON
internal import SafeFiles

/// The facts of a sound.
public struct SoundProbe: Sendable, Hashable {
  /// The codec of its first sound, as ffmpeg calls it, such as `aac`.
  public let codec: String
  /// How long it plays, by what the file says of itself; nil where it says nothing.
  public let duration: Duration?

  /// Asks ffprobe.
  ///
  /// - Parameters:
  ///   - file: the sound.
  ///   - name: what it is called in messages; its path if nil.
  /// - Throws: `program-missing`, `program-failed`; `sound-format` if no sound is in it.
  public init(_ file: SoundFile, named name: String? = nil) throws(Diagnostic) {
    let name = name ?? file.path
    let outcome = try Program.run(
      ["ffprobe", "-v", "error"] + file.inputWords + [
        "-show_entries", "format=duration:stream=codec_type,codec_name,duration", "-of", "json=compact=1",
      ], environment: SoundFile.environment, outputLimit: 4 << 20, timeout: .seconds(30),
      install: SoundFile.package)
    let answer = try? JSON.parse(Source("ffprobe.json", outcome.output))
    let stream = answer?["streams"]?.list?.first { $0["codec_type"]?.text == "audio" }
    guard outcome.status == 0, let stream, let codec = stream["codec_name"]?.text else {
      let complaint = outcome.complaint.map { Phrase(verbatim: SoundProbe.shortened($0, file)) }
      throw SoundFile.noSound(name, outcome.status == 0 ? Phrase("sound-no-sound") : complaint)
    }
    self.codec = codec
    let told = answer?["format"]?["duration"]?.text ?? stream["duration"]?.text
    duration = told.flatMap(SoundProbe.duration)
  }

  /// The duration that a decimal number of seconds tells, such as `3.020000`.
  private static func duration(_ text: String) -> Duration? {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first.flatMap({ Int64($0) }), 0..<1_000_000_000 ~= whole else { return nil }
    let digits = (parts.count > 1 ? parts[1] : "").prefix(3)
    guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    let milliseconds = Int64(digits + String(repeating: "0", count: 3 - digits.count)) ?? 0
    return .milliseconds(whole * 1000 + milliseconds)
  }

  /// A complaint of ffmpeg's without the path that the message names already.
  static func shortened(_ complaint: String, _ file: SoundFile) -> String {
    let prefix = "file:\(file.path): "
    return complaint.hasPrefix(prefix) ? String(complaint.dropFirst(prefix.count)) : complaint
  }
}

// Recordings as recognisers of speech take them.

public import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension SoundFile {
  /// Writes the sound as a WAV file of one channel, 16 bits, 16,000 samples a second.
  ///
  /// - Parameters:
  ///   - path: the file to make; one that is there is replaced.
  ///   - name: what messages call the sound.
  ///   - isStopped: whether to end before its time, with an error.
  /// - Returns: how long it plays.
  /// - Throws: `sound-format`, `file-too-large` above four and a half hours, `disk-full`, `program-missing`,
  ///   `program-failed`.
  public func writeWave(
    to path: String, named name: String, isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(Diagnostic) -> Duration {
    let words =
      ["ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-y"] + inputWords + [
        "-map", "0:a:0", "-map_metadata", "-1", "-bitexact", "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le",
        "-f", "wav", "file:\(path)",
      ]
    let outcome = try Program.run(
      words, timeout: .seconds(600), install: SoundFile.package, isStopped: isStopped)
    // The words of strerror(ENOSPC), which ffmpeg prints.
    if outcome.status != 0, String(decoding: outcome.errors, as: UTF8.self).contains("No space left") {
      throw Diagnostic(
        .diskFull, Phrase("command-cant-written", ["path": path]), hint: Phrase("command-free-some-space"))
    }
    guard outcome.status == 0 else { throw SoundFile.noSound(name, outcome.reason) }
    return .milliseconds(try SoundFile(at: path, named: name).size / 32)
  }
}

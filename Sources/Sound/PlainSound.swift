// Recordings of browsers: in pieces and without a length, so that players can't seek in them.

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import SafeFiles

extension SoundFile {
  /// Copies the packets of a browser's recording into a plain file, which states its length.
  ///
  /// - Parameter path: where nothing is yet.
  /// - Returns: the plain file; nil where nothing is to be done, ffmpeg is missing, or a packet would be lost:
  ///   the recording is then used as it came.
  public func plain(at path: String) -> SoundFile? {
    guard let own = SoundPackets(self), own.isSoundAlone, isInPieces(own) else { return nil }
    // Of Opus in MP4 an edit list, which ffmpeg makes too short, would hide the last packet.
    let format =
      kind == .webm
      ? ["-f", "webm"] : own.codec == "aac" ? ["-f", "ipod"] : ["-use_editlist", "0", "-f", "mp4"]
    let words =
      ["ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-y"] + inputWords + [
        "-map", "0:a:0", "-map_metadata", "-1", "-bitexact", "-c", "copy", "-movflags", "+faststart",
      ] + format + ["file:\(path)"]
    guard let outcome = try? Program.run(words, timeout: .seconds(120), install: SoundFile.package),
      outcome.status == 0, let made = try? SoundFile(at: path), let copied = SoundPackets(made),
      copied.count == own.count, copied.codec == own.codec, copied.hasLength
    else { return nil }
    return made
  }

  private func isInPieces(_ packets: SoundPackets) -> Bool {
    switch kind {
    case .webm: !packets.hasLength
    case .m4a: MovieBoxes(path: path)?.isFragmented == true
    case .mp3, .wav, .ogg, .flac, .aac: false
    }
  }
}

/// What ffprobe counts in a sound.
private struct SoundPackets {
  let codec: String
  let count: Int
  let hasLength: Bool
  /// Whether the sound is all that the file holds.
  let isSoundAlone: Bool

  /// Nil if it can't be told.
  init?(_ file: SoundFile) {
    let words =
      ["ffprobe", "-v", "error", "-count_packets"] + file.inputWords + [
        "-show_entries", "format=duration:stream=codec_type,codec_name,nb_read_packets", "-of",
        "json=compact=1",
      ]
    guard
      let outcome = try? Program.run(
        words, outputLimit: 1 << 20, timeout: .seconds(60), install: SoundFile.package),
      outcome.status == 0, let answer = try? JSON.parse(Source("ffprobe.json", outcome.output)),
      let streams = answer["streams"]?.list, let stream = streams.first,
      let codec = stream["codec_name"]?.text,
      let count = stream["nb_read_packets"]?.text.flatMap({ Int($0) }), count > 0
    else { return nil }
    self.codec = codec
    self.count = count
    hasLength = answer["format"]?["duration"]?.text != nil
    isSoundAlone = streams.count == 1 && stream["codec_type"]?.text == "audio"
  }
}

// How ffmpeg is told what a sound is.

internal import Ground

extension SoundKind {
  /// The only reader that ffmpeg may take for it: a playlist by this name opens no other file.
  var demuxer: String {
    switch self {
    case .m4a: "mov"
    case .webm: "matroska"
    case .mp3, .wav, .ogg, .flac, .aac: rawValue
    }
  }
}

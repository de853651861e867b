// What a server is told about a file: a name by which it knows the kind, never the person's own.

internal import Diagnostics

/// The name and kind under which a sound is sent.
struct SoundForm: Sendable, Hashable {
  let name: String
  let type: String

  /// The form of a file by the end of its name.
  ///
  /// Servers go by the name's end, and know `ogg` where they don't know `opus` and `oga`.
  init(of path: RelativePath) {
    let ending = path.pathExtension.lowercased()
    (name, type) =
      switch ending {
      case "m4a": ("audio.m4a", "audio/mp4")
      case "mp4": ("audio.mp4", "audio/mp4")
      case "mp3": ("audio.mp3", "audio/mpeg")
      case "wav": ("audio.wav", "audio/wav")
      case "ogg", "oga", "opus": ("audio.ogg", "audio/ogg")
      case "flac": ("audio.flac", "audio/flac")
      case "webm": ("audio.webm", "audio/webm")
      case "aac": ("audio.aac", "audio/aac")
      default: ("audio.bin", "application/octet-stream")
      }
  }
}

// The kinds of sound files, told by their first bytes.
// Spec: docs/FORMAT.md, "memos/<memo>.md", Sounds.

/// A container or codec that sound files come in.
public enum SoundKind: String, Sendable, Hashable, CaseIterable {
  case m4a, mp3, wav, ogg, flac, webm, aac

  /// How many bytes of a file's beginning are looked at.
  public static let headerLength = 64

  /// The kind of a file that ends in an extension; nil for one that no sound has.
  ///
  /// - Parameter pathExtension: without its dot, in any case.
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "m4a", "mp4": self = .m4a
    case "mp3": self = .mp3
    case "wav": self = .wav
    case "ogg", "oga", "opus": self = .ogg
    case "flac": self = .flac
    case "webm": self = .webm
    case "aac": self = .aac
    default: return nil
    }
  }

  /// The kind that a file's first bytes tell; nil if they are no sound's.
  ///
  /// A video in a container that sounds come in too passes here, and `SoundProbe` takes it as well
  /// where it has a sound track: that is what is heard of it.
  ///
  /// - Parameter bytes: the first `headerLength` bytes, fewer where the file has no more.
  public init?(header bytes: [UInt8]) {
    func has(_ text: StaticString, at start: Int) -> Bool {
      bytes.dropFirst(start).starts(with: "\(text)".utf8)
    }
    func holds(_ text: StaticString) -> Bool {
      let wanted = Array("\(text)".utf8)
      return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }
    // The first byte of a short box's length: no box of this name is as long as a text's letters would say.
    if has("ftyp", at: 4), bytes.first == 0 {
      self = .m4a
    } else if has("RIFF", at: 0) || has("RF64", at: 0), has("WAVE", at: 8) {
      self = .wav
    } else if has("OggS", at: 0) {
      // The name of the codec begins the first packet.
      guard holds("vorbis") || holds("OpusHead") || holds("FLAC") || holds("Speex") else { return nil }
      self = .ogg
    } else if has("fLaC", at: 0) {
      self = .flac
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      guard holds("webm") else { return nil }
      self = .webm
    } else if has("ID3", at: 0) {
      self = .mp3
    } else if bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 {
      self.init(frame: bytes)
    } else {
      return nil
    }
  }

  /// What a frame of MPEG audio begins with: 11 bits of sync, version, layer, bit rate, sampling rate.
  private init?(frame bytes: [UInt8]) {
    // Layer 0 and 12 bits of sync: the header of ADTS (ISO/IEC 13818-7).
    if bytes[1] & 0xF6 == 0xF0 {
      guard bytes[2] >> 2 & 0x0F < 13 else { return nil }
      self = .aac
      return
    }
    let (version, layer) = (bytes[1] >> 3 & 3, bytes[1] >> 1 & 3)
    guard version != 1, layer != 0, bytes[2] >> 4 != 15, bytes[2] >> 2 & 3 != 3 else { return nil }
    self = .mp3
  }

  /// The extension that a new file of this kind gets, without its dot.
  public var pathExtension: String { rawValue }

  /// Every extension that a sound may have.
  public static let pathExtensions = [
    "m4a", "mp3", "wav", "ogg", "oga", "opus", "flac", "webm", "aac", "mp4",
  ]

  /// The media type (RFC 6838), as an `audio` element and an upload want it.
  public var mediaType: String {
    switch self {
    case .m4a: "audio/mp4"
    case .mp3: "audio/mpeg"
    case .wav: "audio/wav"
    case .ogg: "audio/ogg"
    case .flac: "audio/flac"
    case .webm: "audio/webm"
    case .aac: "audio/aac"
    }
  }
}

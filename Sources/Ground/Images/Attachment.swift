// Files beside texts that are no pictures: which of them an archive may hold.
// Spec: docs/FORMAT.md, "What stands in an archive beside its pages".

public import Diagnostics
internal import Fluent
public import SafeFiles

/// Tells sounds, films, PDF files and plain texts by their content and their names' extensions.
///
/// An archive is opened from a disk, where a browser goes by a file's extension, and from servers, which do the same: a file
/// whose extension says something else than its content could run as a page.
public enum Attachment {
  /// Larger PDF files and texts are not looked through, and count as unknown.
  private static let most = 64 << 20

  /// Whether a file is what its extension says, and of a kind that does nothing when a browser opens it.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - folder: where it stands.
  /// - Returns: whether an archive may hold it.
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  public static func isKnown(_ name: String, in folder: Folder) throws(Diagnostic) -> Bool {
    let ending = RelativePath(name)?.pathExtension ?? ""
    switch ending {
    case "pdf":
      let bytes = try folder.read(name, first: most + 1)
      return bytes.count <= most && PDFContents.isPassive(bytes)
    case "txt":
      let bytes = try folder.read(name, first: most + 1)
      return bytes.count <= most && isText(bytes)
    default:
      // Films of phones and cameras are the same boxes as sounds.
      let wanted = ["m4v", "mov"].contains(ending) ? .m4a : SoundKind(pathExtension: ending)
      guard let wanted else { return false }
      return SoundKind(header: try folder.read(name, first: SoundKind.headerLength)) == wanted
    }
  }

  /// That a file stays out of the archive.
  ///
  /// - Parameters:
  ///   - code: what is wrong with it, by where it stands.
  ///   - path: the file.
  /// - Returns: a warning that says how the file could be shown.
  public static func leftOut(_ code: Diagnostic.Code, _ path: RelativePath) -> Diagnostic {
    Diagnostic(
      code, Phrase("home-no-archive-content-not-picture", ["name": path.name]), path: path,
      hint: path.pathExtension == "pdf"
        ? Phrase("home-stays-home-print-pdf-anew") : Phrase("home-stays-home-show-save-jpeg"),
      severity: .warning)
  }

  /// Whether bytes are UTF-8 with no control characters but those that set lines.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [9, 10, 12, 13].contains($0) }
    return isPlain && String(validating: bytes, as: UTF8.self) != nil
  }
}

/// Looks at the names in a PDF file.
enum PDFContents {
  /// Names of actions that need nobody's click, and of what other names could hide in (ISO 32000-2, 7.5.7, 7.6, 12.6, 12.7, 13).
  private static let acting: Set<String> = [
    "JavaScript", "Launch", "SubmitForm", "ImportData", "GoToR", "GoToE", "GoTo3DView", "XFA", "RichMedia",
    "RichMediaExecute", "Rendition", "Movie", "ObjStm", "XRef", "Encrypt",
  ]
  private static let longest = 16

  /// Whether a file begins as a PDF and holds nothing that acts.
  static func isPassive(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "%PDF-".utf8) else { return false }
    var addresses = false
    var openings = false
    var place = 0
    while let slash = bytes[place...].firstIndex(of: UInt8(ascii: "/")) {
      let (name, end) = name(bytes, from: slash + 1)
      place = end
      if acting.contains(name) { return false }
      // An address is followed by a click; by itself only where opening the file or a page does something.
      if name == "URI" { addresses = true }
      if name == "OpenAction" || name == "AA" { openings = true }
    }
    return !(addresses && openings)
  }

  /// A name with its `#4a` undone (ISO 32000-2, section 7.3.5), and where it ends; what is longer than any that is looked for is cut.
  private static func name(_ bytes: [UInt8], from start: Int) -> (text: String, end: Int) {
    var name: [UInt8] = []
    var place = start
    while place < bytes.count, isRegular(bytes[place]), name.count <= longest {
      var byte = bytes[place]
      if byte == UInt8(ascii: "#"), place + 2 < bytes.count, let high = digit(bytes[place + 1]),
        let low = digit(bytes[place + 2])
      {
        byte = high << 4 | low
        place += 2
      }
      name.append(byte)
      place += 1
    }
    return (String(decoding: name, as: UTF8.self), place)
  }

  /// Whether a byte belongs to a name: no blank and no delimiter (ISO 32000-2, section 7.2.3).
  private static func isRegular(_ byte: UInt8) -> Bool { byte > 0x20 && !"()<>[]{}/%".utf8.contains(byte) }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}

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

// A manifest of a bag, parsed and written, with the encoding of its paths.
// Spec: RFC 8493, sections 2.1.3 and 2.2.1.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// The content of a `manifest-<algorithm>.txt` or `tagmanifest-<algorithm>.txt`.
struct BagManifest: Sendable {
  enum Algorithm: String, Sendable {
    case sha256
    case sha512

    var digits: Int { self == .sha256 ? 64 : 128 }
  }

  let algorithm: Algorithm
  /// Whether it is a tag manifest: lists tag files, not files in `data/`.
  let isOfTags: Bool
  /// Lower-case hexadecimal digests, by path.
  private(set) var digests: [RelativePath: String] = [:]
  private(set) var problems: [Diagnostic] = []
  /// Names that differ only in case or Unicode form.
  private(set) var warnings: [Diagnostic] = []

  /// The size limit of a manifest: ten times that of a home of a million files.
  static let maximumBytes = 256 << 20

  init(_ source: Source, _ algorithm: Algorithm, isOfTags: Bool) {
    self.algorithm = algorithm
    self.isOfTags = isOfTags
    var folded: Set<String> = []
    var number = 0
    for line in BagLines(source.bytes) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      // A hostile manifest may have a million errors; the first hundred are enough.
      if problems.count >= 100 { break }
      take(line, Position(line: number, column: 1), source.path, &folded)
    }
  }

  private mutating func take(
    _ line: ArraySlice<UInt8>, _ position: Position, _ file: RelativePath, _ folded: inout Set<String>
  ) {
    func problem(_ code: Diagnostic.Code, _ message: Phrase, _ hint: Phrase) -> Diagnostic {
      Diagnostic(code, message, path: file, at: position, hint: hint)
    }
    let digest = line.prefix { $0 != 0x20 && $0 != 0x09 }
    let name = line.dropFirst(digest.count).drop { $0 == 0x20 || $0 == 0x09 }
    guard digest.count == algorithm.digits, digest.allSatisfy(\.isHexadecimal), !name.isEmpty else {
      problems.append(
        problem(
          .bagSyntax, Phrase("sync-no-hexadecimal-digits-path", ["digits": algorithm.digits]),
          Phrase("sync-manifest-itself-damaged-compare-another")))
      return
    }
    let written = String(decoding: name, as: UTF8.self)
    // md5sum marks binary files with an asterisk.
    let text = written.hasPrefix("*") ? String(written.dropFirst()) : written
    guard let path = BagPath.decoded(text), path.text.hasPrefix("data/") != isOfTags else {
      problems.append(
        problem(
          .bagPath,
          isOfTags
            ? Phrase("sync-no-place-beside-bag-data", ["quoted-briefly": text.quotedBriefly])
            : Phrase("sync-no-place-bag-data", ["quoted-briefly": text.quotedBriefly]),
          Phrase("sync-dont-trust-bag-manifest-names")))
      return
    }
    let isNew = digests.updateValue(String(decoding: digest, as: UTF8.self).lowercased(), forKey: path)
    guard isNew == nil else {
      problems.append(
        problem(
          .bagTwice, Phrase("sync-stands-manifest-twice", ["path": path.text.quotedBriefly]),
          Phrase("sync-manifest-says-each-file-once")))
      return
    }
    guard !folded.insert(path.text.nfc.lowercased()).inserted else { return }
    // RFC 8493, section 5.3: such a bag is valid but may lose a file when copied.
    var problem = problem(
      .bagTwice, Phrase("sync-differs-another-capital-letters-accents", ["path": path.text.quotedBriefly]),
      Phrase("sync-many-disks-hold-only-one"))
    problem.severity = .warning
    warnings.append(problem)
  }

  static func bytes(_ digests: [RelativePath: Digest]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
      bytes += digest.hex.utf8
      bytes += "  ".utf8
      bytes += BagPath.encoded(path).utf8
      bytes.append(0x0A)
    }
    return bytes
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}

/// Lines that end with LF, CR or both (RFC 8493, section 2.1.3), without the line end.
///
/// Iterated one at a time: a hostile file may have more lines than fit in memory as an array.
struct BagLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> ArraySlice<UInt8>? {
    guard at < bytes.count else { return nil }
    let end = bytes[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let line = bytes[at..<end]
    let isDouble = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
    at = end + (isDouble ? 2 : 1)
    return line
  }
}

/// The paths in manifests: only CR, LF and `%` are percent-encoded (RFC 8493, section 2.1.3).
enum BagPath {
  static func encoded(_ path: RelativePath) -> String {
    guard path.text.utf8.contains(where: { [0x0A, 0x0D, 0x25].contains($0) }) else { return path.text }
    var bytes: [UInt8] = []
    for byte in path.text.utf8 {
      switch byte {
      case 0x0A: bytes += "%0A".utf8
      case 0x0D: bytes += "%0D".utf8
      case 0x25: bytes += "%25".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes a path; nil if it is invalid or leads out of the bag.
  static func decoded(_ text: String) -> RelativePath? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == 0x25, let plain = plain(rest.dropFirst().prefix(2)) {
        bytes.append(plain)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    // Some programs write `./data/…`, which RFC 8493 asks readers to accept.
    if bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
    if bytes.starts(with: "~".utf8) { return nil }
    return String(validating: bytes, as: UTF8.self).flatMap { RelativePath($0) }
  }

  /// The byte of an escape, if it is one of the three.
  private static func plain(_ digits: ArraySlice<UInt8>) -> UInt8? {
    switch String(decoding: digits, as: UTF8.self).uppercased() {
    case "0A": 0x0A
    case "0D": 0x0D
    case "25": 0x25
    default: nil
    }
  }
}

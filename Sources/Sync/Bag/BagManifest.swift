// A manifest of a bag: what each of its files has to be.
// Spec: RFC 8493, sections 2.1.3 and 2.2.1.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// The lines of `manifest-sha256.txt` and its like.
struct BagManifest: Sendable {
  /// How files are digested.
  enum Algorithm: String, Sendable {
    case sha256
    case sha512

    var digits: Int { self == .sha256 ? 64 : 128 }
  }

  let algorithm: Algorithm
  /// Whether it lists the files about the bag, and not those in `data/`.
  let isOfTags: Bool
  /// In lower case, by place.
  private(set) var digests: [RelativePath: String] = [:]
  /// Lines that are none.
  private(set) var problems: [Diagnostic] = []
  /// Names that many disks can't tell apart.
  private(set) var warnings: [Diagnostic] = []

  /// The most bytes that a manifest may have: ten times those of a home of a million files.
  static let maximumBytes = 256 << 20

  init(_ source: Source, _ algorithm: Algorithm, isOfTags: Bool) {
    self.algorithm = algorithm
    self.isOfTags = isOfTags
    var folded: Set<String> = []
    var number = 0
    for line in BagLines(source.bytes) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      // A hostile manifest of a million faults is told by its first hundred.
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
    // The old mark of binary files, as md5sum wrote it.
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
    // RFC 8493, section 5.3: such a bag is whole, and may not stay so.
    var told = problem(
      .bagTwice, Phrase("sync-differs-another-capital-letters-accents", ["path": path.text.quotedBriefly]),
      Phrase("sync-many-disks-hold-only-one"))
    told.severity = .warning
    warnings.append(told)
  }

  /// A manifest's bytes, by path in byte order.
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

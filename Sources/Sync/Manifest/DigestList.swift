// The list of digests beside a backup, in the form that `sha256sum -c` reads.

public import Diagnostics
internal import Fluent
public import SafeFiles

/// What every file of a copy has to be.
///
/// Each line is 64 hexadecimal digits, two spaces (or a space and `*`) and a path. A line whose path holds a backslash begins with
/// one, and the path's own stand twice: GNU coreutils, "cksum output modes". A line that begins with `#` is a comment there; `# unread `
/// and a path say here that something of the home could not be read and is not in the copy.
public struct DigestList: Sendable, Hashable {
  /// The digests, by place.
  public var digests: [RelativePath: Digest] = [:]
  /// What could not be read when the copy was made, in byte order.
  public var unread: [String] = []

  private static let unreadMark = "# unread "

  /// An empty one.
  public init() {}

  /// The most bytes that a list may have.
  public static let maximumBytes = 256 << 20

  /// Reads a list.
  ///
  /// - Parameter source: the file.
  /// - Throws: `file-damaged` at the first line that is none.
  public init(_ source: Source) throws(Diagnostic) {
    var number = 0
    for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty { continue }
      if line.first == UInt8(ascii: "#") {
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix(DigestList.unreadMark) {
          unread.append(String(text.dropFirst(DigestList.unreadMark.count)))
        }
        continue
      }
      guard let (path, digest) = DigestList.parse(line) else {
        throw Diagnostic(
          .fileDamaged,
          Phrase("sync-line-list-no-digest-path", ["number": number, "name": source.path.name]),
          hint: Phrase("sync-list-itself-damaged-check-backup"))
      }
      digests[path] = digest
    }
  }

  private static func parse(_ line: ArraySlice<UInt8>) -> (RelativePath, Digest)? {
    let isEscaped = line.first == UInt8(ascii: "\\")
    let line = isEscaped ? line.dropFirst() : line
    guard line.count > 66, let digest = Digest(hex: String(decoding: line.prefix(64), as: UTF8.self)),
      line[line.startIndex + 64] == 0x20, [0x20, UInt8(ascii: "*")].contains(line[line.startIndex + 65])
    else { return nil }
    let name = String(decoding: line.dropFirst(66), as: UTF8.self)
    let text = isEscaped ? name.replacing("\\\\", with: "\\") : name
    return RelativePath(text).map { ($0, digest) }
  }

  /// The file's content, by path in byte order.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digests.count * 120)
    for path in unread { bytes += "\(DigestList.unreadMark)\(path)\n".utf8 }
    let sorted = digests.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
    for (path, digest) in sorted {
      let isEscaped = path.text.utf8.contains(UInt8(ascii: "\\"))
      if isEscaped { bytes.append(UInt8(ascii: "\\")) }
      bytes += digest.hex.utf8
      bytes += "  ".utf8
      bytes += (isEscaped ? path.text.replacing("\\", with: "\\\\") : path.text).utf8
      bytes.append(0x0A)
    }
    return bytes
  }
}

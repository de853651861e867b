// What a locked archive holds: sealed like everything else, so that what is missing or was put back is noticed.

internal import Diagnostics
internal import SafeFiles

/// The list of a locked archive's files.
struct LockContents: Sendable, Equatable {
  /// Where it is sealed: no file of an archive has such a place.
  static let path = "/contents"

  /// One file of it.
  struct File: Sendable, Equatable {
    let path: String
    /// The first half of each piece's code, in order.
    let codes: [[UInt8]]
  }

  var files: [File] = []

  /// A line a file: the codes of its pieces, then its place.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for file in files {
      bytes += file.codes.map(\.hexadecimal).joined(separator: ",").utf8
      bytes += " \(file.path)\n".utf8
    }
    return bytes
  }

  init(_ files: [File]) { self.files = files }

  /// Reads the list; nil if it is none.
  init?(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A) {
      guard let blank = line.firstIndex(of: 0x20) else { return nil }
      let codes = line[..<blank].split(separator: UInt8(ascii: ",")).map {
        [UInt8](hexadecimal: String(decoding: $0, as: UTF8.self))
      }
      guard !codes.isEmpty, codes.allSatisfy({ $0?.count == 16 }) else { return nil }
      let path = String(decoding: line[(blank + 1)...], as: UTF8.self)
      guard RelativePath(path) != nil else { return nil }
      files.append(File(path: path, codes: codes.compactMap(\.self)))
    }
  }
}

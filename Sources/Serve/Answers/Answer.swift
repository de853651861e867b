// An answer as the rules make it, without the library that sends it.

internal import Diagnostics
internal import SafeFiles

/// What the preview says to a request.
struct Answer {
  /// What follows the headers.
  enum Body {
    case bytes([UInt8])
    /// A part of an open file.
    case file(ServedFile, Range<Int>)
    /// A stream of events that ends with the connection.
    case events(seen: String?)
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: Body
  /// Whether the connection can't be used for another request.
  var closes = false

  /// How many bytes the body has; nil where that is open.
  var length: Int? {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .events: nil
    }
  }

  /// What every answer says: whatever it is, no other page may use it, and no browser guess its kind.
  static let always: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
  ]

  /// An answer of a few words for programs and curious people.
  static func plain(
    _ status: Int, _ text: String, _ headers: [(name: String, value: String)] = [], closes: Bool = false
  ) -> Answer {
    Answer(
      status: status,
      headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")] + headers,
      body: .bytes(Array((text + "\n").utf8)), closes: closes)
  }
}

/// A file of the archive that is being sent.
///
/// A class because it owns an open file that the connection reads piece by piece.
final class ServedFile {
  private let file: OpenFile

  init(_ file: consuming OpenFile) { self.file = file }

  /// How many bytes it had when it was opened.
  var size: Int { file.size }

  /// What the disk said of it when asked.
  func signature() throws(Diagnostic) -> FileSignature { try file.signature() }

  /// Some of its bytes; fewer where it was cut meanwhile.
  func read(at offset: Int, count: Int) throws(Diagnostic) -> [UInt8] {
    try file.read(at: offset, count: count)
  }
}

// HTTP answers, independent of the HTTP library.

package import Diagnostics
public import SafeFiles

/// An answer to a request.
public struct Answer: Sendable {
  /// What follows the headers.
  public enum Body: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A range of a file.
    case file(ServedFile, Range<Int>)
    /// An event stream that lasts as long as the connection.
    case events(EventSubscription)
  }

  /// The status code (RFC 9110, section 15).
  public var status: Int
  /// The headers, besides those of every answer.
  public var headers: [(name: String, value: String)]
  /// The content.
  public var body: Body
  /// Whether the connection ends with this answer.
  public var closes = false

  /// Creates an answer.
  public init(
    status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([]), closes: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.closes = closes
  }

  /// An answer that opens an event stream.
  public static func events(_ subscription: EventSubscription) -> Answer {
    Answer(
      status: 200,
      headers: [
        ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
        // Without this header nginx buffers the stream.
        ("X-Accel-Buffering", "no"),
      ], body: .events(subscription), closes: true)
  }

  /// The body's length in bytes; nil for a stream.
  var length: Int? {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .events: nil
    }
  }

  /// Headers of every answer: no other site may use it, and no browser may sniff its type.
  static let always: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
  ]

  /// An answer of one line of text.
  public static func plain(
    _ status: Int, _ text: String, _ headers: [(name: String, value: String)] = [], closes: Bool = false
  ) -> Answer {
    Answer(
      status: status,
      headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")] + headers,
      body: .bytes(Array((text + "\n").utf8)), closes: closes)
  }
}

extension Answer {
  /// A file, or the range of it that a player asks for (RFC 9110, section 14).
  package static func file(
    _ file: ServedFile, tag: String, _ headers: [(name: String, value: String)], for request: Request
  ) -> Answer {
    let headers = headers + [("Accept-Ranges", "bytes")]
    // `If-Range`: a range of another version must not be combined with this file.
    let isSame = request["if-range"].map { $0 == tag } ?? true
    let range = request.method == "GET" && isSame ? request["range"] : nil
    switch ByteRange(range, size: file.size) {
    case .whole: return Answer(status: 200, headers: headers, body: .file(file, 0..<file.size))
    case .part(let part):
      let place = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
      return Answer(status: 206, headers: headers + [("Content-Range", place)], body: .file(file, part))
    case .outside:
      return .plain(416, "The file has \(file.size) bytes.", [("Content-Range", "bytes */\(file.size)")])
    }
  }
}

/// A file while it is sent.
///
/// A class because it owns an open file that the connection reads piece by piece.
public final class ServedFile: Sendable {
  private let file: OpenFile

  /// Takes over an open file.
  public init(_ file: consuming OpenFile) { self.file = file }

  /// The size in bytes when it was opened.
  public var size: Int { file.size }

  func signature() throws(Diagnostic) -> FileSignature { try file.signature() }

  /// The entity tag of its present version (RFC 9110, section 8.8.3).
  package func tag() throws(Diagnostic) -> String { Responder.tag(try signature(), nil) }

  /// Reads a range; fewer bytes if the file was truncated meanwhile.
  func read(at offset: Int, count: Int) throws(Diagnostic) -> [UInt8] {
    try file.read(at: offset, count: count)
  }
}

/// The Content-Security-Policy of a folder's pages (W3C, Content Security Policy Level 3).
///
/// The archive's pages have the same policy in a meta element, for pages opened from disk. Sent as a header
/// it also covers pages made by a home's own template without it.
public struct PagePolicy: Sendable, Hashable {
  let text: String

  /// Pages of an archive: its own styles, pictures, sounds and scripts, and nothing else.
  public static let archive = PagePolicy(
    text: "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; "
      + "script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  /// A book to be printed: styles and pictures of its folder; no script, form or frame.
  public static let book = PagePolicy(
    text: "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'; sandbox allow-same-origin")

  /// A page that seals notes: its own meta element allows its single script by hash, and a build makes no
  /// such page without it.
  private static let receive =
    "object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  /// For everything but our own pages, including foreign pages in the archive: nothing runs and nothing
  /// loads.
  static let others = "sandbox; default-src 'none'"

  func of(_ page: RelativePath) -> String { page.parts.first == "receive" ? PagePolicy.receive : text }
}

extension RelativePath {
  /// Whether this is the archive path of an attachment (docs/FORMAT.md, "The archive").
  var isAttachment: Bool {
    let parts = parts
    return switch (parts.first, parts.count) {
    case ("diaries", 4):
      ["photos", "photos-small", "photos-thumb", "photos-original", "members"].contains(parts[2])
    case ("memos", 3): ["photos", "photos-small", "audio"].contains(parts[1])
    default: false
    }
  }
}

/// Media types by extension.
package enum ContentType {
  static let html = "text/html; charset=utf-8"
  static let script = "text/javascript; charset=utf-8"

  private static let unknown = "application/octet-stream"
  private static let text = "text/plain; charset=utf-8"

  /// The media type of a file; a type that browsers download for an unknown extension.
  static func of(_ path: RelativePath) -> String { known[path.pathExtension] ?? unknown }

  /// The media type of an attachment: never one that a browser treats as a page or a script.
  package static func ofAttachment(_ path: RelativePath) -> String {
    let type = of(path)
    let isMedium = ["image/", "audio/", "video/"].contains { type.hasPrefix($0) }
    return isMedium && type != "image/svg+xml" || type == text || type == "application/pdf" ? type : unknown
  }

  /// The media type of a memo's sound: the same containers hold films, which players of sounds may refuse.
  package static func ofSound(_ path: RelativePath) -> String {
    switch path.pathExtension {
    case "webm": "audio/webm"
    case "mp4": "audio/mp4"
    default: ofAttachment(path)
    }
  }

  /// Whether a browser displays this type under a policy that allows it nothing else.
  static func isShownAlone(_ type: String) -> Bool { type.hasPrefix("image/") || type == text }

  private static let known: [String: String] = [
    "html": html, "htm": html, "js": script, "mjs": script, "css": "text/css; charset=utf-8", "txt": text,
    "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "json": "application/json; charset=utf-8", "ics": "text/calendar; charset=utf-8",
    "xml": "application/xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "png": "image/png", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "heic": "image/heic",
    "heif": "image/heif", "svg": "image/svg+xml", "ico": "image/x-icon", "bmp": "image/bmp",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg", "oga": "audio/ogg",
    "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "weba": "audio/webm", "webm": "video/webm",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "pdf": "application/pdf",
    "woff2": "font/woff2", "zip": "application/zip",
  ]
}

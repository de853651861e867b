// Reads a submitted form piece by piece.

/// Bounds of what a form may hold; a form beyond them throws `FormFault.tooLarge`.
public struct FormLimits: Sendable, Hashable {
  /// Bytes of all names and values together, decoded.
  public var fieldBytes = 1 << 20
  /// Bytes of one file.
  public var fileBytes = 25 << 20
  /// Fields and files together.
  public var parts = 64
  /// Bytes of one part's headers; a part beyond is malformed.
  public var headerBytes = 4096
  /// Files.
  public var files = 16

  /// The bounds above.
  public init() {}
}

/// Why a form is refused.
public enum FormFault: Error, Sendable, Hashable {
  /// The bytes are no form; says in English what is wrong, for logs, without anything of the form's content.
  case malformed(String)
  /// A limit is exceeded.
  case tooLarge
}

/// A file of a form, as its part's headers describe it.
///
/// The sender can write anything there.
public struct FormFile: Sendable, Hashable {
  /// The name of the form's field.
  public let field: String
  /// The last component of the path that was sent, which is never `.` or `..` and may be empty.
  public let name: String
  /// The media type without parameters in small letters, or "".
  public let type: String
}

/// Reads a form piece by piece.
///
/// Memory is bounded by the limits, whatever arrives. A reader that threw a fault throws it again.
public struct FormReader: Sendable {
  /// A step in reading files; what stands between the beginning and the end of a file is of that file.
  public enum Event: Sendable, Hashable {
    /// A file begins.
    case beginFile(FormFile)
    /// Bytes of the file that began last, mostly a slice of the piece; never empty.
    case data(ArraySlice<UInt8>)
    /// The file is complete.
    case endFile
  }

  private var pairs: PairReader?
  private var parts: PartReader?
  private var fault: FormFault?

  /// A reader of one form.
  public init(_ encoding: FormEncoding, limits: FormLimits = FormLimits()) {
    switch encoding {
    case .urlEncoded: pairs = PairReader(limits)
    case .multipart(let boundary): parts = PartReader(boundary: boundary, limits)
    }
  }

  /// Reads the next piece of the body.
  ///
  /// - Returns: what happens to files in it, in order.
  /// - Throws: the form's fault; what stands before it in the piece is not returned.
  public mutating func read(_ piece: [UInt8]) throws(FormFault) -> [Event] {
    if let fault { throw fault }
    do {
      try pairs?.read(piece)
      return try parts?.read(piece) ?? []
    } catch {
      fault = error
      throw error
    }
  }

  /// Ends the body.
  ///
  /// - Returns: the fields in the order of the form, with LF at the ends of lines. Files aren't among them.
  /// - Throws: `malformed` if the body ends before the form does, or the fault of an earlier piece.
  public consuming func finish() throws(FormFault) -> [(name: String, value: String)] {
    if let fault { throw fault }
    if let pairs { return try pairs.finish() }
    return try parts?.finish() ?? []
  }
}

/// The fields that were read, and how many bytes they have.
struct Fields: Sendable {
  private(set) var list: [(name: String, value: String)] = []
  private var bytes = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Counts bytes of names and values before they are kept.
  mutating func count(_ more: Int) throws(FormFault) {
    bytes += more
    if bytes > limit { throw .tooLarge }
  }

  mutating func append(_ name: String, _ value: [UInt8]) throws(FormFault) {
    list.append((name, try value.withLineFeeds.text()))
  }
}

extension [UInt8] {
  /// The bytes as text.
  func text() throws(FormFault) -> String {
    guard let text = String(validating: self, as: UTF8.self) else { throw .malformed("text is not UTF-8") }
    return text
  }

  /// The bytes as a name, of a field or a file.
  func name() throws(FormFault) -> String {
    if contains(0) { throw .malformed("a name holds NUL") }
    return try text()
  }

  /// LF for each CRLF and each CR: browsers send CRLF (HTML, 4.10.22.4).
  var withLineFeeds: [UInt8] {
    guard contains(.carriageReturn) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var isAfterReturn = false
    for byte in self {
      if byte == .carriageReturn {
        bytes.append(.lineFeed)
      } else if byte != .lineFeed || !isAfterReturn {
        bytes.append(byte)
      }
      isAfterReturn = byte == .carriageReturn
    }
    return bytes
  }
}

// Reads `multipart/form-data`.

/// Reads parts between boundary lines (RFC 7578; RFC 2046, 5.1.1).
struct PartReader: Sendable {
  private let limits: FormLimits
  /// CRLF, two hyphens, boundary: CR stands nowhere else in it, so that no byte is compared twice for a match.
  private let delimiter: [UInt8]
  private var state = State.content
  private var part = Part.preamble
  private var fields: Fields
  private var parts = 0
  private var files = 0

  /// How much of the delimiter the last bytes of the content match.
  private var matched = 2
  /// How much of that is not content should the match fail: a CRLF that stands before the content.
  private var implied = 2
  private var headers = PartHeaders()
  /// Bytes of preamble or epilogue, or of the space behind a boundary.
  private var slack = 0

  private static let maximumSlack = 1024

  private enum State {
    case content
    /// Behind a boundary; `isFirst` where two hyphens make it the last one.
    case boundary(isFirst: Bool)
    case boundaryReturn
    case headers
    /// Behind the first hyphen of the last boundary.
    case hyphen
    case closed
    case closedReturn
    case epilogue
  }

  /// The meaning of the content.
  private enum Part {
    case preamble
    case field(name: String, value: [UInt8])
    case file(size: Int)
    /// A file without a name, of which no byte has come.
    case unchosen(FormFile)
  }

  init(boundary: String, _ limits: FormLimits) {
    self.limits = limits
    delimiter = [.carriageReturn, .lineFeed] + Array("--\(boundary)".utf8)
    fields = Fields(limit: limits.fieldBytes)
  }

  mutating func read(_ piece: [UInt8]) throws(FormFault) -> [FormReader.Event] {
    var events: [FormReader.Event] = []
    var place = 0
    while place < piece.count {
      if case .content = state {
        place = try readContent(piece, from: place, &events)
      } else {
        try readLine(piece[place], &events)
        place += 1
      }
    }
    return events
  }

  consuming func finish() throws(FormFault) -> [(name: String, value: String)] {
    switch state {
    case .closed, .epilogue: return fields.list
    default: throw .malformed("the body ends before the form does")
    }
  }

  /// Reads content up to the next delimiter.
  ///
  /// - Returns: the place behind the delimiter or the piece.
  private mutating func readContent(
    _ piece: [UInt8], from start: Int, _ events: inout [FormReader.Event]
  ) throws(FormFault) -> Int {
    let end = piece.count
    var place = start
    if matched > 0 {
      let held = matched
      place = match(piece, from: start)
      if matched == delimiter.count {
        try endContent(&events)
        return place
      }
      if place == end { return end }
      try keep(delimiter[implied..<held], &events)
      matched = 0
    }
    implied = 0
    while true {
      while place < end, piece[place] != .carriageReturn { place += 1 }
      let candidate = place
      place = match(piece, from: candidate)
      guard matched == delimiter.count || place == end else {
        matched = 0
        continue
      }
      try keep(piece[start..<candidate], &events)
      if matched == delimiter.count { try endContent(&events) }
      return place
    }
  }

  /// Continues the match of the delimiter.
  ///
  /// - Returns: the place of the first byte that doesn't match.
  private mutating func match(_ piece: [UInt8], from start: Int) -> Int {
    var place = start
    while place < piece.count, matched < delimiter.count, piece[place] == delimiter[matched] {
      place += 1
      matched += 1
    }
    return place
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>, _ events: inout [FormReader.Event])
    throws(FormFault)
  {
    if bytes.isEmpty { return }
    if case .unchosen(let file) = part { try begin(file, &events) }
    switch part {
    case .preamble: try countSlack(bytes.count)
    case .field(let name, var value):
      try fields.count(bytes.count)
      // The enumeration gives the value up, so that it isn't copied for each piece.
      part = .preamble
      value.append(contentsOf: bytes)
      part = .field(name: name, value: value)
    case .file(let size):
      if bytes.count > limits.fileBytes - size { throw .tooLarge }
      part = .file(size: size + bytes.count)
      events.append(.data(bytes))
    case .unchosen: break
    }
  }

  private mutating func begin(_ file: FormFile, _ events: inout [FormReader.Event]) throws(FormFault) {
    files += 1
    if files > limits.files { throw .tooLarge }
    part = .file(size: 0)
    events.append(.beginFile(file))
  }

  private mutating func endContent(_ events: inout [FormReader.Event]) throws(FormFault) {
    switch part {
    case .field(let name, let value): try fields.append(name, value)
    case .file: events.append(.endFile)
    case .preamble, .unchosen: break
    }
    part = .preamble
    slack = 0
    state = .boundary(isFirst: true)
  }

  /// Reads a byte of a boundary line, a part's headers or the epilogue.
  private mutating func readLine(_ byte: UInt8, _ events: inout [FormReader.Event]) throws(FormFault) {
    switch (state, byte) {
    case (.boundary(isFirst: true), UInt8(ascii: "-")): state = .hyphen
    case (.boundary, _) where byte.isSpace:
      try countSlack(1)
      state = .boundary(isFirst: false)
    case (.boundary, .carriageReturn): state = .boundaryReturn
    case (.boundaryReturn, .lineFeed):
      parts += 1
      if parts > limits.parts { throw .tooLarge }
      headers = PartHeaders()
      state = .headers
    case (.headers, _):
      guard let kind = try headers.read(byte, limit: limits.headerBytes) else { return }
      try beginContent(kind, &events)
    case (.hyphen, UInt8(ascii: "-")): state = .closed
    case (.closed, _) where byte.isSpace: try countSlack(1)
    case (.closed, .carriageReturn): state = .closedReturn
    case (.closedReturn, .lineFeed): state = .epilogue
    case (.epilogue, _): try countSlack(1)
    default: throw .malformed("something stands behind a boundary on its line")
    }
  }

  private mutating func beginContent(_ kind: PartHeaders.Kind, _ events: inout [FormReader.Event])
    throws(FormFault)
  {
    switch kind {
    case .field(let name):
      try fields.count(name.utf8.count)
      part = .field(name: name, value: [])
    case .file(let file, isChosen: true): try begin(file, &events)
    case .file(let file, isChosen: false): part = .unchosen(file)
    }
    // The empty line can be the CRLF of the delimiter: a part without content (RFC 2046, 5.1.1, `body-part`).
    matched = 2
    implied = 2
    state = .content
  }

  private mutating func countSlack(_ count: Int) throws(FormFault) {
    slack += count
    if slack > Self.maximumSlack { throw .malformed("too much stands outside the parts") }
  }
}

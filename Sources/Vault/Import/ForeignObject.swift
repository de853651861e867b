// JSON objects and CSV tables of other apps, which keep track of what was read.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON

/// A JSON object that tracks which keys have been read.
struct ForeignObject {
  private let object: JSONObject
  private var taken: Set<String> = []

  /// Throws `import-item` if the value is not an object.
  init(_ value: JSON) throws(Diagnostic) {
    guard let object = value.object else {
      throw ForeignObject.fault(Phrase("otp-entry-but-must-object", ["kind": value.kind]))
    }
    self.object = object
  }

  private init(_ object: JSONObject) { self.object = object }

  /// The value under a key, which counts as read; nil if missing or null.
  private mutating func take(_ key: String) -> JSON? {
    guard let value = object[key] else { return nil }
    if case .null = value.content { return nil }
    taken.insert(key)
    return value
  }

  /// The text under a key; nil if missing.
  mutating func text(_ key: String) throws(Diagnostic) -> String? {
    guard let value = take(key) else { return nil }
    guard let text = value.text else {
      throw ForeignObject.fault(Phrase("otp-but-must-text", ["key": key, "kind": value.kind]))
    }
    return text
  }

  /// The integer under a key, also as text or as `30.0`; nil if missing.
  mutating func integer(_ key: String) throws(Diagnostic) -> Int? {
    guard let value = take(key) else { return nil }
    let digits = value.number?.text ?? value.text?.trimmingBlanks
    if let digits, digits.isEmpty { return nil }
    guard let digits, let integer = Int(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits) else {
      throw ForeignObject.fault(Phrase("otp-not-whole-number", ["key": key]))
    }
    return integer
  }

  private static func fault(_ words: Phrase) -> Diagnostic {
    Diagnostic(.importItem, words, hint: Phrase("otp-app-wrote-export-does-not"))
  }

  /// The flag under a key; any other type stays unread.
  mutating func flag(_ key: String) -> Bool {
    guard let flag = object[key]?.flag else { return false }
    taken.insert(key)
    return flag
  }

  /// The texts of the list under a key; a list with anything else stays unread.
  mutating func texts(_ key: String) -> [String] {
    guard let list = object[key]?.list else { return [] }
    let texts = list.compactMap(\.text)
    if texts.count == list.count { taken.insert(key) }
    return texts.count == list.count ? texts : []
  }

  /// The bytes under a key, written as Java's signed numbers; nil if missing.
  mutating func bytes(_ key: String) throws(Diagnostic) -> [UInt8]? {
    guard let value = take(key) else { return nil }
    guard let bytes = value.signedBytes else {
      throw ForeignObject.fault(Phrase("otp-not-list-of-bytes", ["key": key]))
    }
    return bytes
  }

  /// The object under a key; the caller keeps that object's own rest.
  mutating func object(_ key: String) -> ForeignObject? {
    guard let inner = object[key]?.object else { return nil }
    taken.insert(key)
    return ForeignObject(inner)
  }

  /// Drops keys from the rest.
  mutating func leaveOut(_ keys: String...) { taken.formUnion(keys) }

  /// Every unread, non-empty value.
  var rest: JSONObject {
    JSONObject(
      object.members.lazy.filter { !taken.contains($0.key) && $0.value.saysSomething }.map {
        ($0.key, $0.value)
      })
  }
}

extension JSON {
  /// A list of Java's bytes, -128 to 127.
  var signedBytes: [UInt8]? {
    let bytes = list?.compactMap { $0.integer.flatMap(Int8.init(exactly:)).map { UInt8(bitPattern: $0) } }
    return bytes?.count == list?.count ? bytes : nil
  }

  fileprivate var saysSomething: Bool {
    switch content {
    case .null: false
    case .flag, .number: true
    case .text(let text): !text.isEmpty
    case .list(let list): !list.isEmpty
    case .object(let object): !object.members.isEmpty
    }
  }
}

/// A CSV table whose header row names the columns, in any order.
struct ForeignTable {
  /// The column titles, and their indices by lower-case title.
  fileprivate struct Header {
    let titles: [String]
    let places: [String: Int]

    init(_ cells: [String]) {
      titles = cells.map(\.trimmingBlanks)
      places = Dictionary(
        titles.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  struct Row {
    private let header: Header
    private let cells: [String]
    private var taken: Set<Int> = []
    let position: Position

    fileprivate init(_ row: CSVRow, _ header: Header) {
      (self.header, cells, position) = (header, row.cells, row.position)
    }

    /// The cell under a lower-case title, which counts as read; empty if missing.
    mutating func take(_ name: String) -> String {
      guard let place = header.places[name], place < cells.count else { return "" }
      taken.insert(place)
      return cells[place]
    }

    /// Every unread, non-empty cell; cells beyond the header are named by number.
    var rest: JSONObject {
      JSONObject(
        cells.indices.lazy.filter { !taken.contains($0) && !cells[$0].isEmpty }.map { place in
          let titles = header.titles
          let title = place < titles.count ? titles[place] : "column \(place + 1)"
          return (title, .text(cells[place]))
        })
    }
  }

  private let header: Header
  let rows: [Row]

  init(_ file: ForeignFile) throws(Diagnostic) {
    let all = try file.rows()
    try ForeignCollector.check(count: all.count)
    let header = Header(all.first?.cells ?? [])
    self.header = header
    rows = all.dropFirst().map { Row($0, header) }
  }

  /// The column titles in lower case.
  var names: Set<String> { Set(header.places.keys) }

  /// The column titles of a text that may be a table, read from its first line only.
  static func names(_ text: Source) -> Set<String> {
    let line = text.bytes.prefix(4096).prefix { $0 != 0x0A && $0 != 0x0D }
    let header = try? CSVReader.rows(Source(text.path, Array(line)))
    return Set((header?.first?.cells ?? []).map { $0.trimmingBlanks.lowercased() })
  }
}

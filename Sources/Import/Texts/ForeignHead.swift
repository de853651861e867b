// Decoding of foreign texts: front matter in YAML (`---`), TOML (`+++`) or JSON, and encodings.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

/// The front matter of a text.
struct ForeignHead: Sendable {
  private(set) var pairs: [ForeignYAML.Pair] = []
  /// The source lines.
  private(set) var written = ""
  /// The comment lines.
  private var remarks: [String] = []
  /// Whether some lines could not be parsed.
  private(set) var isLost = false

  /// Splits a text into front matter and body.
  static func divide(_ text: String) -> (head: ForeignHead, body: String) {
    var head = ForeignHead()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first.map({ String($0).trimmingBlanks }) else { return (head, text) }
    if first == "---" || first == "+++" {
      let end = lines.dropFirst().firstIndex {
        let line = String($0).trimmingBlanks
        return line == first || first == "---" && line == "..."
      }
      guard let end else { return (head, text) }
      head.written = lines[1..<end].joined(separator: "\n")
      head.remarks = lines[1..<end].map { String($0).trimmingBlanks }.filter { $0.hasPrefix("#") }
      let body = lines[(end + 1)...].joined(separator: "\n")
      if first == "+++" {
        (head.pairs, head.isLost) = TOMLHead.pairs(head.written)
      } else {
        // A thematic break, and no front matter: keep the text as it is.
        guard head.readYAML() else { return (ForeignHead(), text) }
      }
      return (head, body)
    }
    if first.hasPrefix("{") { return divideJSON(text) }
    return (head, text)
  }

  /// Parses `written` as YAML; false if it is plain prose.
  private mutating func readYAML() -> Bool {
    do throws(Diagnostic) {
      let root = try ForeignYAML.parse(Array(written.utf8))
      pairs = root.pairs ?? []
      return !pairs.isEmpty || written.allSatisfy(\.isWhitespace)
    } catch {
      isLost = true
      // Simple lines can still give the date and the title.
      for line in written.split(separator: "\n") where line.first?.isLetter == true {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].trimmingBlanks.filter { !"\"'".contains($0) }
        pairs.append(.init(key: String(line[..<colon]), value: .text(value, isPlain: true)))
      }
      return written.contains(":")
    }
  }

  private static func divideJSON(_ text: String) -> (head: ForeignHead, body: String) {
    let bytes = Array(text.utf8)
    guard let end = JSONItems.end(ofValueIn: bytes),
      let object = (try? JSONItems.parse(bytes[..<end], "head.json"))?.object
    else { return (ForeignHead(), text) }
    var head = ForeignHead()
    head.pairs = object.members.map { .init(key: $0.key, value: ForeignYAML($0.value)) }
    return (head, String(decoding: bytes[end...], as: UTF8.self))
  }

  /// The first text under one of these keys, ignoring case.
  func text(_ keys: [String]) -> String? {
    for key in keys {
      let found = pairs.first { $0.key.lowercased() == key.lowercased() }?.value
      if let text = found?.text { return text }
    }
    return nil
  }

  /// The mark of a text that zutto exported or imported.
  var mark: String? {
    guard let text = text([ImportMarks.key]), let colon = text.firstIndex(of: ":") else { return nil }
    let app = String(text[..<colon])
    return app == "zutto" || ImportFormat(rawValue: app) != nil ? text : nil
  }

  /// Adds the fields to an entry, except for those under `created` keys that gave its time; the first of the
  /// `modified` keys is renamed to `modified`.
  func keep(in entry: inout ForeignEntry, besides created: [String], modified: [String]) {
    var taken: Set<String> = ["author", "created", "photos", "question", "imported"]
    var hasModified = false
    for pair in pairs {
      let small = pair.key.lowercased()
      if small == ImportMarks.key, mark != nil { continue }
      if small == "question", pair.value.text != nil { continue }
      if small == "author", entry.author != nil { continue }
      if let text = pair.value.text, created.contains(where: { $0.lowercased() == small }),
        let moment = ForeignTime.moment(text), ForeignTime.zoned(moment, in: .utc).day == entry.created.day
      {
        continue
      }
      var key = pair.key
      if !hasModified, modified.contains(where: { $0.lowercased() == small }) {
        key = "modified"
        hasModified = true
      }
      if small == "tag" || small == "tags" { key = "tags" }
      if small == "lang", let text = pair.value.text, LanguageTag(rawValue: text) == nil { key = "language" }
      // A key that has a meaning in zutto gets another name.
      if taken.contains(key) { key = "source-\(key)" }
      guard ForeignHead.isPlain(key), taken.insert(key).inserted else {
        let value = pair.value.json.description
        entry.keep("source-\(taken.count)", "\(pair.key): \(value)")
        continue
      }
      keep(pair.value, as: key, in: &entry)
    }
    entry.keep("source-remarks", remarks)
  }

  private func keep(_ value: ForeignYAML, as key: String, in entry: inout ForeignEntry) {
    if let text = value.text {
      // A single text is a list of tags: Obsidian separates them by commas, Jekyll by spaces.
      let tags = text.split { $0 == "," || $0 == " " && !text.contains(",") }.map { $0.trimmingBlanks }.filter
      { !$0.isEmpty }
      if key == "tags" { entry.keep(key, tags) } else { entry.keep(key, text) }
      return
    }
    if let list = value.list {
      let texts = list.compactMap(\.text)
      if texts.count == list.count { entry.keep(key, texts) } else { keepNested(value, key, &entry) }
    } else if value.pairs != nil {
      keepNested(value, key, &entry)
    }
  }

  private func keepNested(_ value: ForeignYAML, _ key: String, _ entry: inout ForeignEntry) {
    entry.keep(key, value.json.description)
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.count <= 64 && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}

extension ForeignYAML {
  init(_ json: JSON) {
    switch json.content {
    case .null: self = .text("", isPlain: true)
    case .flag(let flag): self = .text(flag ? "true" : "false", isPlain: true)
    case .number(let number): self = .text(number.text, isPlain: true)
    case .text(let text): self = .text(text, isPlain: false)
    case .list(let list): self = .list(list.map(ForeignYAML.init(_:)))
    case .object(let object):
      self = .keys(object.members.map { .init(key: $0.key, value: ForeignYAML($0.value)) })
    }
  }
}

/// Decodes text in UTF-8 and UTF-16.
enum ForeignText {
  /// Converts UTF-16 with a byte order mark to UTF-8; returns anything else unchanged.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]), let text = try? text(bytes)
    else { return bytes }
    return Array(text.utf8)
  }

  /// Decodes UTF-8, or UTF-16 with a byte order mark, and converts line ends to LF.
  ///
  /// With `isCut` the bytes may end in the middle of a character.
  ///
  /// - Throws: `file-not-text`.
  static func text(_ bytes: [UInt8], isCut: Bool = false) throws(Diagnostic) -> String {
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isLittle ? first | second << 8 : second | first << 8
      }
      return String(decoding: units, as: UTF16.self).replacingCRLF
    }
    if isCut {
      // Drop at most three bytes of an incomplete character.
      for _ in 0..<3 where String(validating: bytes, as: UTF8.self) == nil && !bytes.isEmpty {
        bytes.removeLast()
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(.fileNotText, Phrase("prose-not-utf-text"), hint: Phrase("prose-save-encoding-utf"))
    }
    return text.replacingCRLF
  }
}

extension String {
  /// The first occurrence of a text, ignoring the case of ASCII letters.
  func range(of wanted: String) -> Range<String.Index>? {
    let small = Array(wanted.lowercased().utf8)
    let text = utf8
    var place = text.startIndex
    while place != text.endIndex {
      let rest = text[place...]
      if rest.count < small.count { return nil }
      if zip(rest, small).allSatisfy({ ($0 &- 0x41 < 26 ? $0 | 0x20 : $0) == $1 }) {
        return place..<text.index(place, offsetBy: small.count)
      }
      place = text.index(after: place)
    }
    return nil
  }
}

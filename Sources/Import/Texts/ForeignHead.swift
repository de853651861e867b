// Front matter of other programs: YAML between `---`, TOML between `+++`, or a JSON object.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

/// What stands before a text.
struct ForeignHead: Sendable {
  /// Its keys and values.
  private(set) var pairs: [ForeignYAML.Pair] = []
  /// The lines as they were written.
  private(set) var written = ""
  /// The lines that are remarks.
  private var remarks: [String] = []
  /// Whether there are lines that could not be read.
  private(set) var isLost = false

  /// Divides a text.
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
        // A line across the page, and no front matter: nothing is taken away.
        guard head.readYAML() else { return (ForeignHead(), text) }
      }
      return (head, body)
    }
    if first.hasPrefix("{") { return divideJSON(text) }
    return (head, text)
  }

  /// Reads the lines; false if they are words and no keys.
  private mutating func readYAML() -> Bool {
    do throws(Diagnostic) {
      let root = try ForeignYAML.parse(Array(written.utf8))
      pairs = root.pairs ?? []
      return !pairs.isEmpty || written.allSatisfy(\.isWhitespace)
    } catch {
      isLost = true
      // Plain lines still tell the day and the title.
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

  /// The first text under one of several keys, written in any case.
  func text(_ keys: [String]) -> String? {
    for key in keys {
      let found = pairs.first { $0.key.lowercased() == key.lowercased() }?.value
      if let text = found?.text { return text }
    }
    return nil
  }

  /// The mark that zutto gave it, if it was exported from a home.
  var mark: String? {
    guard let text = text([ImportMarks.key]), let colon = text.firstIndex(of: ":") else { return nil }
    let app = String(text[..<colon])
    return app == "zutto" || ImportFormat(rawValue: app) != nil ? text : nil
  }

  /// Keeps what it says in an entry's front matter.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - created: the keys that told its time, which has a key of its own.
  ///   - modified: the keys that tell when it was changed.
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
      // A key that means something here stays beside it under another name.
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
      // A single tag is a list of one; Obsidian divides several by commas, Jekyll by blanks.
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
  /// A JSON value as if it were YAML.
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

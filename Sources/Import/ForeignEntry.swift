// A text of another app, as all readers of exports produce it.

package import Diagnostics
package import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

package enum ForeignPiece: Sendable, Hashable {
  case text(String)
  /// A picture, sound or other file, by its index in the entry's `media`.
  case media(Int, label: String, title: String = "")
  /// A link to another text of the same app, by its mark; `written` is used if that text isn't in the home.
  case link(label: String, mark: String, written: String)
}

package struct ForeignMedia: Sendable {
  enum Content: Sendable, Hashable {
    case file(ForeignFile)
    case bytes([UInt8])
    /// Base64 within a file of the export, at these of its bytes.
    case coded(ForeignFile, Range<Int>)
    /// The export lacks the file, for this reason.
    case missing(Phrase)
  }

  var content: Content
  /// The file name, with its extension if known.
  var name: String
  /// Whether the app says that it is a sound; otherwise the extension decides.
  var isSound = false
}

/// A front matter field for a text.
typealias ForeignField = (key: String, value: MarkdownFile.NewValue)

package struct ForeignEntry: Sendable {
  /// Identifies the text in later imports.
  package var mark: String
  /// The position in the export, for messages.
  var place: Phrase
  /// The time of writing, in the writer's time zone.
  var created: ZonedTime
  package var pieces: [ForeignPiece] = []
  /// The files that belong to it; those in no piece follow the text.
  package var media: [ForeignMedia] = []
  /// Other metadata, to become front matter.
  var fields: [ForeignField] = []
  /// Front matter that could not be parsed.
  var lostHead: String?
  /// The member who wrote it; nil if it is the importing user.
  var author: String?
  var question: String?
  /// The mark of the text that this one comments on.
  var parent: String?
  /// Warnings about what could not be imported, found by the reader.
  var problems: [Diagnostic] = []

  init(mark: String, place: Phrase, created: ZonedTime) {
    self.mark = mark
    self.place = place
    self.created = created
  }

  /// Adds a field unless the text is nil or blank.
  mutating func keep(_ key: String, _ text: String?) {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return }
    fields.append((key, .text(text)))
  }

  /// Adds a list field unless the list is empty.
  mutating func keep(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { fields.append((key, .list(texts))) }
  }

  /// Adds a field with the value `true` if the flag is set.
  mutating func keep(_ key: String, _ flag: Bool?) { if flag == true { fields.append((key, .text("true"))) } }

  /// Adds the app's data for which zutto has no field, as one line of JSON.
  mutating func keep(rest object: JSONObject, besides known: Set<String>, as format: ImportFormat) {
    let rest = object.members.filter { !known.contains($0.key) && !$0.value.isEmpty }
    guard !rest.isEmpty else { return }
    keep(format.rawValue, JSON.object(JSONObject(rest.map { ($0.key, $0.value) })).description)
  }

  /// Adds the place name, and the coordinates if they are valid.
  mutating func keepPlace(_ name: String?, latitude: Double?, longitude: Double?) {
    keep("place", name)
    if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
      keep("coordinates", "\(latitude), \(longitude)")
    }
  }

  /// Whether it has neither text nor media.
  var isEmpty: Bool {
    media.isEmpty
      && pieces.allSatisfy { piece in
        guard case .text(let text) = piece else { return false }
        return text.allSatisfy { $0.isWhitespace || $0 == "\0" }
      }
  }
}

/// A text of an export, or the error that prevents its import.
package enum ForeignItem: Sendable {
  case entry(ForeignEntry)
  case failed(place: Phrase, Diagnostic)
}

extension JSONObject {
  /// Checks that the value of a key, if any, is a text; throws `import-item`.
  func checkText(_ key: String) throws(Diagnostic) {
    guard let value = self[key], value.text == nil, value != .null else { return }
    throw Diagnostic(.importItem, Phrase("import-no-text", ["key": key, "kind": value.kind]))
  }
}

extension JSON {
  /// Whether it is null or an empty text, list or object.
  var isEmpty: Bool {
    switch content {
    case .null: true
    case .text(let text): text.isEmpty
    case .list(let list): list.isEmpty
    case .object(let object): object.members.isEmpty
    case .number, .flag: false
    }
  }

  /// The number, or the number that a text spells; nil unless finite.
  var double: Double? {
    let value = number.flatMap { Double($0.text) } ?? text.flatMap { Double($0) }
    // Apps write extreme numbers for unknown values.
    return value.flatMap { $0.isFinite && abs($0) < 1e300 ? $0 : nil }
  }

  /// The texts of a list; other items are ignored.
  var texts: [String] { list?.compactMap(\.text) ?? [] }
}

extension ForeignEntry {
  /// The maximum size of a text's fields together; front matter is limited to 65,536 bytes.
  private static let mostBytes = 48 << 10

  /// Moves the longest fields into the body until the others fit in the front matter.
  ///
  /// The mark stays: without it, the text would come again.
  package mutating func moveLongFields(into body: inout String) {
    var total = fields.reduce(0) { $0 + ForeignEntry.size(of: $1) }
    while total > ForeignEntry.mostBytes,
      let longest = fields.indices.filter({ fields[$0].key != ImportMarks.key }).max(by: {
        ForeignEntry.size(of: fields[$0]) < ForeignEntry.size(of: fields[$1])
      })
    {
      let field = fields.remove(at: longest)
      total -= ForeignEntry.size(of: field)
      body += ForeignEntry.block(of: field)
    }
  }

  /// Moves all fields into the body but those to keep.
  mutating func moveFields(into body: inout String, except isKept: (String) -> Bool) {
    for field in fields where !isKept(field.key) { body += ForeignEntry.block(of: field) }
    fields.removeAll { !isKept($0.key) }
  }

  /// Keeps the fields of the comments as JSON in the field `comments`: in a thread, headings hold only times.
  mutating func keepFields(of thread: [ForeignEntry]) {
    let comments = thread.compactMap { item -> (String, JSON)? in
      let fields = item.fields.filter { $0.key != "parent" }.map { field -> (String, JSON) in
        switch field.value {
        case .text(let text): (field.key, .text(text))
        case .list(let texts): (field.key, .list(texts.map(JSON.text)))
        }
      }
      return fields.isEmpty ? nil : (item.mark, .object(JSONObject(fields)))
    }
    if !comments.isEmpty { keep("comments", JSON.object(JSONObject(comments)).description) }
  }

  private static func text(of field: ForeignField) -> String {
    switch field.value {
    case .text(let text): text
    case .list(let texts): texts.joined(separator: "\n")
    }
  }

  private static func size(of field: ForeignField) -> Int {
    field.key.utf8.count + text(of: field).utf8.count
  }

  private static func block(of field: ForeignField) -> String {
    "\n\n" + CodeBlock.text("\(field.key): \(text(of: field))")
  }
}

/// Markdown code blocks.
enum CodeBlock {
  /// Fences a text with more backticks than any fence in it.
  static func text(_ text: String) -> String {
    var longest = 2
    for line in text.split(whereSeparator: \.isNewline) {
      longest = max(longest, line.drop { $0 == " " }.prefix { $0 == "`" }.count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\n\(text)\n\(fence)"
  }
}

extension ForeignEntry {
  /// Replaces links that can't be kept by plain words followed by the address.
  package mutating func settleLinks() {
    var media = media
    // A reference may be defined in one piece and used in another.
    var definitions: [String: String] = [:]
    for case .text(let text) in pieces where text.utf8.contains(UInt8(ascii: "]")) && text.contains("]:") {
      definitions.merge(MarkdownReferences.definitions(in: Array(text.utf8))) { first, _ in first }
    }
    pieces = pieces.flatMap { piece -> [ForeignPiece] in
      switch piece {
      case .text(let text)
      where text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ":") } || text.contains("<img"):
        return MarkdownReferences.pieces(of: text, defining: definitions) { reference in
          ForeignEntry.settled(reference, &media)
        }
      case .link(let label, let mark, let written):
        // Falls back to plain words if the linked text isn't in the home.
        guard let address = ForeignEntry.address(of: written) else { return [piece] }
        let words = ForeignEntry.words(label, address)
        return [.link(label: label, mark: mark, written: words)]
      default: return [piece]
      }
    }
    self.media = media
  }

  private static func settled(_ reference: MarkdownReference, _ media: inout [ForeignMedia]) -> ForeignPiece?
  {
    let target = reference.target
    if reference.form == .wikiLink || reference.form == .wikiImage { return nil }
    if let (bytes, ending) = data(in: target) {
      media.append(ForeignMedia(content: .bytes(bytes), name: "picture.\(ending)"))
      return .media(media.count - 1, label: reference.label, title: reference.title)
    }
    let small = String(target.prefix(10)).lowercased()
    let isKept = ["http:", "https:", "mailto:", "tel:", "#"].contains { small.hasPrefix($0) }
    if isKept {
      // An HTML tag would be displayed as text.
      guard reference.form == .image, reference.written.hasPrefix("<") else { return nil }
      return .text("![\(LinkLabel.text(reference.label))](<\(target)>)")
    }
    return .text(words(reference.label, target))
  }

  private static func words(_ label: String, _ address: String) -> String {
    guard !address.isEmpty else { return label }
    let ticks = address.contains("`") ? "``" : "`"
    let code = ticks + (address.hasPrefix("`") ? " " : "") + address.prefix(2000) + ticks
    return label.isEmpty ? code : "\(label) (\(code))"
  }

  private static func address(of written: String) -> String? {
    var found: String?
    _ = MarkdownReferences.pieces(of: written) { reference in
      if [.link, .image, .address].contains(reference.form) { found = reference.target }
      return nil
    }
    return found
  }

  /// Decodes the bytes of `data:image/png;base64,…`.
  private static func data(in address: String) -> (bytes: [UInt8], ending: String)? {
    guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ",") else { return nil }
    let head = address[..<comma].dropFirst("data:".count).lowercased()
    let parts = head.split(separator: ";")
    guard parts.contains("base64"), let kind = parts.first,
      let bytes = [UInt8](base64: address[address.index(after: comma)...].utf8), !bytes.isEmpty
    else { return nil }
    return (bytes, ForeignMedia.ending(ofType: kind))
  }
}

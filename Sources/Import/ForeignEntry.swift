// One text of another app, as everything that reads exports hands it on.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

/// A part of a text.
enum ForeignPiece: Sendable, Hashable {
  /// Markdown.
  case text(String)
  /// A picture, sound or other file, by its number in the entry's `media`.
  case media(Int, label: String, title: String = "")
  /// A link to another text of the same app, by its mark; written as it was where that is not here.
  case link(label: String, mark: String, written: String)
}

/// A file that belongs to a text.
struct ForeignMedia: Sendable {
  /// Where its bytes are.
  enum Content: Sendable, Hashable {
    case file(ForeignFile)
    case bytes([UInt8])
    /// They are not in the export, and why.
    case missing(Phrase)
  }

  /// Where its bytes are.
  var content: Content
  /// What it is called, with its extension where that is known.
  var name: String
  /// Whether the app calls it a sound; others tell it by their extension.
  var isSound = false
}

/// A key of the front matter that a text is to have.
typealias ForeignField = (key: String, value: MarkdownFile.NewValue)

/// One text of another app.
struct ForeignEntry: Sendable {
  /// By what it is known again at the next import.
  var mark: String
  /// Where it stands in the export, for people.
  var place: String
  /// When it was written, in the writer's own zone.
  var created: ZonedTime
  /// What it says.
  var pieces: [ForeignPiece] = []
  /// The files that belong to it; those that no piece names follow the text.
  var media: [ForeignMedia] = []
  /// What else is known of it.
  var fields: [ForeignField] = []
  /// A front matter that could not be read.
  var lostHead: String?
  /// The member who wrote it, if not the one who imports.
  var author: String?
  /// The question that it answers.
  var question: String?
  /// The mark of the text that this one comments on.
  var parent: String?
  /// What could not come along, found while reading.
  var problems: [Diagnostic] = []

  init(mark: String, place: String, created: ZonedTime) {
    self.mark = mark
    self.place = place
    self.created = created
  }

  /// Keeps a text that says something.
  mutating func keep(_ key: String, _ text: String?) {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return }
    fields.append((key, .text(text)))
  }

  /// Keeps texts if there are any.
  mutating func keep(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { fields.append((key, .list(texts))) }
  }

  /// Keeps that something is so.
  mutating func keep(_ key: String, _ flag: Bool?) { if flag == true { fields.append((key, .text("true"))) } }

  /// Keeps what has no place here, as one line of JSON.
  mutating func keep(rest object: JSONObject, besides known: Set<String>, as format: ImportFormat) {
    let rest = object.members.filter { !known.contains($0.key) && !$0.value.isEmpty }
    guard !rest.isEmpty else { return }
    keep(format.rawValue, JSON.object(JSONObject(rest.map { ($0.key, $0.value) })).description)
  }

  /// Keeps where it was written.
  mutating func keepPlace(_ name: String?, latitude: Double?, longitude: Double?) {
    keep("place", name)
    if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
      keep("coordinates", "\(latitude), \(longitude)")
    }
  }

  /// Whether nothing was written and nothing belongs to it.
  var isEmpty: Bool {
    media.isEmpty
      && pieces.allSatisfy { piece in
        guard case .text(let text) = piece else { return false }
        return text.allSatisfy { $0.isWhitespace || $0 == "\0" }
      }
  }
}

/// One text of an export, or why it is none.
enum ForeignItem: Sendable {
  case entry(ForeignEntry)
  case failed(place: String, Diagnostic)
}

extension JSONObject {
  /// - Throws: `import-item` if what stands under a key is no text.
  func checkText(_ key: String) throws(Diagnostic) {
    guard let value = self[key], value.text == nil, value != .null else { return }
    throw Diagnostic(.importItem, Phrase("import-no-text", ["key": key, "kind": value.kind]))
  }
}

extension JSON {
  /// Whether it says nothing.
  var isEmpty: Bool {
    switch content {
    case .null: true
    case .text(let text): text.isEmpty
    case .list(let list): list.isEmpty
    case .object(let object): object.members.isEmpty
    case .number, .flag: false
    }
  }

  /// The number, however it is written; nil for those that stand for none.
  var double: Double? {
    let value = number.flatMap { Double($0.text) } ?? text.flatMap { Double($0) }
    // What apps write where they know nothing.
    return value.flatMap { $0.isFinite && abs($0) < 1e300 ? $0 : nil }
  }

  /// The texts of a list.
  var texts: [String] { list?.compactMap(\.text) ?? [] }
}

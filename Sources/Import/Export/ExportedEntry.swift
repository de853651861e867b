// One entry on its way to another app.

internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

/// One entry, with its words.
struct ExportedEntry: Sendable {
  let id: String
  let author: String?
  let created: ZonedTime
  let question: String?
  /// File names in `photos/` that its front matter names.
  let photos: [String]
  /// Its other keys, in order.
  private(set) var fields: [FrontMatter.Field]
  /// Its words.
  let body: String

  /// Takes away what could tell the writer.
  mutating func dropNames() { fields.removeAll { !NamelessKeys.isKept($0.key) } }

  /// The text under a key.
  func text(_ key: String) -> String? {
    guard case .text(let text)? = fields.first(where: { $0.key == key })?.value else { return nil }
    return text.text
  }

  /// The texts under a key.
  func texts(_ key: String) -> [String] {
    switch fields.first(where: { $0.key == key })?.value {
    case .text(let text)?: [text.text]
    case .list(let texts)?: texts.map(\.text)
    default: []
    }
  }
}

extension ExportedEntry {
  /// What it was in the app that it came from, as far as there was no place for it here.
  func rest(_ format: ImportFormat) -> JSONObject {
    guard let written = text(format.rawValue),
      let object = (try? JSONItems.parse(written.utf8, "rest.json"))?.object
    else { return JSONObject() }
    return object
  }

  /// Its id where it came from, if it came from an app.
  func mark(of format: ImportFormat) -> String? {
    let prefix = format.rawValue + ":"
    return texts("imported").first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// The place that its keys tell.
  var coordinates: (latitude: Double, longitude: Double)? {
    let parts = text("coordinates")?.split(separator: ",").compactMap { Double($0.trimmingBlanks) }
    guard let parts, parts.count == 2 else { return nil }
    return (parts[0], parts[1])
  }
}

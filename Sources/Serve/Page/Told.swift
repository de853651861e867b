// What open pages are told, as events.

internal import Diagnostics
internal import Fluent
internal import LosslessJSON

/// The events of the stream.
enum Told {
  /// How many problems a note has room for.
  private static let most = 5

  /// That pages are to be loaded anew.
  static func changed(_ edition: String) -> String { event("changed", edition) }

  /// What is wrong with the home; an empty list takes the note away.
  static func problems(_ problems: [Diagnostic], _ language: Language) -> String {
    var lines = problems.prefix(most).map { JSON.text("\($0)") }
    if problems.count > most {
      lines.append(.text(Phrase("preview-more")(language, count: problems.count - most)))
    }
    let told: JSON = .object([
      "title": .text(Phrase("preview-problems")(language, count: problems.count)),
      "close": .text(Phrase("preview-close")[language]), "language": .text(language.html),
      "lines": .list(lines),
    ])
    return event("problems", told.description)
  }

  /// Keeps the connection known to be there.
  static let heartbeat = ":\n\n"

  private static func event(_ name: String, _ data: String) -> String {
    let lines = data.split(separator: "\n").map { "data: \($0)\n" }
    return "event: \(name)\n" + lines.joined() + "\n"
  }
}

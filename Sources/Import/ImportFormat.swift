// The forms of other apps' exports.

internal import SafeFiles
internal import ZonedTime

/// An app, or a way of keeping texts, that people come from.
public enum ImportFormat: String, Sendable, Hashable, CaseIterable {
  case dayOne = "day-one"
  case jrnl
  case journey
  case memos
  case markdown
  case textBundle = "textbundle"
  case redNotebook = "rednotebook"

  /// What it is called.
  public var title: String {
    switch self {
    case .dayOne: "Day One"
    case .jrnl: "jrnl"
    case .journey: "Journey"
    case .memos: "memos"
    case .markdown: "Markdown"
    case .textBundle: "TextBundle"
    case .redNotebook: "RedNotebook"
    }
  }

  /// All of them, as they are typed.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension ImportFormat {
  /// The mark of something that has an id of its own where it comes from.
  func mark(_ id: String) -> String { "\(rawValue):\(id)" }

  /// The mark of something that has none: its day and what it says.
  func mark(_ day: Day, _ parts: [String]) -> String {
    var digest = Digest.Builder()
    for part in parts { digest.add(part) }
    return "\(rawValue):\(day.text)-\(digest.digest.hex.prefix(16))"
  }
}

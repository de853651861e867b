// Changes of a sealed month at the lines that they are about.

internal import Diagnostics
internal import Fluent
internal import LosslessJSON
internal import ZonedTime

/// The open changes of a sealed month, to be told each at its line of the month's file.
///
/// The file is walked once, however many changes there are.
struct ChangesByLine {
  private let path: RelativePath
  private let hint: Phrase
  private let message: (Correction) -> Phrase
  private let changes: [Correction]
  /// Those that no line was found for yet, by what they are about.
  private var left: [Correction.Subject: [Correction]] = [:]

  init(_ changes: [Correction], path: RelativePath, hint: Phrase, _ message: @escaping (Correction) -> Phrase)
  {
    self.changes = changes
    self.path = path
    self.hint = hint
    self.message = message
    for change in changes { left[change.subject.line, default: []].append(change) }
  }

  /// All of them; those whose line is gone have no place.
  mutating func diagnostics(_ file: Source) -> [Diagnostic] {
    var problems = placed(in: file)
    for change in changes where left[change.subject.line] != nil {
      problems.append(Diagnostic(.sealedChanged, message(change), path: path, hint: hint))
    }
    return problems
  }

  private mutating func placed(in file: Source) -> [Diagnostic] {
    guard case .success(let root) = Result(catching: { () throws(Diagnostic) in try JSON.parse(file) }) else {
      return []
    }
    var reader = JSONReader(root, in: file)
    for list in ["records", "adjustments", "expenses"] {
      let _: [Never] = reader.records(list) { line in
        guard let subject = ChangesByLine.subject(line.object, of: list),
          let found = left.removeValue(forKey: subject)
        else { return nil }
        for change in found { line.note(.sealedChanged, message(change), hint: hint) }
        return nil
      }
    }
    return reader.problems
  }

  /// What a line of a list is about.
  private static func subject(_ line: JSONObject, of list: String) -> Correction.Subject? {
    if list == "expenses" { return line["category"]?.text.map { .expense(month: anyMonth, category: $0) } }
    guard let date = line["date"]?.text.flatMap({ Day(ascii: $0.utf8) }) else { return nil }
    if list == "adjustments" { return .adjustment(date: date, reason: line["reason"]?.text) }
    return line["treatment"]?.text.map { .sale(date: date, treatment: $0, count: 0) }
  }

  fileprivate static let anyMonth = Month(of: .first)
}

extension Correction.Subject {
  /// The subject without what differs: a key for the line it is about.
  fileprivate var line: Correction.Subject {
    switch self {
    case .sale(let date, let treatment, _): .sale(date: date, treatment: treatment, count: 0)
    case .adjustment: self
    case .expense(_, let category): .expense(month: ChangesByLine.anyMonth, category: category)
    }
  }
}

// Diagnostics as the command line prints them: text, JSON, and warnings printed once.

package import Diagnostics
internal import Diary
package import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles

extension Diagnostic {
  /// The problem as text, wrapped to `width` columns if given.
  ///
  /// With a place, `path:line:column: error:` and `[code]` stay as compilers write them, for editors.
  package func rendered(
    in language: Language, width: Int? = nil, color: ((String) -> String)? = nil
  ) -> String {
    var rows: [String] = []
    for (label, text) in lines(in: language) {
      let margin = label.hasPrefix("  ") ? label.displayWidth : 2
      let wrapped = width.map { TextWrap(max($0, 20)).lines(label + text, hanging: margin) } ?? [label + text]
      rows.append(wrapped.first ?? "")
      rows += wrapped.dropFirst().map { String(repeating: " ", count: margin) + $0 }
    }
    // Coloured last: escape sequences would count as width.
    let label = lines(in: language).first?.label ?? ""
    if let color, rows[0].hasPrefix(label) { rows[0] = color(label) + rows[0].dropFirst(label.count) }
    return rows.joined(separator: "\n")
  }

  /// The lines with their labels.
  private func lines(in language: Language) -> [(label: String, text: String)] {
    let from = path == nil ? "zutto: " : place
    // Editors look for the English word, but only after a place.
    let word = severity == .error ? Phrase("message-error") : Phrase("message-warning")
    let label = path == nil ? word[language] : severity.rawValue
    let code = " [\(code.rawValue)]"
    var lines = [("\(from)\(label): ", message[language] + code)]
    if let hint { lines.append((Phrase("message-hint")[language], hint[language])) }
    return lines
  }

  private var place: String {
    guard let path else { return "" }
    let position = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(path.text)\(position): ".escapingControls
  }

  func json(in language: Language) -> JSON {
    var object: JSONObject = ["severity": .text(severity.rawValue), "code": .text(code.rawValue)]
    object["path"] = path.map { .text($0.text) }
    object["line"] = position.map { .integer($0.line) }
    object["column"] = position.map { .integer($0.column) }
    object["message"] = .text(message[language])
    object["hint"] = hint.map { .text($0[language]) }
    return .object(object)
  }
}

extension Sequence<Diagnostic> {
  func json(in language: Language) -> JSON { .list(map { $0.json(in: language) }) }
}

/// The warnings about diary files that this machine has printed: each is printed once, as whoever has decided
/// to live with one should not read it every day; `zutto check` prints all of them.
private struct SeenWarnings {
  private static let path: RelativePath = ".zutto/cache/seen-warnings"
  private static let version = "seen warnings 1"
  /// Beyond this number all are forgotten, and printed again.
  private static let maximum = 4096

  private let home: Home
  private var seen: Set<String> = []

  init(in home: Home) {
    self.home = home
    guard
      var reader = CacheFile.read(
        SeenWarnings.path, in: home.tree, version: SeenWarnings.version, ofAnyProgram: true),
      let count = reader.count()
    else { return }
    for _ in 0..<count {
      guard let text = reader.text() else { return }
      seen.insert(text)
    }
  }

  /// The problems without warnings printed before; remembers the new ones.
  mutating func unseen(_ problems: [Diagnostic]) -> [Diagnostic] {
    let new = problems.filter { problem in
      problem.severity == .error || seen.insert(Digest(of: Array(problem.description.utf8)).hex).inserted
    }
    if new.contains(where: { $0.severity == .warning }) { write() }
    return new
  }

  private func write() {
    guard home.isWritable, home.tree.isWritable else { return }
    let kept = seen.count > SeenWarnings.maximum ? [] : seen.sorted()
    var writer = CacheWriter()
    writer.add(kept.count)
    for text in kept { writer.add(text) }
    do throws(Diagnostic) {
      try CacheFile.write(
        writer, to: SeenWarnings.path, in: home.tree, version: SeenWarnings.version, ofAnyProgram: true)
    } catch {
      // Not remembered: printed again next time.
    }
  }
}

extension Outcome {
  /// Adds the problems of diary files, each warning only the first time.
  mutating func report(reading readings: [DiaryReading], _ context: Context) {
    let problems = readings.flatMap(\.problems).sortedOnce()
    guard !problems.isEmpty else { return }
    var seen = SeenWarnings(in: context.home)
    report(seen.unseen(problems))
  }
}

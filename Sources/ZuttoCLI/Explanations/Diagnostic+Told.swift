// A problem as it is printed.

internal import Diagnostics
internal import Fluent
internal import Ground

extension Diagnostic {
  /// The lines of the problem in a language.
  ///
  /// Where it has a place in a file, `path:line:column: error:` and `[code]` stay as compilers write them: editors
  /// look for them.
  ///
  /// - Parameters:
  ///   - language: the reader's.
  ///   - width: the columns of the terminal; nil where there is none, and lines are as long as they are.
  ///   - color: how the place and the severity stand out; nil where they don't.
  /// - Returns: the lines, parted by line ends.
  func told(in language: Language, width: Int? = nil, color: ((String) -> String)? = nil) -> String {
    var rows: [String] = []
    for (label, text) in lines(in: language) {
      let margin = label.hasPrefix("  ") ? label.displayWidth : 2
      let wrapped = width.map { TextWrap(max($0, 20)).lines(label + text, hanging: margin) } ?? [label + text]
      rows.append(wrapped.first ?? "")
      rows += wrapped.dropFirst().map { String(repeating: " ", count: margin) + $0 }
    }
    // Coloured last: what colours a text would be counted as a part of its width.
    let label = lines(in: language).first?.label ?? ""
    if let color, rows[0].hasPrefix(label) { rows[0] = color(label) + rows[0].dropFirst(label.count) }
    return rows.joined(separator: "\n")
  }

  /// Each line with what stands before its text.
  private func lines(in language: Language) -> [(label: String, text: String)] {
    let from = path == nil ? "zutto: " : place
    // The word is for editors too; without a place no editor asks.
    let label = path == nil ? DiagnosticWords.label(severity)[language] : severity.rawValue
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
}

// A problem as it is printed.

internal import Ground

extension Diagnostic {
  /// The problem as text, wrapped to `width` columns if given.
  ///
  /// With a place, `path:line:column: error:` and `[code]` stay as compilers write them, for editors.
  func told(in language: Language, width: Int? = nil, color: ((String) -> String)? = nil) -> String {
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

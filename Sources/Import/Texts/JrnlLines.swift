// What jrnl would take for something else than it is, on its way there and back.
//
// jrnl begins an entry at every line `[anything that could be a time] …`, and strips the blanks around a body; a first
// line that ends in a star is a starred one, whose stars go.

/// Lines as jrnl keeps them.
enum JrnlLines {
  /// No blank for jrnl, and nothing to be seen.
  private static let guardian: Character = "\u{200B}"

  /// A line of the body that begins no entry, wherever it comes to stand.
  static func body(_ line: String) -> String {
    guard let open = line.firstIndex(where: { $0 != " " && $0 != "\t" }),
      isHead(line[open...])
    else { return line }
    return line[..<open] + "\\" + line[open...]
  }

  /// A first line that says by a star at its end whether the entry is starred, and by none else.
  static func title(_ title: String, isStarred: Bool) -> String {
    var title = title
    if title.hasSuffix("*") { title.append(guardian) }
    if isStarred, title.hasPrefix("*") { title.insert(guardian, at: title.startIndex) }
    return title + (isStarred ? " *" : "")
  }

  /// A line of a body as it was.
  static func read(body line: Substring) -> Substring {
    guard let mark = line.firstIndex(where: { $0 != " " && $0 != "\t" }), line[mark] == "\\",
      isHead(line[line.index(after: mark)...])
    else { return line }
    return line[..<mark] + line[line.index(after: mark)...]
  }

  /// A first line as it was, without its star.
  static func read(title: String) -> String {
    var title = title[...]
    if title.first == guardian, title.dropFirst().first == "*" { title.removeFirst() }
    if title.last == guardian, title.dropLast().last == "*" { title.removeLast() }
    return String(title)
  }

  /// Whether jrnl would look for a time in it; brackets may close on a later line.
  private static func isHead(_ line: Substring) -> Bool {
    guard line.first == "[" else { return false }
    guard let close = line.firstIndex(of: "]") else { return true }
    let next = line[close...].dropFirst().first
    return next == nil || next == " "
  }
}

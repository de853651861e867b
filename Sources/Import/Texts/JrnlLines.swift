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
    guard let open = line.firstIndex(where: { $0 != " " && $0 != "\t" }), isHead(line[open...]) else {
      return line
    }
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

  /// The tags in a text, as jrnl finds them: `@word` behind a blank, in small letters.
  static func tags(in text: String) -> [String] {
    var tags: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) where word.first == "@" {
      let tag = String(word.dropFirst().prefix(while: isTag)).lowercased()
      if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  /// A tag without the sign that jrnl keeps before it.
  static func tag(_ written: String) -> String {
    let sign = written.first.map { "@#".contains($0) } == true
    return sign && written.count > 1 ? String(written.dropFirst()) : written
  }

  /// A line of tags that the text does not have yet; nil if there are none.
  static func line(of tags: [String], beside text: String) -> String? {
    let known = Set(self.tags(in: text))
    // No blank and no other sign may stand in one.
    let words = tags.map { tag in String(self.tag(tag).map { isTag($0) ? $0 : "-" }) }.filter {
      !known.contains($0.lowercased())
    }
    return words.isEmpty ? nil : words.map { "@" + $0 }.joined(separator: " ")
  }

  private static func isTag(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-+*#/_".contains(character)
  }

  /// Whether jrnl would look for a time in it; brackets may close on a later line.
  private static func isHead(_ line: Substring) -> Bool {
    guard line.first == "[" else { return false }
    guard let close = line.firstIndex(of: "]") else { return true }
    let next = line[close...].dropFirst().first
    return next == nil || next == " "
  }
}

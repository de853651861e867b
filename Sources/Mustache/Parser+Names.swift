// What tags name, and which end tag belongs to which opening one.

internal import Ground

extension Parser {
  /// What a tag is about: one name, or several with dots between.
  mutating func subject(_ content: Range<Int>, _ tag: Tag) throws(Diagnostic) -> Subject {
    let name = try name(content, tag)
    if name == "." { return .current }
    var ids: [UInt16] = []
    var isKnown = true
    var start = content.lowerBound
    for part in source.bytes[content].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard !part.isEmpty else {
        throw source.diagnostic(
          .templateSyntax, "'\(reader.quoted(content))' has a dot without a name beside it", at: start,
          hint: "write names with one dot between, as in {{entry.title}}")
      }
      let text = String(decoding: part, as: UTF8.self)
      if let id = vocabulary.id(of: text) {
        ids.append(id)
      } else {
        unknown.append((text, start))
        isKnown = false
      }
      start += part.count + 1
    }
    if !isKnown { return .unknown }
    return ids.count == 1 ? .name(ids[0]) : .path(ids)
  }

  /// Which template a partial or parent tag calls.
  mutating func target(_ tag: Tag) throws(Diagnostic) -> Call.Target {
    guard source.bytes[tag.content].first == UInt8(ascii: "*") else {
      return .named(try name(tag.content, tag))
    }
    var start = tag.content.lowerBound + 1
    while start < tag.content.upperBound, source.bytes[start].isWhiteSpace { start += 1 }
    return .dynamic(try subject(start..<tag.content.upperBound, tag))
  }

  /// The one word that a tag holds.
  func name(_ content: Range<Int>, _ tag: Tag) throws(Diagnostic) -> String {
    if content.isEmpty {
      throw source.diagnostic(
        .templateSyntax, "the tag '\(reader.quoted(tag.range))' names nothing", at: tag.range.lowerBound,
        hint: "write a name into it, or take it out")
    }
    // Found the closing delimiter of a later tag.
    if source.bytes[content].contains(0x0A) {
      throw source.diagnostic(
        .templateSyntax, "'\(reader.quoted(tag.range))' opens a tag that isn't closed on its line",
        at: tag.range.lowerBound, hint: "close it behind its name")
    }
    if source.bytes[content].contains(where: \.isWhiteSpace) {
      throw source.diagnostic(
        .templateSyntax, "the name '\(reader.quoted(content))' has white space in it", at: content.lowerBound,
        hint: "a name is one word; to show the braces themselves, change the delimiters before")
    }
    return reader.text(content)
  }

  /// Notes that what follows stands inside of a tag.
  mutating func open(_ tag: Tag) throws(Diagnostic) {
    guard enclosing.count < Parser.deepest else {
      throw source.diagnostic(
        .templateSyntax, "more than \(Parser.deepest) tags stand in one another here",
        at: tag.range.lowerBound, hint: "move a part into a template of its own and call it with {{> name}}")
    }
    enclosing.append(tag)
  }

  /// Notes that an end tag closes the innermost enclosing tag.
  mutating func close(_ tag: Tag) throws(Diagnostic) {
    let name = try name(tag.content, tag)
    guard let opened = enclosing.popLast() else {
      throw source.diagnostic(
        .templateSyntax, "'\(reader.quoted(tag.range))' closes what was never opened",
        at: tag.range.lowerBound, hint: "take it out, or open '\(reader.quoted(tag.content))' before")
    }
    guard name == reader.text(opened.content) else {
      let place = source.position(at: opened.range.lowerBound)
      throw source.diagnostic(
        .templateSyntax,
        "'\(reader.quoted(tag.range))' stands where '\(reader.quoted(opened.content))' has to be closed first",
        at: tag.range.lowerBound,
        hint: "'\(reader.quoted(opened.range))' is open since line \(place.line), column \(place.column)"
      )
    }
  }

  /// The diagnostic for a tag without an end tag.
  func neverClosed(_ tag: Tag) -> Diagnostic {
    source.diagnostic(
      .templateSyntax, "'\(reader.quoted(tag.range))' is never closed", at: tag.range.lowerBound,
      hint: "write {{/\(reader.quoted(tag.content))}} where it ends")
  }
}

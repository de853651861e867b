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
          .templateSyntax, Phrase("template-dot-without-name-beside", ["reader": reader.quoted(content)]),
          at: start, hint: Phrase("template-write-names-one-dot-between"))
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
        .templateSyntax, Phrase("template-tag-names-nothing", ["reader": reader.quoted(tag.range)]),
        at: tag.range.lowerBound, hint: Phrase("template-write-name-into-take-out"))
    }
    // Found the closing delimiter of a later tag.
    if source.bytes[content].contains(0x0A) {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-opens-tag-isnt-closed-on", ["reader": reader.quoted(tag.range)]),
        at: tag.range.lowerBound, hint: Phrase("template-close-behind-name"))
    }
    if source.bytes[content].contains(where: \.isWhiteSpace) {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-name-white-space", ["reader": reader.quoted(content)]),
        at: content.lowerBound, hint: Phrase("template-name-one-word-show-braces"))
    }
    return reader.text(content)
  }

  /// Notes that what follows stands inside of a tag.
  mutating func open(_ tag: Tag) throws(Diagnostic) {
    guard enclosing.count < Parser.deepest else {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-more-than-tags-stand-one", ["deepest": Parser.deepest]),
        at: tag.range.lowerBound, hint: Phrase("template-move-part-into-template-own"))
    }
    enclosing.append(tag)
  }

  /// Notes that an end tag closes the innermost enclosing tag.
  mutating func close(_ tag: Tag) throws(Diagnostic) {
    let name = try name(tag.content, tag)
    guard let opened = enclosing.popLast() else {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-closes-what-never-opened", ["reader": reader.quoted(tag.range)]),
        at: tag.range.lowerBound,
        hint: Phrase("template-take-out-open-before", ["reader": reader.quoted(tag.content)]))
    }
    guard name == reader.text(opened.content) else {
      let place = source.position(at: opened.range.lowerBound)
      throw source.diagnostic(
        .templateSyntax,
        Phrase(
          "template-stands-where-closed-first",
          ["reader": reader.quoted(tag.range), "other-reader": reader.quoted(opened.content)]),
        at: tag.range.lowerBound,
        hint: Phrase(
          "template-open-since-line-column",
          ["reader": reader.quoted(opened.range), "line": place.line, "column": place.column]))
    }
  }

  /// The diagnostic for a tag without an end tag.
  func neverClosed(_ tag: Tag) -> Diagnostic {
    source.diagnostic(
      .templateSyntax, Phrase("template-never-closed", ["reader": reader.quoted(tag.range)]),
      at: tag.range.lowerBound,
      hint: Phrase("template-write-where-ends", ["reader": reader.quoted(tag.content)]))
  }
}

// What instructions write.

extension Renderer {
  /// Static text, with the indentation at the start of its lines if there is one.
  mutating func write(_ site: TextSite) {
    guard !indentation.isEmpty else {
      output.append(program.text, site.range)
      return
    }
    if site.startsLine { output.append(indentation) }
    var start = site.range.lowerBound
    while let feed = program.text[start..<site.range.upperBound].firstIndex(of: 0x0A) {
      output.append(program.text, start..<feed + 1)
      start = feed + 1
      if start < site.range.upperBound { output.append(indentation) }
    }
    output.append(program.text, start..<site.range.upperBound)
    if site.endsAtLineStart { output.append(indentation) }
  }
}

extension OutputBuffer {
  /// A value; lists and records show as nothing.
  mutating func append(_ value: borrowing Value, escaped: Bool) {
    switch value {
    case .text(let text): if escaped { appendEscaped(text) } else { append(text) }
    case .html(let bytes): append(bytes)
    case .number(let number): append(number)
    case .flag(let flag): append(flag ? "true" : "false")
    case .nothing, .list, .record: break
    }
  }
}

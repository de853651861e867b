// Bytes into the buffer.

extension Renderer {
  /// Static text, with the indentation at the start of its lines if there is one.
  mutating func write(_ site: TextSite) {
    guard !indentation.isEmpty else {
      output += program.text[site.range]
      return
    }
    if site.startsLine { output += indentation }
    var rest = program.text[site.range]
    while let feed = rest.firstIndex(of: 0x0A) {
      output += rest[...feed]
      rest = rest[(feed + 1)...]
      if !rest.isEmpty { output += indentation }
    }
    output += rest
    if site.endsAtLineStart { output += indentation }
  }

  /// A value; lists and records show as nothing.
  mutating func show(_ value: Value, escaped: Bool) {
    switch value {
    case .text(let text):
      if escaped { output.appendEscaped(text) } else { output += text.utf8 }
    case .html(let bytes): output += bytes
    case .number(let number): output += String(number).utf8
    case .flag(let flag): output += (flag ? "true" : "false").utf8
    case .nothing, .list, .record: break
    }
  }
}

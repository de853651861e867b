// What somebody wrote in a mail, without what their program put around it.

internal import Ground

/// The text of a mail without quotations and signatures.
package enum MailAnswer {
  /// The words of the writer: those above what they answer, or, if there are none, those below it.
  package static func words(of text: String) -> String {
    let lines = text.replacing("\u{A0}", with: " ").split(separator: "\n", omittingEmptySubsequences: false)
    let end =
      lines.firstIndex { $0.contains(MailLine.mark) } ?? firstOfQuotation(at: lines) ?? lines.count
    let above = trimmed(Array(lines[..<end]))
    if !above.isEmpty { return above }
    guard let last = lines.lastIndex(where: { $0.drop { $0 == " " }.first == ">" }) else { return "" }
    return trimmed(Array(lines[(last + 1)...]))
  }

  /// Where quoted lines begin that go on to the end.
  private static func firstOfQuotation(at lines: [Substring]) -> Int? {
    guard let last = lines.lastIndex(where: { !$0.trimmingBlanks.isEmpty }), lines[last].first == ">" else {
      return nil
    }
    return lines[...last].lastIndex { $0.first != ">" && !$0.trimmingBlanks.isEmpty }.map { $0 + 1 } ?? 0
  }

  private static func trimmed(_ lines: [Substring]) -> String {
    var lines = lines
    // RFC 3676, 4.3: a signature.
    if let signature = lines.firstIndex(where: { $0 == "-- " || $0 == "--" || $0 == "\\--" }) {
      lines.removeSubrange(signature...)
    }
    while true {
      while let line = lines.last, line.trimmingBlanks.isEmpty || isQuotation(line) { lines.removeLast() }
      let count = introduction(at: lines)
      guard count > 0 else { break }
      lines.removeLast(count)
    }
    return lines.joined(separator: "\n").trimmingBlanks
  }

  /// A quotation mark alone: the beginning of what was cut off.
  private static func isQuotation(_ line: Substring) -> Bool { line.allSatisfy { $0 == ">" || $0 == " " } }

  /// How many of the last lines introduce a quotation, or were put there by a program.
  private static func introduction(at lines: [Substring]) -> Int {
    guard let last = lines.last?.trimmingBlanks else { return 0 }
    if separators.contains(where: last.hasPrefix)
      || sent.contains(where: { last.hasPrefix($0) || last.hasSuffix($0) })
    {
      return 1
    }
    // The head of the mail, as Outlook repeats it.
    let head = lines.reversed().prefix { $0.contains(":") || $0.contains("：") }
    if head.count >= 3, head.contains(where: { $0.contains("@") }) { return head.count }
    // "On Sat, Nov 28, 2026 at 9:00 PM Misaki <misaki@example.org> wrote:", on up to three lines.
    guard last.hasSuffix(":") || last.hasSuffix("：") else { return 0 }
    for count in 1...3 where count <= lines.count {
      let words = lines.suffix(count).joined(separator: " ")
      if words.contains("@") || words.contains("<"), words.contains(where: \.isNumber) { return count }
    }
    return 0
  }

  private static let separators = ["-----", "\\-----", "_____", "\\_\\_\\_\\_\\_", "＿＿＿", "─────"]
  /// What phones sign with, in the languages of zutto.
  private static let sent = [
    "Sent from my ", "Get Outlook for ", "Sent from Outlook", "から送信", "からの送信", "에서 보냄", "에서 보낸 메일", "发自我的",
    "從我的", "发送自",
  ]
}

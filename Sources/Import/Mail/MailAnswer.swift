// What somebody wrote in a mail, without what their program put around it.

internal import Ground

/// The text of a mail without quotations and signatures.
package enum MailAnswer {
  /// The words of the writer: those above what they answer, or, if there are none, those below it.
  package static func words(of text: String) -> String {
    // Apple's programs begin a quotation with a mark of byte order.
    let lines = text.replacing("\u{A0}", with: " ").replacing("\u{FEFF}", with: "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let mark = lines.firstIndex { $0.utf8.contains(MailLine.mark.utf8) }
    var end = mark ?? firstOfQuotation(at: lines) ?? lines.count
    // They quote the line "On … wrote:" as well.
    if let mark, lines[mark].first == ">" {
      end = lines[..<mark].lastIndex { $0.first != ">" && !$0.trimmingBlanks.isEmpty }.map { $0 + 1 } ?? 0
    }
    let above = trimmed(Array(lines[..<end]), isCut: end < lines.count)
    if !above.isEmpty { return above }
    guard let last = lines.lastIndex(where: { $0.drop { $0 == " " }.first == ">" }) else { return "" }
    return trimmed(Array(lines[(last + 1)...]), isCut: false)
  }

  /// Where quoted lines begin that go on to the end.
  private static func firstOfQuotation(at lines: [Substring]) -> Int? {
    guard let last = lines.lastIndex(where: { !$0.trimmingBlanks.isEmpty }), lines[last].first == ">" else {
      return nil
    }
    return lines[...last].lastIndex { $0.first != ">" && !$0.trimmingBlanks.isEmpty }.map { $0 + 1 } ?? 0
  }

  /// The lines without what a program put below them; repeated heads and separators only where a quotation was cut off.
  private static func trimmed(_ lines: [Substring], isCut: Bool) -> String {
    var lines = lines
    // RFC 3676, 4.3: a signature.
    if let signature = lines.firstIndex(where: { $0 == "-- " || $0 == "--" || $0 == "\\--" }) {
      lines.removeSubrange(signature...)
    }
    while true {
      while let line = lines.last, line.trimmingBlanks.isEmpty || isQuotation(line) { lines.removeLast() }
      guard let last = lines.last else { break }
      let count = isSent(last.trimmingBlanks) ? 1 : introduction(at: lines, isCut: isCut)
      guard count > 0 else { break }
      lines.removeLast(count)
    }
    return lines.joined(separator: "\n").trimmingBlanks
  }

  /// A quotation mark alone, also before a block of code: the beginning of what was cut off.
  private static func isQuotation(_ line: Substring) -> Bool {
    line.first == ">" && line.allSatisfy { $0 == ">" || $0 == " " || $0 == "`" }
  }

  /// How many of the last lines introduce a quotation, or were put there by a program.
  private static func introduction(at lines: [Substring], isCut: Bool) -> Int {
    guard let last = lines.last?.trimmingBlanks else { return 0 }
    if isCut, isSeparator(last) { return 1 }
    if isCut, let head = head(at: lines) { return head }
    // NetEase writes it as a block of code.
    if isCut, last == "```" {
      let count = introduction(at: lines.dropLast(), isCut: true)
      return count > 0 && lines.dropLast(count + 1).last == "```" ? count + 2 : 0
    }
    // "On Sat, Nov 28, 2026 at 9:00 PM Misaki <misaki@example.org> wrote:", on up to three lines.
    guard last.hasSuffix(":") || last.hasSuffix("：") else { return 0 }
    for count in 1...3 where count <= lines.count {
      let words = lines.suffix(count).joined(separator: " ")
      let isOfSomebody =
        words.contains("@") || words.contains("<") || wrote.contains { last.dropLast().hasSuffix($0) }
      if isOfSomebody, words.contains(where: \.isNumber) { return count }
    }
    return 0
  }

  /// The head of the mail, as Outlook and others repeat it, with or without a line that separates it; nil if there is none.
  private static func head(at lines: [Substring]) -> Int? {
    let head = lines.reversed().prefix { line in
      line.trimmingBlanks.isEmpty || line.contains(":") || line.contains("：") || bare(line).hasPrefix("|")
    }
    let count = head.count { !$0.trimmingBlanks.isEmpty }
    guard count >= 3 else { return nil }
    if let separator = lines.dropLast(head.count).last, isSeparator(separator) { return head.count + 1 }
    if let top = head.lastIndex(where: { line in senders.contains { bare(line).hasPrefix($0) } }) {
      let count = head.distance(from: head.startIndex, to: top) + 1
      if head.prefix(count).count(where: { !$0.trimmingBlanks.isEmpty }) >= 3 { return count }
    }
    let dense = lines.reversed().prefix { $0.contains(":") || $0.contains("：") }
    return dense.count >= 3 && dense.contains { $0.contains("@") } ? dense.count : nil
  }

  /// A line without what marks bold words, links and such.
  private static func bare(_ line: some StringProtocol) -> Substring {
    Substring(line).drop { " *_[\\".contains($0) }
  }

  private static func isSeparator(_ line: some StringProtocol) -> Bool {
    let line = line.trimmingBlanks.replacing("\\", with: "")
    return separators.contains { line.hasPrefix($0) }
      || line.count >= 3 && line.allSatisfy { "*-_ ".contains($0) }
  }

  private static func isSent(_ line: String) -> Bool {
    // Outlook's advertisement leads there in all languages.
    let plain = bare(line)
    return sent.contains { plain.hasPrefix($0) || line.hasSuffix($0) }
      || line.replacing("\\", with: "").contains("https://aka.ms/")
  }

  private static let separators = ["----", "____", "＿＿＿", "─────"]
  /// How lines that introduce a quotation end, before their colon.
  private static let wrote = ["wrote", "書きました", "のメール", "작성", "쓴 글", "写道", "寫道"]
  /// How a repeated head names the sender.
  private static let senders = ["From:", "差出人", "보낸 사람", "보낸사람", "발신", "发件人", "發件人", "寄件者", "寄件人"]
  /// What programs sign with, in the languages of zutto.
  private static let sent = [
    "Sent from my ", "Sent from Outlook", "Sent from Yahoo Mail", "Sent from Mail for ",
    "Sent with Proton Mail", "Get Outlook for ",
    "から送信", "からの送信", "에서 보냄", "에서 보낸 메일", "发自我的", "从我的", "從我的", "发送自",
  ]
}

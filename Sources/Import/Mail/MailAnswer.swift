// What somebody wrote in a mail, without what their program put around it.

internal import Ground

/// The text of a mail without quotations and signatures.
package enum MailAnswer {
  /// The words of the writer: those above what they answer, or, if there are none, those below it.
  package static func words(of text: String) -> String {
    var text = text
    // Apple's programs begin a quotation with a mark of byte order.
    if text.unicodeScalars.contains(where: { $0 == "\u{A0}" || $0 == "\u{FEFF}" }) {
      text = text.replacing("\u{A0}", with: " ").replacing("\u{FEFF}", with: "")
    }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
    let mark = hasMark(text) ? lines.firstIndex { hasMark($0) } : nil
    let end = mark.map { beginning(at: $0, of: lines) } ?? firstOfQuotation(at: lines) ?? lines.count
    let above = trimmed(Array(lines[..<end]), isCut: end < lines.count)
    if !above.isEmpty { return above }
    guard let last = lines.lastIndex(where: { $0.drop { $0 == " " }.first == ">" }) else { return "" }
    return trimmed(Array(lines[(last + 1)...]), isCut: false)
  }

  /// Whether a text has the line above which the answer to a mail of zutto stands.
  static func hasMark(_ text: some StringProtocol) -> Bool {
    let mark = MailLine.mark.utf8
    var rest = text.utf8[...]
    while let start = rest.firstIndex(where: { $0 == mark.first }) {
      if rest[start...].starts(with: mark) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }

  private static func isQuoted(_ line: Substring) -> Bool { line.utf8.first == UInt8(ascii: ">") }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  /// Where the mail with the mark begins: some programs quote the line "On … wrote:" as well.
  private static func beginning(at mark: Int, of lines: [Substring]) -> Int {
    guard isQuoted(lines[mark]) else { return mark }
    return lines[..<mark].lastIndex { !isQuoted($0) }.map { $0 + 1 } ?? 0
  }

  /// Where the quoted lines at the end begin; nil if nothing says that a program put them there.
  private static func firstOfQuotation(at lines: [Substring]) -> Int? {
    guard let last = lines.lastIndex(where: { !isBlank($0) }), isQuoted(lines[last]) else { return nil }
    guard let above = lines[...last].lastIndex(where: { !isQuoted($0) && !isBlank($0) }) else { return 0 }
    let quoted = lines[(above + 1)...].filter(isQuoted)
    let isIntroduced =
      isSent(lines[above]) || introduction(at: Array(lines[...above])) > 0
      || quoted.prefix(mostLines).contains { endsAttribution(unquoted($0)) }
    return isIntroduced ? above + 1 : nil
  }

  /// The lines without what a program put below them; what is not known to be a program's stays.
  ///
  /// Above a quotation that was cut off its introduction goes, then a signature and words like "Sent from my phone".
  private static func trimmed(_ lines: [Substring], isCut: Bool) -> String {
    var lines = lines
    while let last = lines.last, isBlank(last) || isCut && isQuotation(last) { lines.removeLast() }
    if isCut {
      var count = introduction(at: lines)
      if count == 0, let last = lines.last, isSeparator(last) { count = 1 }
      lines.removeLast(count)
    } else {
      // Some phones introduce what they don't quote.
      lines.removeLast(attribution(at: lines[...], isDated: true))
    }
    // RFC 3676, 4.3: a signature.
    if let signature = lines.lastIndex(where: {
      $0.utf8.count < 4 && ($0 == "-- " || $0 == "--" || $0 == "\\--")
    }) {
      lines.removeSubrange(signature...)
    }
    while let last = lines.last, isBlank(last) || isSent(last) { lines.removeLast() }
    return lines.joined(separator: "\n").trimmingBlanks
  }

  /// A quotation mark alone, also before a block of code: the beginning of what was cut off.
  private static func isQuotation(_ line: Substring) -> Bool {
    isQuoted(line) && line.allSatisfy { $0 == ">" || $0 == " " || $0 == "`" }
  }

  /// How many of the last lines introduce a quotation.
  private static func introduction(at lines: [Substring]) -> Int {
    if let head = head(at: lines) { return head }
    // NetEase writes it as a block of code.
    guard lines.last?.trimmingBlanks == "```" else { return attribution(at: lines[...]) }
    let count = attribution(at: lines.dropLast())
    return count > 0 && lines.dropLast(count + 1).last == "```" ? count + 2 : 0
  }

  /// The most lines of an attribution.
  private static let mostLines = 3

  /// How many of the last lines are "On Sat, Nov 28, 2026 at 9:00 PM Misaki <misaki@example.org> wrote:"; with `isDated`
  /// only if they begin with the day.
  private static func attribution(at lines: ArraySlice<Substring>, isDated: Bool = false) -> Int {
    let last = lines.suffix(mostLines).reversed().map { unquoted($0) }
    guard let end = last.first, endsAttribution(end) else { return 0 }
    var count = 1
    for (below, line) in zip(last, last.dropFirst()) {
      guard !beginsAttribution(below), goesOn(line, in: below) else { break }
      count += 1
    }
    return isDated && !beginsAttribution(last[count - 1]) ? 0 : count
  }

  private static func endsAttribution(_ line: String) -> Bool {
    guard line.hasSuffix(":") || line.hasSuffix("：") else { return false }
    return line.contains("@") || line.contains("<") && line.contains(">")
      || wrote.contains { line.dropLast().hasSuffix($0) }
  }

  /// Whether a line begins with a day, which has six digits at least, or with "On" and a day.
  private static func beginsAttribution(_ line: String) -> Bool {
    guard line.count(where: \.isNumber) >= 6 else { return false }
    let parts = line.split(separator: ":")
    let isTimed = zip(parts, parts.dropFirst()).contains {
      $0.last?.isNumber == true && $1.first?.isNumber == true
    }
    return on.contains { line.hasPrefix($0) } || isTimed && line.first?.isNumber == true
  }

  /// Whether a program broke an attribution between two lines.
  private static func goesOn(_ line: String, in below: String) -> Bool {
    guard let end = line.last, !".!?。！？:：".contains(end) else { return false }
    let endsWithAddress = end == ">" && line.contains("<") && line.contains("@")
    return endsWithAddress || beginsAttribution(line) && (line + below).contains("@")
  }

  /// The head of the mail, as Outlook and others repeat it, with the line that separates it; nil if there is none.
  private static func head(at lines: [Substring]) -> Int? {
    let head = lines.reversed().prefix { line in
      isBlank(line) || line.contains(":") || line.contains("：") || bare(line).hasPrefix("|")
    }
    var filled = 0
    for (index, line) in head.enumerated() where !isBlank(line) {
      filled += 1
      guard filled >= 3, senders.contains(where: { bare(line).hasPrefix($0) }) else { continue }
      let above = lines.dropLast(index + 1)
      let blanks = above.reversed().prefix { isBlank($0) }.count
      let isSeparated = above.dropLast(blanks).last.map { isSeparator($0) } ?? false
      return index + 1 + (isSeparated ? blanks + 1 : 0)
    }
    // The name of the sender's field is unknown where a title, or Outlook's long line, says that it is a head.
    guard filled >= 3, let line = lines.dropLast(head.count).last, isSeparator(line) else { return nil }
    return line.contains(where: \.isLetter) || line.hasPrefix("________") ? head.count + 1 : nil
  }

  /// A line without what marks bold words, links and such.
  private static func bare(_ line: some StringProtocol) -> Substring {
    Substring(line).drop { " *_[\\".contains($0) }
  }

  private static func unquoted(_ line: Substring) -> String {
    line.drop { $0 == ">" || $0 == " " }.trimmingBlanks
  }

  /// Whether a line is a rule, or a title between two: "-----Original Message-----".
  private static func isSeparator(_ line: Substring) -> Bool {
    let line = line.trimmingBlanks.replacing("\\", with: "")
    guard line.count >= 3 else { return false }
    return line.allSatisfy { "*-_＿─ ".contains($0) }
      || (line.prefix(3) + line.suffix(3)).allSatisfy { "-─".contains($0) }
  }

  /// Whether a program signed so: "Sent from my iPhone".
  private static func isSent(_ line: Substring) -> Bool {
    guard line.utf8.count <= longestSent else { return false }
    var words = line.trimmingBlanks.lowercased()
    // Outlook's advertisement leads there in all languages.
    if words.contains("outlook"), words.contains("https://aka.ms/") { return true }
    for (start, end) in [("<http", ">"), ("(http", ")")] {
      while let first = words.firstRange(of: start)?.lowerBound,
        let last = words[first...].firstRange(of: end)
      {
        words.removeSubrange(first..<last.upperBound)
      }
    }
    words.removeAll { "[]*_\\".contains($0) }
    while let last = words.last, ".。 ".contains(last) { words.removeLast() }
    return sent.contains { start, end in
      guard words.hasPrefix(start), words.hasSuffix(end), words.count > start.count + end.count else {
        return false
      }
      let device = words.dropFirst(start.count).dropLast(end.count).split(separator: " ")
      return device.allSatisfy { devices.contains(String($0)) || $0.allSatisfy(\.isNumber) }
    }
  }

  /// How lines that introduce a quotation begin, before a day.
  private static let on = ["On ", "At ", "Am ", "Le ", "El ", "在", "於"]
  /// How they end, before their colon.
  private static let wrote = ["wrote", "書きました", "のメール", "작성", "쓴 글", "写道", "寫道"]
  /// How a repeated head names the sender.
  private static let senders = ["From:", "差出人", "보낸 사람", "보낸사람", "발신", "发件人", "發件人", "寄件者", "寄件人"]
  /// The longest line that programs sign with, in bytes.
  private static let longestSent = 200
  /// What programs sign with, in the languages of zutto, before and behind the device's name; in lower case.
  private static let sent = [
    ("sent from ", ""), ("sent with ", ""), ("get outlook for ", ""), ("", "から送信"), ("", "からの送信"),
    ("", "에서 보냄"), ("", "에서 보낸 메일"), ("发自我的", ""), ("發自我的", ""), ("从我的", "发送"), ("從我的", "傳送"),
    ("发送自", ""), ("傳送自", ""),
  ]
  /// The words of which such a name consists.
  private static let devices: Set<String> = [
    "my", "for", "on", "app", "mobile", "device", "phone", "smartphone", "cell", "tablet", "iphone", "ipad",
    "ipod", "mac", "macbook", "ios", "android", "samsung", "galaxy", "google", "pixel", "xperia", "huawei",
    "honor", "xiaomi", "redmi", "oppo", "vivo", "windows", "outlook", "gmail", "yahoo", "proton", "mail",
    "secure", "email", "pro", "max", "mini", "air", "plus", "ultra", "se", "yahoo!メール", "yahoo!メールアプリ",
    "版のメール", "スマートフォン", "スマホ", "携帯", "携帯電話", "나의", "내", "휴대폰", "휴대전화", "스마트폰", "핸드폰",
    "아이폰", "아이패드", "갤럭시", "windows용", "메일", "手机", "手機", "小米手机", "华为手机", "版邮件应用", "版邮件",
  ]
}

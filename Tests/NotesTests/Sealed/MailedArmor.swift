// What mail and chat programs do to lines of text.

import TestSupport

extension SplitMix64 {
  /// A block as it may arrive: quoted, broken anew, its blanks and dashes replaced.
  mutating func mailed(_ armor: String) -> String {
    var text = armor
    switch below(5) {
    case 0: text = rewrapped(text)
    case 1: text = shuffled(text)
    default: break
    }
    let quote = pick(["", "> ", "> > ", "| ", ">>> ", "\u{A0}\u{A0}", "\t", "\u{3000}", ">\u{200B}"])
    let lineEnd = pick(["\n", "\r\n", "\r", " \n", "\u{A0}\n", "\n\n", "\n\(quote)\n"])
    let dash = pick([
      "-----", "—–", "———", "--", "\u{2011}\u{2011}\u{2011}", "－－－", "–-–", "\u{2212}\u{2212}",
    ])
    let blank = pick([" ", "\u{A0}", "  ", "\u{202F}", "\t", " \u{200B}"])
    let head = pick(["", "Hello,\n\n", "あなたへ: ", "-- \n", "\u{FEFF}", "- - -\n", "--BEGIN\n"])
    let tail = pick(["", "\n-- \nregards", "。", "\n\n> > quoted\n"])
    let lines = text.split(separator: "\n").map { line in
      guard line.hasPrefix("-") else { return quote + line }
      return quote + line.replacing(" ", with: blank).replacing("-----", with: dash)
    }
    return head + lines.joined(separator: lineEnd) + lineEnd + tail
  }

  /// The lines of a block broken at another width, or not at all.
  mutating func rewrapped(_ armor: String) -> String {
    let lines = armor.split(separator: "\n")
    let digits = Array(lines.dropFirst().dropLast().joined().utf8)
    let width = pick([1, 7, 20, 60, 63, 65, 76, 100, 1_000_000])
    let end = pick(["\n", "=\n", " \n"])
    let body = stride(from: 0, to: digits.count, by: width).map {
      String(decoding: digits[$0..<min(digits.count, $0 + width)], as: UTF8.self)
    }
    return ([String(lines[0])] + body + [String(lines[lines.count - 1])]).joined(separator: end)
  }

  /// The lines of a block in another order, some of them twice.
  mutating func shuffled(_ armor: String) -> String {
    let lines = armor.split(separator: "\n").map { String($0) }
    var body = Array(lines[1..<(lines.count - 1)])
    for _ in 0..<below(4) { body.append(pick(body)) }
    body.shuffle(using: &self)
    return ([lines[0]] + body + [lines[lines.count - 1], ""]).joined(separator: "\n")
  }
}

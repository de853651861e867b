// Keys and texts of the tests.

import Diagnostics
import Notes
import Seal
import TestSupport
import ZonedTime

extension SplitMix64 {
  /// Some random bytes.
  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }

  /// A new key pair.
  mutating func key() -> P256PrivateKey { P256PrivateKey { self.bytes($0) } }

  /// A text of all kinds of characters, in no particular form.
  mutating func words(upTo most: Int) -> String {
    let parts = [
      "a", "B", " ", "  ", "\n", "\r\n", "\r", "\t", "\"", "\\", "/", "<b>", "é", "e\u{301}", "か\u{3099}",
      "가", "\u{1100}\u{1161}", "漢字", "\u{A0}", "\u{202F}", "\u{3000}", "\u{200B}", "\u{FEFF}", "\u{AD}",
      "\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}", "\u{85}", "\0", "\u{1B}", "\u{7F}", "👨‍👩‍👧", "🇯🇵", "𠮷",
      "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "\u{301}", "\u{212B}", "\u{958}", "\u{2000}", "ſ",
    ]
    return (0..<pick(1...most)).map { _ in pick(parts) }.joined()
  }

  /// A note, an answer or a reply key.
  mutating func content(upTo most: Int = 200) -> NoteContent {
    guard below(8) > 0 else { return .replyKey(key()) }
    let sent = Day.first.adding(days: below(3_652_059))
    // A letter, so that something is left of it.
    let text = words(upTo: most) + "x" + words(upTo: 3)
    if below(3) == 0 {
      let to = below(2) == 0 ? Base32.smallText(bytes(10)) : nil
      return .answer(SealedAnswer(sent: sent, to: to, text: text))
    }
    let name = below(2) == 0 ? words(upTo: 8) : nil
    let reply = below(3) > 0 ? key().publicKey : nil
    return .note(SealedNote(sent: sent, reply: reply, from: name, text: text))
  }
}

extension NoteContent {
  /// The content as it is when it was sealed and opened.
  var normalised: NoteContent {
    switch self {
    case .note(var note):
      note.text = PlainText.normalised(note.text)
      note.from = note.from.map { PlainText.name($0) }
      return .note(note)
    case .answer(var answer):
      answer.text = PlainText.normalised(answer.text)
      return .answer(answer)
    case .replyKey: return self
    }
  }
}

extension Secret {
  /// The bytes: for tests only.
  var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }
}

extension Armor {
  /// The blocks of a text.
  static func blocks(in text: String) -> [Block] { blocks(in: Source("note.txt", text: text)) }

  /// The only block of a text, opened as far as its form.
  static func only(in text: String) throws -> SealedText? {
    let blocks = blocks(in: text)
    return blocks.count == 1 ? try blocks[0].sealed.get() : nil
  }

  /// What is wrong with the blocks of a text.
  static func problems(in text: String) -> [Diagnostic] {
    blocks(in: text).compactMap { block in
      if case .failure(let problem) = block.sealed { problem } else { nil }
    }
  }
}

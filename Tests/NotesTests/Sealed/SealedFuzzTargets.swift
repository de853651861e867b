// Reading sealed notes that anybody wrote: for mutations here, for libFuzzer in fuzz/.

import Diagnostics
import Notes
import Seal
import ZonedTime

#if canImport(TestSupport)
import TestSupport
#endif

extension FuzzTarget {
  /// The readers of sealed notes, their contents and links.
  static var sealed: [FuzzTarget] { [armor, sealedText, sealedContent, link, plain] }

  private static let key = P256PrivateKey { [UInt8](repeating: 7, count: $0) }
  private static let ephemeral = P256PrivateKey { [UInt8](repeating: 9, count: $0) }

  private static let contents: [NoteContent] = [
    .note(SealedNote(sent: .first, text: "a\n\t\"b\\\"")),
    .note(SealedNote(sent: .last, reply: key.publicKey, from: "みさき", text: "いつも何時に起きるの？")),
    .answer(SealedAnswer(sent: .first, to: "x7k2m7qd4w3zt5hb", text: "6時です。")), .replyKey(ephemeral),
  ]

  private static let texts: [SealedText] = contents.compactMap { content in
    read { () throws(Diagnostic) in try SealedText.seal(content, to: key.publicKey, ephemeral: ephemeral) }
  }

  /// What is found in a text is found in what is written of it.
  private static var armor: FuzzTarget {
    let seeds = texts.map { Armor.text($0) }
    let quoted = seeds.map { $0.split(separator: "\n").map { "> \($0) \r\n" }.joined() }
    let all = seeds + quoted + [seeds.joined()]
    return FuzzTarget(name: "note-armor", seeds: all.map { Array($0.utf8) }) { bytes in
      Armor.blocks(in: Source("a.txt", bytes)).allSatisfy { block in
        switch block.sealed {
        case .success(let sealed):
          // What was damaged on its way has a check that doesn't fit.
          Armor.blocks(in: Source("b.txt", text: Armor.text(sealed))).count == 1
        case .failure(let problem): !problem.description.isEmpty && problem.position != nil
        }
      }
    }
  }

  /// What is opened was sealed so.
  private static var sealedText: FuzzTarget {
    FuzzTarget(name: "note-sealed", seeds: texts.map(\.bytes)) { bytes in
      guard let sealed = read({ () throws(Diagnostic) in try SealedText(parsing: bytes) }) else {
        return true
      }
      guard sealed.bytes == bytes, SealedText.isID(sealed.id) else { return false }
      guard let opened = read({ () throws(Diagnostic) in try sealed.open(with: key) }) else { return true }
      return contents.contains(opened) && texts.contains(sealed)
    }
  }

  /// What is read is sealed and read again as the same.
  private static var sealedContent: FuzzTarget {
    let seeds = contents.compactMap { content in
      read { () throws(Diagnostic) in
        try content.json().flatMap { part in unsafe part.withBytes { unsafe Array($0) } }
      }
    }
    return FuzzTarget(name: "note-content", seeds: seeds) { bytes in
      guard let content = read({ () throws(Diagnostic) in try NoteContent.parse(Secret(bytes)) }) else {
        return true
      }
      let again = read { () throws(Diagnostic) in
        try SealedText.seal(content, to: key.publicKey, ephemeral: ephemeral).open(with: key)
      }
      return again == content
    }
  }

  /// A link that is found is found alone.
  private static var link: FuzzTarget {
    var byte: UInt8 = 0
    let token = LinkToken.makeKey {
      byte += 1
      return [UInt8](repeating: byte, count: $0)
    }.1.text
    let seeds = [token, "https://example.org/%2F\(token).html", "\(token) \(token.uppercased())"]
    return FuzzTarget(name: "note-link", seeds: seeds.map { Array($0.utf8) }) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let found = read({ () throws(Diagnostic) in try LinkToken.find(in: text) }) else { return true }
      return read { () throws(Diagnostic) in try LinkToken(parsing: found.text) } == found
        && LinkToken(found.publicKey) == found
    }
  }

  /// The normal form of a normal form is the same.
  private static var plain: FuzzTarget {
    let seeds = ["a \r\n\u{200B}e\u{301}\u{2028}", "か\u{3099}\u{FEFF}\n\n x\u{202E}", "\u{1100}\u{1161}\t"]
    return FuzzTarget(name: "note-plain", seeds: seeds.map { Array($0.utf8) }) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let (form, name) = (PlainText.normalised(text), PlainText.name(text))
      return PlainText.normalised(form).utf8.elementsEqual(form.utf8)
        && PlainText.name(name).utf8.elementsEqual(name.utf8)
    }
  }
}

// What we seal the other implementation opens, and what it seals we open.

import Diagnostics
import Foundation
import LosslessJSON
import Notes
import SafeFiles
import Seal
import TestSupport
import Testing
import ZonedTime

@Suite struct SealedPeerTests {
  /// The answers of Tests/peers/note.py, a line for a line.
  private static func ask(_ requests: [JSON]) throws -> [JSON] {
    let python = Repository.root.appending(path: ".build/peers/bin/python").path
    try requirePeer(python)
    let peer = Repository.root.appending(path: "Tests/peers/note.py").path
    let lines = requests.map(\.description).joined(separator: "\n") + "\n"
    let answers = try run(python, peer, "exchange", input: lines, timeout: 120)
    #expect(answers.status == 0, "\(answers.stderr)")
    let read = try answers.outputBytes.split(separator: 0x0A).map {
      try JSON.parse(Source("answer.json", Array($0)))
    }
    #expect(read.count == requests.count)
    return read
  }

  @Test func opensWhatWeSeal() async throws {
    try await withSeed { random in
      let key = random.key()
      var sent: [(NoteContent, SealedText)] = []
      for _ in 0..<250 {
        let content = random.content()
        let sealed = try SealedText.seal(content, to: key.publicKey, ephemeral: random.key())
        sent.append((content, sealed))
      }
      let answers = try SealedPeerTests.ask(
        sent.map { ["open": .text(Armor.text($0.1)), "key": .text(key.secret.bytes.hexadecimal)] })
      for ((content, sealed), answer) in zip(sent, answers) {
        let note = answer["notes"]?.list?.first
        #expect(note?["id"]?.text == sealed.id, "\(answer["error"]?.text ?? "")")
        let opened = try note?.content()
        #expect(opened == content.normalised)
      }
    }
  }

  @Test func sealsWhatWeOpen() async throws {
    try await withSeed { random in
      let key = random.key()
      let made = (0..<250).map { _ in (random.content(), random.key()) }
      let answers = try SealedPeerTests.ask(
        made.map { content, ephemeral in
          [
            "seal": content.asked, "to": .text(key.publicKey.bytes.hexadecimal),
            "ephemeral": .text(ephemeral.secret.bytes.hexadecimal),
          ]
        })
      for ((content, ephemeral), answer) in zip(made, answers) {
        let sealed = try SealedText.seal(content, to: key.publicKey, ephemeral: ephemeral)
        #expect(answer["sealed"]?.text == Base64.text(sealed.bytes))
        let armor = try #require(answer["armor"]?.text, "\(answer["error"]?.text ?? "")")
        let read = try #require(try Armor.only(in: armor))
        #expect(read == sealed)
        let opened = try read.open(with: key)
        #expect(opened == content.normalised)
      }
    }
  }

  @Test func agreesOnLinksAndTexts() async throws {
    try await withSeed { random in
      let tokens = (0..<50).map { _ in LinkToken.makeKey { random.bytes($0) }.1 }
      let texts = (0..<300).map { _ in random.words(upTo: 30) }
      let answers = try SealedPeerTests.ask(
        tokens.map { ["token": .text($0.publicKey.bytes.hexadecimal)] }
          + tokens.map { ["link": .text("https://example.org/receive/\($0.text.uppercased()).html")] }
          + texts.map { ["normal": .text($0)] })
      for (token, answer) in zip(tokens + tokens, answers) {
        #expect(answer["token"]?.text == token.text, "\(answer["error"]?.text ?? "")")
        #expect(answer["public"]?.text == token.publicKey.bytes.hexadecimal)
      }
      for (text, answer) in zip(texts, answers.dropFirst(2 * tokens.count)) {
        #expect(answer["text"] == .text(PlainText.normalised(text)))
        #expect(answer["name"] == .text(PlainText.name(text)))
      }
    }
  }

  /// What a mail program may do to the lines, both read alike.
  @Test func readsTheSameArmor() async throws {
    try await withSeed { random in
      let key = random.key()
      var texts: [(String, SealedText)] = []
      for _ in 0..<60 {
        let content = random.content(upTo: 20)
        let sealed = try SealedText.seal(content, to: key.publicKey, ephemeral: random.key())
        texts.append((random.mailed(Armor.text(sealed)), sealed))
      }
      let answers = try SealedPeerTests.ask(
        texts.map { ["open": .text($0.0), "key": .text(key.secret.bytes.hexadecimal)] })
      for ((text, sealed), answer) in zip(texts, answers) {
        let read = try Armor.only(in: text)
        #expect(read == sealed)
        let id = answer["notes"]?.list?.first?["id"]?.text
        #expect(id == sealed.id, "\(answer["error"]?.text ?? "")")
      }
    }
  }
}

extension NoteContent {
  /// The content as the other implementation is asked to seal it.
  fileprivate var asked: JSON {
    switch self {
    case .note(let note):
      var object: JSONObject = ["kind": "note", "sent": .text(note.sent.text), "text": .text(note.text)]
      object["reply"] = note.reply.map { .text(Base64.text($0.bytes)) }
      object["from"] = note.from.map { .text($0) }
      return .object(object)
    case .answer(let answer):
      var object: JSONObject = [
        "kind": "answer", "sent": .text(answer.sent.text), "text": .text(answer.text),
      ]
      object["to"] = answer.to.map { .text($0) }
      return .object(object)
    case .replyKey(let key): return ["kind": "reply-key", "private": .text(Base64.text(key.secret.bytes))]
    }
  }
}

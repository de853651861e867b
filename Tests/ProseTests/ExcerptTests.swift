// Excerpts are collected run by run as they would be character by character.

import TestSupport
import Testing

@testable import Prose

@Suite struct ExcerptTests {
  @Test func runsAreAsCharacters() async throws {
    try await withSeed(runs: 4000) { random in
      let signs = [
        "a", "é", "가", "か", "漢", "、", "！", "ｱ", "👩", "ż", " ", " ", "\t", "\n", "x1", "-", "\u{301}",
      ]
      let length = Int.random(in: 0...12, using: &random)
      var quick = ExcerptCollector(characters: length)
      var model = Model(room: length == 0 ? 0 : length * 4 + 32)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let count = Int.random(in: 0...40, using: &random)
        let text = (0..<count).map { _ in signs[Int.random(in: signs.indices, using: &random)] }.joined()
        unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe quick.add($0) }
        model.add(text)
        switch Int.random(in: 0...2, using: &random) {
        case 0:
          quick.endBlock()
          if !model.text.isEmpty { model.separator = .block }
        case 1:
          quick.addBlank()
          model.addBlank()
        default: break
        }
      }
      #expect(quick.text == Excerpt.beginning(of: model.text, characters: length))
    }
  }

  /// What is to be done, scalar by scalar.
  private struct Model {
    enum Separator {
      case none
      case blank
      case block
    }

    var room: Int
    var text = ""
    var separator = Separator.none
    var endsWide = false

    mutating func addBlank() { if !text.isEmpty, separator == .none { separator = .blank } }

    mutating func add(_ more: String) {
      for scalar in more.unicodeScalars where room > 0 {
        guard scalar.value > 0x20 else {
          addBlank()
          continue
        }
        room -= 1
        let isWide =
          (0x3000...0x9FFF).contains(scalar.value) || (0xFF00...0xFF7F).contains(scalar.value)
        if separator == .block || separator == .blank && !(isWide && endsWide) { text += " " }
        separator = .none
        endsWide = isWide
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

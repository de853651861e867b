// The quick way through common characters folds as the general one, which goes where words are joined.

import Ground
import TestSupport
import Testing

@Suite struct FoldedTextTests {
  private struct Folded: Equatable {
    var scalars: [UInt32]
    var places: [Range<Int>]

    init(_ text: String, joiningWords joins: Bool) {
      var folded = FoldedText()
      folded.fold(Array(text.utf8).span, keepingPlaces: true, joiningWords: joins)
      scalars = folded.scalars
      places = folded.places
    }
  }

  /// No mark or line end inside a word, which only one of the ways takes for nothing.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !"*~`[]\n\r".unicodeScalars.contains(scalar)
  }

  @Test func everyCharacterIsFoldedTheSameByBothWays() {
    let scalars = [0...0xFFFF, 0x10000...0x12FFF, 0x1D100...0x1D200, 0x1F000...0x1FFFF, 0xE0000...0xE01FF]
      .joined().compactMap { Unicode.Scalar(UInt32($0)) }.filter(FoldedTextTests.isPlain)
    for scalar in scalars {
      let text = "か\(scalar)字a\(scalar)!"
      let quick = Folded(text, joiningWords: false)
      guard quick == Folded(text, joiningWords: true) else {
        Issue.record("U+\(String(scalar.value, radix: 16)) in '\(text)': \(quick.scalars)")
        return
      }
    }
  }

  @Test func anyTextIsFoldedTheSameByBothWays() async throws {
    try await withSeed(runs: 300) { random in
      let blocks: [ClosedRange<Int>] = [
        0x20...0x7E, 0xC0...0x36F, 0x2000...0x20FF, 0x3000...0x30FF, 0x4E00...0x4EFF, 0xAC00...0xACFF,
        0x1100...0x11FF, 0xFE00...0xFFEF, 0x1F300...0x1F3FF,
      ]
      var text = String.UnicodeScalarView()
      for _ in 0..<random.pick(0...80) {
        guard let scalar = Unicode.Scalar(UInt32(random.pick(random.pick(blocks)))),
          FoldedTextTests.isPlain(scalar)
        else { continue }
        text.append(contentsOf: Array(repeating: scalar, count: random.pick(1...3)))
      }
      let (quick, general) = (
        Folded(String(text), joiningWords: false), Folded(String(text), joiningWords: true)
      )
      #expect(quick == general)
    }
  }
}

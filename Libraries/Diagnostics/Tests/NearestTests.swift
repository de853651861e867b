// What a mistyped word most likely means.

import Diagnostics
import Fluent
import TestSupport
import Testing

@Suite struct NearestTests {
  @Test(arguments: [
    ("auther", "author"), ("autor", "author"), ("uathor", "author"), ("AUTHOR", "author"),
    ("creatd", "created"), ("creaetd", "created"), ("qestoin", "question"), ("lnag", "lang"), ("젤내일", "젤네일"),
  ]) func findsTheOneThatWasMeant(word: String, name: String) {
    let names = ["author", "created", "question", "lang", "젤네일"]
    #expect(names.nearest(to: word) == name)
    #expect(names.suggestion(for: word)?[.en] == "did you mean '\(name)'?")
  }

  @Test(arguments: ["author", "title", "x", "", "mood", "crowded", "language"])
  func findsNothingForOtherWords(word: String) {
    #expect(["author", "created", "question", "lang"].nearest(to: word) == nil)
  }

  @Test func theNearestWinsAndThenTheFirst() {
    #expect(["futarii", "futaro"].nearest(to: "futari") == "futarii")
    #expect(["kazoku-2", "kazoku"].nearest(to: "kazokuu") == "kazoku")
  }

  @Test func oneSlipIsAlwaysFound() async throws {
    try await withSeed(runs: 500) { random in
      let letters = Array("abcdefghijklmnopqrstuvwxyz")
      var word = (0..<(6 + random.below(8))).map { _ in random.pick(letters) }
      let name = String(word)
      let place = random.below(word.count - 1)
      switch random.below(4) {
      case 0: word.remove(at: place)
      case 1: word.insert(random.pick(letters), at: place)
      case 2: word[place] = random.pick(letters)
      default: word.swapAt(place, place + 1)
      }
      let found = [name].nearest(to: String(word))
      #expect(String(word) == name ? found == nil : found == name)
    }
  }
}

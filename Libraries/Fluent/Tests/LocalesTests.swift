// The files of locales/ fit each other and the sources.

import Fluent
import TestSupport
import Testing

@Suite struct LocalesTests {
  @Test func everyMessageIsThereInEveryLanguageAndAskedFor() throws {
    let checked = try run(Repository.root.appending(path: "scripts/locales").path)
    #expect(checked.status == 0, "\(checked.stdout)\(checked.stderr)")
  }

  @Test func anUnknownLanguageIsEnglish() {
    #expect(Locales.shipped[LanguageTag(rawValue: "fr")].tag == .en)
    #expect(Locales.shipped[nil].tag == .en)
    #expect(Locales.shipped[.zh].html == "zh-Hans")
  }

  private static let sample = Locales([.en, .ko]) { language, _ in
    let text =
      switch language {
      case "en":
        """
        # a comment
        test-plain = plain
        test-long = first, { $name }
            second
            .englishHint = a { "{" }hint{ "}" }
            .other = other
        test-count = { $count ->
            [0] nothing
            [one] one of { $all }
           *[other] { $count } of { $all }
        } there
        test-block =
            a
            b
        test-edge = { "  " }a{ " " }
        """
      default: "test-plain = 그대로\n"
      }
    return Array(text.utf8)
  }

  @Test func messagesAreReadAsFluentWritesThem() {
    let english = LocalesTests.sample[.en]
    #expect(english["test-plain"] == "plain")
    #expect(english.text("test-long") { _ in "x" } == "first, x\nsecond")
    #expect(english.own("test-long.englishHint") == "a {hint}")
    #expect(english.own("test-long.other") == "other")
    #expect(english.own("test-plain.englishHint") == nil)
    #expect(english["test-block"] == "a\nb")
    #expect(english["test-edge"] == "  a ")
    for (count, text) in [("0", "nothing there"), ("1", "one of 9 there"), ("2", "2 of 9 there")] {
      #expect(english.text("test-count") { $0 == "count" ? count : "9" } == text)
    }
    #expect(english["test-pla"] == "test-pla")
  }

  @Test func manyThreadsFindTheSameMessages() async {
    let keys = (0..<300).map { "a\($0)-\(String(repeating: "x", count: $0 % 11))-end" }
    for _ in 0..<20 {
      let locales = Locales([.en, .ko]) { language, _ in
        Array(keys.map { "\($0) = \(language) \($0) { $name }\n" }.joined().utf8)
      }
      let wrong = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask {
            keys.count { key in
              locales[.en].text(key) { _ in "1" } != "en \(key) 1"
                || locales[.ko].text(key) { _ in nil } != "ko \(key) {name}"
            }
          }
        }
        return await group.reduce(0, +)
      }
      #expect(wrong == 0)
    }
  }

  @Test func whatALanguageLacksIsEnglish() {
    let korean = LocalesTests.sample[.ko]
    #expect(korean["test-plain"] == "그대로")
    #expect(korean["test-block"] == "a\nb")
    #expect(korean.own("test-block") == nil)
  }
}

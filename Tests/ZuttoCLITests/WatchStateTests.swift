// What keys do to `otp watch`.

import Testing
import ZonedTime

@testable import ZuttoCLI

struct WatchStateTests {
  private let now = Instant(secondsSince1970: 1_700_000_000)

  private func state(_ names: String...) -> WatchState {
    var state = WatchState()
    state.update(names.map { WatchRow(id: $0, issuer: "", name: $0, code: "123456") }, at: now)
    return state
  }

  private func press(_ text: String, _ state: inout WatchState) {
    for scalar in text.unicodeScalars { _ = state.press(.character(scalar), height: 10) }
  }

  @Test(
    arguments: [
      ("HUB", ["GitHub", "hubot"]), ("ｈｕｂ", ["GitHub", "hubot"]), ("ガ", ["ガス", "ｶﾞｽ"]), ("ｶﾞ", ["ガス", "ｶﾞｽ"]),
      ("한", ["한글"]), ("ss", ["straße"]), ("zz", []), (" ", []),
    ] as [(String, [String])]) func typingFindsInEitherCaseAndWidth(_ typed: String, _ found: [String])
  {
    var state = state("GitHub", "hubot", "ガス", "ｶﾞｽ", "한글", "straße")
    press(typed, &state)
    #expect(state.matches.map(\.name) == found)
    #expect(state.rows.count == 6)
  }

  @Test func theIssuerIsSearchedToo() {
    var state = WatchState()
    state.update([WatchRow(id: "1", issuer: "例え", name: "a", code: "")], at: now)
    press("例", &state)
    #expect(state.matches.count == 1)
  }

  @Test func backspaceTakesAWholeCharacter() {
    var state = state("a")
    press("か\u{3099}e\u{301}", &state)
    _ = state.press(.backspace, height: 10)
    #expect(state.search.unicodeScalars.count == 2)
    _ = state.press(.backspace, height: 10)
    _ = state.press(.backspace, height: 10)
    #expect(state.search.isEmpty)
  }

  @Test func enterCopiesWhatIsSelected() {
    var state = state("a", "b", "c")
    #expect(state.press(.enter, height: 10) == .copy(state.rows[0]))
    _ = state.press(.down, height: 10)
    #expect(state.press(.enter, height: 10) == .copy(state.rows[1]))
    press("c", &state)
    #expect(state.press(.enter, height: 10) == .copy(state.rows[2]))
    press("x", &state)
    #expect(state.press(.enter, height: 10) == .nothing)
    #expect(state.selected == nil)
  }

  @Test func movingStopsAtBothEnds() {
    var state = state("a", "b", "c", "d", "e")
    let steps: [(Key, Int)] = [
      (.up, 0), (.pageDown, 2), (.pageDown, 4), (.down, 4), (.pageUp, 2), (.home, 0), (.end, 4),
    ]
    for (key, place) in steps {
      #expect(state.press(key, height: 3) == .nothing)
      #expect(state.selection == place)
      state.scroll(height: 3)
      #expect((state.top..<state.top + 3).contains(place))
    }
  }

  @Test func escapeClearsTheSearchFirst() {
    var state = state("a", "b")
    press("b", &state)
    #expect(state.press(.escape, height: 10) == .nothing)
    #expect(state.search.isEmpty)
    #expect(state.selected?.name == "b")
    #expect(state.press(.escape, height: 10) == .quit)
  }

  @Test(arguments: ["c", "q"] as [Unicode.Scalar]) func controlLettersQuit(_ letter: Unicode.Scalar) {
    var state = state("a")
    press("q", &state)
    #expect(state.search == "q")
    #expect(state.press(.control(letter), height: 10) == .quit)
  }

  @Test func theSameAccountStaysSelectedWhenOthersCome() {
    var state = state("b", "c")
    _ = state.press(.down, height: 10)
    state.update(["a", "b", "c"].map { WatchRow(id: $0, issuer: "", name: $0, code: "") }, at: now)
    #expect(state.selected?.name == "c")
    state.update([], at: now)
    #expect(state.selected == nil)
    state.scroll(height: 0)
    #expect(state.press(.end, height: 10) == .nothing)
    #expect(state.selection == 0)
  }

  @Test func aNoticeGoesAfterAWhile() {
    var state = state("a")
    state.say("copied", at: now)
    state.update(state.rows, at: now.adding(seconds: 4))
    #expect(state.notice == "copied")
    state.update(state.rows, at: now.adding(seconds: 5))
    #expect(state.notice == nil)
  }

  @Test func controlsAreNotSearched() {
    var state = state("a")
    _ = state.press(.character("\u{9B}"), height: 10)
    _ = state.press(.character("\u{202E}"), height: 10)
    #expect(state.search.isEmpty)
  }

  @Test(arguments: [
    ("12345", "12345"), ("123456", "123 456"), ("1234567", "123 4567"), ("12345678", "1234 5678"),
    ("123456789", "123 456 789"), ("1234567890", "12345 67890"), ("ABCDE", "ABCDE"), ("", ""),
  ]) func codesAreGrouped(_ code: String, _ grouped: String) { #expect(code.groupedCode == grouped) }
}

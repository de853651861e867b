// What keys do to `otp watch`.

import Fluent
import TestSupport
import Testing
import ZonedTime
import ZuttoCLI

struct WatchStateTests {
  private let now = Instant(secondsSince1970: 1_700_000_000)

  private func row(_ name: String) -> WatchRow { WatchRow(id: name, issuer: "", name: name, code: "123456") }

  private func state(_ names: String...) -> WatchState {
    var state = WatchState()
    state.update(names.map(row), at: now)
    return state
  }

  /// What a person sees of a state.
  private struct Shown {
    let search: String
    let names: [String]
    let selected: String?
    let last: String

    /// Of a screen with room for so many accounts.
    init(_ state: WatchState, height: Int = 10) {
      let rows = height < 4 ? height + 2 : height + 4
      let lines = WatchScreen.frame(state, Terminal.Size(columns: 80, rows: rows), colors: false, .en)
      let body = lines.dropFirst(height < 4 ? 1 : 2).prefix(height).map { $0.split(separator: " ") }
      search = String(lines[0].dropFirst("Search: ".count).prefix { $0 != "_" })
      let accounts = body.filter { $0.contains("123") }
      names = accounts.compactMap { $0.first { $0 != ">" }.map(String.init) }
      selected = accounts.first { $0.first == ">" }.map { String($0[1]) }
      last = lines[lines.count - 1]
    }
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
    #expect(Shown(state).names == found)
  }

  @Test func theIssuerIsSearchedToo() {
    var state = WatchState()
    state.update([WatchRow(id: "1", issuer: "例え", name: "a", code: "123456")], at: now)
    press("例", &state)
    #expect(Shown(state).names == ["例え"])
  }

  @Test func backspaceTakesAWholeCharacter() {
    var state = state("a")
    press("か\u{3099}e\u{301}", &state)
    _ = state.press(.backspace, height: 10)
    #expect(Shown(state).search.unicodeScalars.elementsEqual("か\u{3099}".unicodeScalars))
    _ = state.press(.backspace, height: 10)
    _ = state.press(.backspace, height: 10)
    #expect(Shown(state).search.isEmpty)
  }

  @Test func enterCopiesWhatIsSelected() {
    var state = state("a", "b", "c")
    #expect(state.press(.enter, height: 10) == .copy(row("a")))
    _ = state.press(.down, height: 10)
    #expect(state.press(.enter, height: 10) == .copy(row("b")))
    press("c", &state)
    #expect(state.press(.enter, height: 10) == .copy(row("c")))
    press("x", &state)
    #expect(state.press(.enter, height: 10) == .nothing)
    #expect(Shown(state).selected == nil)
  }

  @Test func movingStopsAtBothEnds() {
    var state = state("a", "b", "c", "d", "e")
    let steps: [(Key, Int)] = [
      (.up, 0), (.pageDown, 2), (.pageDown, 4), (.down, 4), (.pageUp, 2), (.home, 0), (.end, 4),
    ]
    for (key, place) in steps {
      #expect(state.press(key, height: 3) == .nothing)
      state.scroll(height: 3)
      #expect(Shown(state, height: 3).selected == ["a", "b", "c", "d", "e"][place])
    }
  }

  @Test func escapeClearsTheSearchFirst() {
    var state = state("a", "b")
    press("b", &state)
    #expect(state.press(.escape, height: 10) == .nothing)
    #expect(Shown(state).search.isEmpty)
    #expect(Shown(state).selected == "b")
    #expect(state.press(.escape, height: 10) == .quit)
  }

  @Test(arguments: ["c", "q"] as [Unicode.Scalar]) func controlLettersQuit(_ letter: Unicode.Scalar) {
    var state = state("a")
    press("q", &state)
    #expect(Shown(state).search == "q")
    #expect(state.press(.control(letter), height: 10) == .quit)
  }

  @Test func theSameAccountStaysSelectedWhenOthersCome() {
    var state = state("b", "c")
    _ = state.press(.down, height: 10)
    state.update(["a", "b", "c"].map(row), at: now)
    #expect(Shown(state).selected == "c")
    state.update([], at: now)
    #expect(Shown(state).selected == nil)
    state.scroll(height: 0)
    #expect(state.press(.end, height: 10) == .nothing)
    state.update([row("a"), row("b")], at: now)
    #expect(Shown(state).selected == "a")
  }

  @Test func aNoticeGoesAfterAWhile() {
    var state = state("a")
    state.say("copied", at: now)
    state.update([row("a")], at: now.adding(seconds: 4))
    #expect(Shown(state).last == "copied")
    state.update([row("a")], at: now.adding(seconds: 5))
    #expect(!Shown(state).last.contains("copied"))
  }

  @Test func controlsAreNotSearched() {
    var state = state("a")
    _ = state.press(.character("\u{9B}"), height: 10)
    _ = state.press(.character("\u{202E}"), height: 10)
    #expect(Shown(state).search.isEmpty)
  }

  @Test(arguments: [
    ("12345", "12345"), ("123456", "123 456"), ("1234567", "123 4567"), ("12345678", "1234 5678"),
    ("123456789", "123 456 789"), ("1234567890", "12345 67890"), ("ABCDE", "ABCDE"),
  ]) func codesAreGrouped(_ code: String, _ grouped: String) {
    var state = WatchState()
    state.update([WatchRow(id: "1", issuer: "", name: "a", code: code)], at: now)
    let lines = WatchScreen.frame(state, Terminal.Size(columns: 80, rows: 10), colors: false, .en)
    #expect(lines[2].hasPrefix("> a  \(grouped)  "))
  }
}

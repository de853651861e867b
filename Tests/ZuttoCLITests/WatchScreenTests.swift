// Frames of `otp watch`.

import Fluent
import Ground
import TestSupport
import Testing
import ZonedTime
import ZuttoCLI

struct WatchScreenTests {
  private func state(_ rows: [WatchRow], _ search: String = "") -> WatchState {
    var state = WatchState()
    state.update(rows, at: Instant(secondsSince1970: 0))
    for scalar in search.unicodeScalars { _ = state.press(.character(scalar), height: 10) }
    state.scroll(height: 10)
    return state
  }

  private func frame(_ state: WatchState, _ columns: Int, _ rows: Int, _ language: Language = .en) -> String {
    WatchScreen.frame(state, .init(columns: columns, rows: rows), colors: false, language).map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  private let rows = [
    WatchRow(id: "1", issuer: "GitHub", name: "octocat", code: "123456", remaining: 21),
    WatchRow(id: "2", issuer: "例え", name: "みさき", code: "65432100", nextCode: "11122233", remaining: 4),
    WatchRow(id: "3", issuer: "", name: "card", code: "", withheld: "HOTP"),
    WatchRow(id: "4", issuer: "Steam", name: "한글", code: "ABCDE", period: 60, remaining: 60),
  ]

  @Test func columnsStandUnderEachOther() {
    #expect(
      frame(state(rows), 80, 10) == """
        Search: _ type to search                                                    4/4

        > GitHub  octocat  123 456    ━━━━━━━━───  21
          例え    みさき   6543 2100  → 1112 2233   4
                  card     HOTP
          Steam   한글     ABCDE      ━━━━━━━━━━━  60



        ↑↓ move  Enter copy  Esc quit
        """)
  }

  @Test func fortyColumnsAreEnough() {
    #expect(
      frame(state(rows, "例"), 40, 10, .ja) == """
        検索: 例_                           1/4

        > 例え   みさき  6543 2100  4






        ↑↓ 選ぶ  Enter コピー  Esc 検索を消す
        """)
  }

  @Test func onFortyColumnsTwoAccountsOfOneIssuerAreToldApart() {
    let rows = ["misaki@example.jp", "kasumi@example.jp"].map { name in
      WatchRow(
        id: name, issuer: "Example Company", name: name, code: "123456", nextCode: "654321", remaining: 21,
        withheld: nil)
    }
    let shown = frame(state(rows), 40, 10)
    #expect(shown.contains("misaki@e") && shown.contains("kasumi@e") && !shown.contains("━"))
  }

  @Test func aSearchMovesNothing() {
    let size = Terminal.Size(columns: 100, rows: 12)
    let all = WatchScreen.frame(state(rows), size, colors: false, .en)
    let found = WatchScreen.frame(state(rows, "github"), size, colors: false, .en)
    #expect(all[2] == found[2])
  }

  @Test func nothingThereIsSaid() {
    #expect(frame(state([]), 60, 3).contains("No accounts yet: 'zutto otp add' adds one"))
    #expect(frame(state(rows, "zz"), 60, 3).contains("Nothing matches 'zz'"))
    #expect(frame(state(rows, "zz"), 60, 3, .ko).contains("'zz'에 맞는 것이 없습니다"))
  }

  @Test func theSelectedRowIsAlwaysThere() {
    var state = state((1...50).map { WatchRow(id: "\($0)", issuer: "i", name: "n\($0)", code: "000000") })
    _ = state.press(.end, height: 6)
    state.scroll(height: WatchScreen.height(.init(columns: 50, rows: 10)))
    #expect(frame(state, 50, 10).contains("> i n50"))
    #expect(!frame(state, 50, 10).contains("n44"))
  }

  @Test func noLineIsEverWiderThanTheTerminal() {
    var random = SplitMix64()
    let pieces = ["a", "漢字", "한", "👨‍👩‍👧", "e\u{301}", "\u{1B}[2J", "\u{202E}", "ｶﾞ", " "]
    func text() -> String {
      (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
    for _ in 0..<300 {
      let rows = (0..<Int.random(in: 0...6, using: &random)).map { number in
        WatchRow(
          id: "\(number)", issuer: text(), name: text(),
          code: String("1234567890".prefix(Int.random(in: 0...10, using: &random))),
          nextCode: Bool.random(using: &random) ? "999999" : nil,
          period: Int.random(in: -1...100_000, using: &random),
          remaining: Int.random(in: -5...70, using: &random),
          withheld: Bool.random(using: &random) ? "HOTP" : nil)
      }
      var state = state(rows, Bool.random(using: &random) ? "a" : "")
      if Bool.random(using: &random) { state.say(text(), at: Instant(secondsSince1970: 0)) }
      let (width, height) = (Int.random(in: 12...100, using: &random), Int.random(in: 1...12, using: &random))
      let size = Terminal.Size(columns: width, rows: height)
      state.scroll(height: WatchScreen.height(size))
      for language in Language.allCases {
        let lines = WatchScreen.frame(state, size, colors: false, language)
        #expect(lines.count <= height)
        for line in lines {
          #expect(line.displayWidth <= width, "\(size) \(line)")
          #expect(line.unicodeScalars.allSatisfy { !$0.steersTerminals })
        }
      }
    }
  }

  @Test func coloursChangeNothingButColours() {
    let size = Terminal.Size(columns: 72, rows: 10)
    let plain = WatchScreen.frame(state(rows), size, colors: false, .zh)
    let colored = WatchScreen.frame(state(rows), size, colors: true, .zh)
    #expect(colored != plain)
    #expect(colored.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
  }
}

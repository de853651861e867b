// What is said of command lines that can't be read.

import Ground
import Testing

@testable import ZuttoCLI

@Suite struct WrongUseTests {
  private let text = """
    Error: Missing expected argument '<id>'
    Help:  <id>  The diary's id.
    Usage: zutto diary show [--home <dir>] [--json] [--lang <lang>] [--no-input] <id> [--month <month>]
      See 'zutto diary show --help' for more information.
    """

  @Test func theWayToTheHelpIsInTheReadersLanguage() {
    #expect(
      WrongUse(text, .ja).lines == [
        "zutto: エラー: 必要なものが書かれていません。", "  詳細: Missing expected argument '<id>'",
        "Help:  <id>  The diary's id.",
        "使い方: zutto diary show [--home <dir>] [--json] [--lang <lang>] [--no-input]",
        "        <id> [--month <month>]", "  くわしい使い方と例: zutto diary show --help",
      ])
  }

  @Test func englishIsTheLibrarysOwn() {
    #expect(
      WrongUse(text, .en).lines == [
        "zutto: error: Missing expected argument '<id>'", "Help:  <id>  The diary's id.",
        "Usage: zutto diary show [--home <dir>] [--json] [--lang <lang>] [--no-input]",
        "       <id> [--month <month>]", "  See 'zutto diary show --help' for more information.",
      ])
  }

  @Test func optionsAndTheirValuesAreNotParted() {
    let usage = Array(repeating: "[--photo <file> ...]", count: 9).joined(separator: " ")
    let lines = UsageLine("USAGE: ", usage).wrapped
    #expect(lines.allSatisfy { $0.displayWidth <= 78 && $0.hasSuffix("]") })
    #expect(lines.count == 3)
  }
}

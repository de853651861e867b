// What is said of command lines that can't be read.

import Fluent
import Ground
import Testing
import ZuttoCLI

@Suite struct UsageErrorTests {
  private let text = """
    Error: Missing expected argument '<id>'
    Help:  <id>  The diary's id.
    Usage: zutto diary show [--home <dir>] [--json] [--lang <lang>] [--no-input] <id> [--month <month>]
      See 'zutto diary show --help' for more information.
    """

  @Test func theWayToTheHelpIsInTheReadersLanguage() {
    #expect(
      UsageError(text, .ja).lines == [
        "zutto: エラー: '<id>' がありません",
        "使い方: zutto diary show [--home <dir>] [--json] [--lang <lang>] [--no-input]",
        "        <id> [--month <month>]", "  くわしい使い方と例: zutto diary show --help",
      ])
  }

  @Test(arguments: [
    "Unknown option '--jsom'", "Unknown option '--jsom'. Did you mean '--json'?",
    "Missing expected argument '<id>'", "Missing one of: '--a', '--b'", "Missing value for '--home <home>'",
    "Missing required subcommand.", "Unexpected argument 'x'",
    "The value 'fr' is invalid for '--lang <lang>'. Please provide one of 'ja', 'ko', 'en'.",
    "The value 'x' is invalid for '--number <number>'",
    "The option '--json' does not take any value, but 'x' was specified.",
  ]) func theParsersMessagesAreKnown(message: String) {
    #expect(said(message) == "zutto: error: \(message)")
    for language in Language.allCases where language != .en {
      #expect(said(message, language)?.contains(#/[A-Za-z]{3,} [a-z]{2,}/#) == false)
    }
  }

  @Test func severalArgumentsAndFlagsThatExcludeEachOtherAreTold() {
    #expect(said("2 unexpected arguments: 'a', 'b'") == "zutto: error: Unexpected arguments: 'a', 'b'")
    let twice = "Value to be set with flag '--b' had already been set with flag '--a'"
    #expect(said(twice) == "zutto: error: '--a' was given already; '--b' can't be given, too")
  }

  @Test func ourOwnRefusalsComeAsTheyWereThrown() {
    let phrase = Phrase("note-what-sealed", ["words": Phrase("home-list")])
    for language in Language.allCases {
      #expect(said(phrase.kept, language)?.hasSuffix(phrase[language]) == true)
    }
  }

  @Test func englishIsTheLibrarysOwn() {
    #expect(
      UsageError(text, .en).lines == [
        "zutto: error: Missing expected argument '<id>'", "Help:  <id>  The diary's id.",
        "Usage: zutto diary show [--home <dir>] [--json] [--lang <lang>] [--no-input]",
        "       <id> [--month <month>]", "  See 'zutto diary show --help' for more information.",
      ])
  }

  @Test func optionsAndTheirValuesAreNotParted() {
    let usage = Array(repeating: "[--photo <file> ...]", count: 9).joined(separator: " ")
    let lines = UsageError("Usage: " + usage, .en).lines
    #expect(lines.allSatisfy { $0.displayWidth <= 78 && $0.hasSuffix("]") })
    #expect(lines.count == 3)
  }

  /// The first line of what is said of a message of the parser.
  private func said(_ message: String, _ language: Language = .en) -> String? {
    UsageError("Error: " + message, language).lines.first
  }
}

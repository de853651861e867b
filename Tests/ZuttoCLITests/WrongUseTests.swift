// What is said of command lines that can't be read.

import Fluent
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
    let phrase = ArgumentFault.phrase(message)
    #expect(phrase[.en] == message)
    for language in Language.allCases where language != .en {
      #expect(phrase.key.hasPrefix("message-"))
      #expect(language.own(phrase.key) != nil)
    }
  }

  @Test func severalArgumentsAndFlagsThatExcludeEachOtherAreTold() {
    #expect(ArgumentFault.phrase("2 unexpected arguments: 'a', 'b'")[.en] == "Unexpected arguments: 'a', 'b'")
    let twice = "Value to be set with flag '--b' had already been set with flag '--a'"
    #expect(ArgumentFault.phrase(twice)[.en] == "'--a' was given already; '--b' can't be given, too")
  }

  @Test func ourOwnRefusalsComeAsTheyWereThrown() {
    let phrase = Phrase("note-what-sealed", ["words": Phrase("home-list")])
    #expect(ArgumentFault.phrase(phrase.kept) == phrase)
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

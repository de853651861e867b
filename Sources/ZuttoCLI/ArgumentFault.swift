// What the argument parser says of a command line, in every language.

internal import Fluent
internal import Ground

/// Reads the messages of ArgumentParser 1.8, which has no public type for them: `UsageGenerator.swift`, `ErrorMessageGenerator`.
enum ArgumentFault {
  private struct Form {
    let pattern: Regex<AnyRegexOutput>
    let phrase: (_ parts: [String]) -> Phrase

    init(_ pattern: some RegexComponent, _ phrase: @escaping ([String]) -> Phrase) {
      self.pattern = Regex(pattern.regex)
      self.phrase = phrase
    }
  }

  /// The message as a phrase: our own as it was thrown, the library's by its form, any other as it stands.
  static func phrase(_ message: String) -> Phrase {
    for form in forms {
      guard let match = try? form.pattern.wholeMatch(in: message) else { continue }
      return form.phrase(match.output.dropFirst().map { $0.substring.map(String.init) ?? "" })
    }
    return Phrase(kept: message)
  }

  /// The forms, those that say more before those that they contain.
  private static var forms: [Form] {
    [
      Form(/Unknown option '(.*)'\. Did you mean '(.*)'\?/) {
        Phrase("message-unknown-option-meant", ["option": $0[0], "meant": $0[1]])
      }, Form(/Unknown option '(.*)'/) { Phrase("message-unknown-option", ["option": $0[0]]) },
      Form(/Missing expected argument '(.*)'/) { Phrase("message-missing-argument", ["argument": $0[0]]) },
      Form(/Missing one of: '(.*)'/) { Phrase("message-missing-one", ["arguments": $0[0]]) },
      Form(/Missing value for '(.*)'/) { Phrase("message-missing-value", ["option": $0[0]]) },
      Form(/Missing required subcommand\./) { _ in Phrase("message-missing-command") },
      Form(/\d+ unexpected arguments: '(.*)'/) {
        Phrase("message-unexpected-arguments", ["arguments": $0[0]])
      }, Form(/Unexpected argument '(.*)'/) { Phrase("message-unexpected-argument", ["argument": $0[0]]) },
      Form(/The value '(.*)' is invalid for '(.*?)'\. Please provide one of (.*)\./) {
        Phrase(
          "message-invalid-value-one-of",
          ["value": $0[0], "option": $0[1], "values": $0[2].replacing(/' (?:or|and) '/, with: "', '")])
      },
      Form(/The value '(.*)' is invalid for '(.*?)'(?:: .*)?/) {
        Phrase("message-invalid-value", ["value": $0[0], "option": $0[1]])
      },
      Form(/The option '(.*)' does not take any value, but '(.*)' was specified\./) {
        Phrase("message-no-value", ["option": $0[0], "value": $0[1]])
      },
      Form(/Value to be set with (?:flag|position) ?(.*) had already been set with (?:flag|position) ?(.*)/) {
        Phrase("message-set-twice", ["one": $0[0], "other": $0[1]])
      }, Form(/Invalid option: (.*)/) { Phrase("message-unknown-option", ["option": $0[0]]) },
    ]
  }
}

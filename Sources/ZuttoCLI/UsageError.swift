// Usage errors in the reader's language.

internal import ArgumentParser
internal import Diagnostics
package import Fluent
internal import Ground

/// The library's error text, translated line by line: the problem, a suggestion, the usage, where help is.
package struct UsageError {
  private let text: String
  private let language: Language
  private let meant: String?

  /// `command` is the subcommand that was most likely meant, if the typed one is unknown.
  package init(_ text: String, _ language: Language, meant command: String? = nil) {
    self.text = text
    self.language = language
    meant = command
  }

  package var lines: [String] {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let message = line.rest(after: "Error: ") {
        lines.append(
          "zutto: \(Phrase("message-error")[language]): \(ArgumentParserMessages.phrase(message)[language])")
        if let word = suggestion(message) {
          lines.append(
            Phrase("message-hint")[language] + Phrase("message-did-you-mean")(language, ["word": word]))
        }
      } else if let usage = line.rest(after: "Usage: ") {
        lines += UsageLine(label, usage).wrapped
      } else if let usage = line.rest(after: "USAGE: ") {
        lines += UsageLine("USAGE: ", usage).wrapped
      } else if let command = helpCommand(line) {
        lines.append(Phrase("message-help")(language, ["command": command]))
      } else if language.tag == .en || !line.hasPrefix("Help:") {
        // The library's help for a missing argument is English only.
        lines.append(line)
      }
    }
    return lines
  }

  /// The likely intended subcommand, or the nearest of the values that the message lists.
  private func suggestion(_ message: String) -> String? {
    // An unknown command has no options, so the library may report its first option instead.
    let key = ArgumentParserMessages.phrase(message).key
    if key.hasPrefix("message-unexpected-argument") || key.hasPrefix("message-unknown-option") {
      return meant
    }
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
    guard message.hasPrefix("The value '"), message.contains("Please provide one of"), quoted.count > 5 else {
      return nil
    }
    let values = stride(from: 5, to: quoted.count, by: 2).map { String(quoted[$0]) }
    return values.nearest(to: String(quoted[1]))
  }

  private var label: String { Phrase("message-usage")[language] }

  /// The command in a line such as `  See 'zutto diary --help' for more information.`, if it is one.
  private func helpCommand(_ line: String) -> String? {
    guard let rest = line.rest(after: "  See '"), let end = rest.firstIndex(of: "'"),
      rest[end...] == "' for more information."
    else { return nil }
    return String(rest[..<end])
  }
}

/// A usage line wrapped to 78 columns; an option and its value stay on one line.
struct UsageLine {
  private let label: String
  private let usage: String
  private static let width = 78

  init(_ label: String, _ usage: String) {
    self.label = label
    self.usage = usage
  }

  var wrapped: [String] {
    let margin = String(repeating: " ", count: label.displayWidth)
    var lines = [label]
    for (index, piece) in pieces.enumerated() {
      let last = lines[lines.count - 1]
      if index == 0 {
        lines[0] += piece
      } else if last.displayWidth + 1 + piece.displayWidth <= UsageLine.width {
        lines[lines.count - 1] += " " + piece
      } else {
        lines.append(margin + piece)
      }
    }
    return lines
  }

  /// The words; a bracketed group counts as one.
  private var pieces: [String] {
    var pieces: [String] = []
    var depth = 0
    for word in usage.split(separator: " ") {
      if depth > 0, let last = pieces.popLast() {
        pieces.append(last + " " + word)
      } else {
        pieces.append(String(word))
      }
      depth += word.count { $0 == "[" || $0 == "(" } - word.count { $0 == "]" || $0 == ")" }
    }
    return pieces
  }
}

extension String {
  func rest(after start: String) -> String? { hasPrefix(start) ? String(dropFirst(start.count)) : nil }
}

extension ValidationError {
  /// An error whose phrase is translated when printed: the language is not known while arguments are parsed.
  init(_ phrase: Phrase) { self.init(phrase.kept) }
}

/// Recognizes the messages of ArgumentParser 1.8, which has no public type for them
/// (`UsageGenerator.swift`, `ErrorMessageGenerator`).
enum ArgumentParserMessages {
  private struct Form {
    let pattern: Regex<AnyRegexOutput>
    let phrase: (_ parts: [String]) -> Phrase

    init(_ pattern: some RegexComponent, _ phrase: @escaping ([String]) -> Phrase) {
      self.pattern = Regex(pattern.regex)
      self.phrase = phrase
    }
  }

  /// Translates a message: one of our own, a known one of the library, or any other unchanged.
  static func phrase(_ message: String) -> Phrase {
    for form in forms {
      guard let match = try? form.pattern.wholeMatch(in: message) else { continue }
      return form.phrase(match.output.dropFirst().map { $0.substring.map(String.init) ?? "" })
    }
    return Phrase(kept: message)
  }

  /// More specific patterns come first: wider ones would match the same messages.
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

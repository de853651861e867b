// The lines that are printed for a command line that can't be read: the problem, a guess, the usage, the way to the help.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground

/// The library's message about a command line, in the reader's language.
struct WrongUse {
  private let text: String
  private let language: Language
  private let meant: String?

  /// A message.
  ///
  /// - Parameters:
  ///   - text: the library's.
  ///   - language: the reader's.
  ///   - command: the subcommand that was most likely meant, if none was understood.
  init(_ text: String, _ language: Language, meant command: String? = nil) {
    self.text = text
    self.language = language
    meant = command
  }

  /// The lines to print.
  var lines: [String] {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let message = line.rest(after: "Error: ") {
        lines.append(
          "zutto: \(Phrase("message-error")[language]): \(ArgumentFault.phrase(message)[language])")
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
        // The library's help of the argument that is missing is English; the way to ours stands below.
        lines.append(line)
      }
    }
    return lines
  }

  /// What the person most likely meant: a subcommand, or one of the values that the message lists.
  private func suggestion(_ message: String) -> String? {
    // A command that was not understood has no options: they are what the library stumbles over first.
    let key = ArgumentFault.phrase(message).key
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

/// A line of usage, in lines that fit on a narrow terminal; an option and its value are never parted.
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

  /// The words, but what stands between brackets as one.
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
  /// A refusal of what was typed; its words are looked up when it is printed, as the language is not known before.
  init(_ phrase: Phrase) { self.init(phrase.kept) }
}

// What a server heard in a recording.

internal import Fluent
internal import Ground

/// The words of a recording.
public struct Transcript: Sendable, Hashable {
  /// The words; empty where there was nothing to be heard.
  public var text: String

  /// A transcript.
  public init(text: String) { self.text = text }

  /// A transcript from a server's text: without blanks at its ends and of its lines, without controls.
  init(heard text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let clean = lines.map { line in
      var result = ""
      for scalar in line.unicodeScalars {
        result.unicodeScalars.append(scalar.steersTerminals ? " " : scalar)
      }
      return result.trimmingBlanks
    }
    self.text = clean.joined(separator: "\n").trimmingBlanks
  }
}

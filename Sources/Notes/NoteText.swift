// What a note may say.

public import Ground

/// The rules of a note's words.
public enum NoteText {
  /// The most characters (Unicode scalar values) of a note or an answer.
  public static let maximumCharacters = 10_000

  /// Refuses what can't be sealed.
  ///
  /// - Throws: `note-empty`, `note-too-long`.
  public static func check(_ text: String) throws(Diagnostic) {
    guard !text.isEmpty else {
      throw Diagnostic(.noteEmpty, "a note needs words", hint: "write at least one character")
    }
    let count = text.unicodeScalars.count
    guard count <= maximumCharacters else {
      throw Diagnostic(
        .noteTooLong,
        "the note has \(count) characters; there is room for \(maximumCharacters)",
        hint: "make two notes of it"
      )
    }
  }
}

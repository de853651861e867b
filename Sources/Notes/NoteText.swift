// What a note may say.

public import Ground

/// The rules of a note's words.
public enum NoteText {
  /// Refuses what can't be sealed.
  ///
  /// - Throws: `note-empty`, `note-too-long`.
  public static func check(_ text: String) throws(Diagnostic) {
    guard !text.isEmpty else {
      throw Diagnostic(.noteEmpty, "a note needs words", hint: "write at least one character")
    }
    let count = text.unicodeScalars.count
    guard count <= PlainText.maximumLength else {
      throw Diagnostic(
        .noteTooLong, "the note has \(count) characters; there is room for \(PlainText.maximumLength)",
        hint: "write \(count - PlainText.maximumLength) fewer, or make two notes of it")
    }
  }
}

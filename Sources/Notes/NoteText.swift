// What a note may say.

public import Diagnostics
internal import Fluent

/// The rules of a note's words.
public enum NoteText {
  /// Refuses what can't be sealed.
  ///
  /// - Throws: `note-empty`, `note-too-long`.
  public static func check(_ text: String) throws(Diagnostic) {
    guard !text.isEmpty else {
      throw Diagnostic(
        .noteEmpty, Phrase("note-note-needs-words"), hint: Phrase("home-write-least-one-character"))
    }
    let count = text.unicodeScalars.count
    guard count <= PlainText.maximumLength else {
      throw Diagnostic(
        .noteTooLong,
        Phrase("note-note-characters-room", ["count": count, "maximum-length": PlainText.maximumLength]),
        hint: Phrase("note-write-fewer-make-two-notes", ["maximum-length": count - PlainText.maximumLength]))
    }
  }
}

// What people read of a note beside its words.

package import Fluent
package import Notes

extension ReceivedNote.Writer {
  /// The writer's name in a list.
  package func label(_ language: Language) -> String {
    switch self {
    case .anonymous: Phrase("note-anonymous")[language]
    case .named(nil): Phrase("note-unknown")[language]
    case .named(let name?): Phrase("note-named")(language, ["name": name])
    }
  }
}

extension ReceivedNote.Status {
  /// Whether it was answered, in a word.
  package func label(_ language: Language) -> String {
    (self == .pending ? Phrase("note-pending") : Phrase("note-answered"))[language]
  }
}

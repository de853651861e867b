// What the programs that we start by ourselves are not told.

extension TranscriptionKey {
  /// The variables of a program that has no business with the key: all but curl, which gets it another
  /// way, and those that the person named (the editor, `keyCommand`).
  static let withheld = [variable: ""]
}

// The output of `git log` with the files that each commit changed.
// Source: git-log(1), "--raw", "-z"; git-diff-tree(1), "Raw output format", "Diff format for merges".

/// A reader of `git log --raw -z` whose format begins each commit with the byte 1.
enum GitLog {
  /// The command and the options that a person's configuration must not change.
  static let words = [
    "-c", "log.showSignature=false", "-c", "log.showRoot=true", "-c", "log.follow=false", "log", "--raw",
    "--no-abbrev", "-z", "--encoding=UTF-8", "--no-notes",
  ]

  /// Visits commits and the files after each, in the order of the output.
  ///
  /// - Parameters:
  ///   - output: what git printed.
  ///   - commit: is passed what the format puts behind the byte 1.
  ///   - file: is passed the words of a raw line, which begin with a colon for each parent, and the path.
  static func read(
    _ output: [UInt8], commit: (ArraySlice<UInt8>) -> Void,
    file: (_ words: [String], _ path: ArraySlice<UInt8>) -> Void
  ) {
    var fields = output.split(separator: 0)[...]
    while let field = fields.popFirst() {
      // A newline may separate a commit from its files.
      let field = field.drop { $0 == 0x0A }
      if field.first == 1 {
        commit(field.dropFirst())
      } else if field.first == UInt8(ascii: ":"), let path = fields.popFirst() {
        file(String(decoding: field, as: UTF8.self).split(separator: " ").map(String.init), path)
      }
    }
  }

  /// Whether an id stands for no content: all zeros.
  static func isNone(_ blob: String) -> Bool { blob.allSatisfy { $0 == "0" } }
}

// Reading a home's notes and contacts to find everything that is wrong with them.

public import Diagnostics
public import Ground

extension NoteStore {
  /// Checks all notes, links and contacts of a home.
  ///
  /// - Returns: how many files were looked at, and all problems.
  public static func check(in home: Home) async -> (files: Int, problems: [Diagnostic]) {
    let reading = await read(in: home)
    return (reading.fileCount, reading.problems + NoteChecks.check(reading))
  }
}

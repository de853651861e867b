// Reading a home's memos to find everything that is wrong with them.

public import Ground
internal import Prose

extension MemoStore {
  /// Checks all memos of a home.
  ///
  /// - Returns: what was read, and all problems.
  public static func check(in home: Home) async -> (reading: MemoReading, problems: [Diagnostic]) {
    let reading = await read(in: home)
    let problems = reading.problems + MemoChecks.check(reading)
    return (reading, problems + (await MemoChecks.texts(of: reading)))
  }
}

// Work that ctrl-C ends before anything of it is where it was to go.

internal import Ground

extension Session {
  /// Does such work.
  ///
  /// From its first step on ctrl-C and SIGTERM only ask, so that what was begun is taken away.
  ///
  /// - Returns: what came of it.
  /// - Throws: what the work throws; `Exit.stopped` where a signal ended it, told already.
  func stoppable<Value>(in home: Home, _ work: () async throws(Diagnostic) -> Value) async throws -> Value {
    Interrupt.watch()
    do throws(Diagnostic) {
      let value = try await work()
      return value
    } catch {
      printer.endProgress()
      guard Interrupt.wasAsked else { throw error }
      printer.err(Phrase("export-stopped")[language(home)])
      throw Exit.stopped
    }
  }
}

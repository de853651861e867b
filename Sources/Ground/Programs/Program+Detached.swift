// Work that goes on after this program has ended.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Program {
  /// The path by which this program can start itself again, even if its file was replaced meanwhile.
  public static var own: String {
    #if canImport(Glibc)
    return "/proc/self/exe"
    #else
    var size: UInt32 = 4096
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { buffer in
      guard let start = buffer.baseAddress, unsafe _NSGetExecutablePath(start, &size) == 0 else {
        return CommandLine.arguments.first ?? "zutto"
      }
      return unsafe String(cString: start)
    }
    #endif
  }

  /// Starts a program that outlives this one: in a session of its own, away from the terminal.
  ///
  /// Nobody waits for it; where this process lives on, the system keeps a line about the ended one
  /// until then.
  ///
  /// - Parameters:
  ///   - words: its path or name, and its arguments.
  ///   - input: what it reads, at most 4 KiB: what any pipe holds before anybody reads.
  ///   - environment: variables that are set for it besides ours, or instead.
  /// - Throws: `program-missing`, `program-failed`.
  public static func startDetached(_ words: [String], input: [UInt8], environment: [String: String] = [:])
    throws(Diagnostic)
  {
    precondition(input.count <= 4096, "more would wait for a reader")
    do throws(PipePump.Stop) {
      var toProgram = try PipePump.pipe()
      do throws(SystemError) {
        _ = try Spawn(
          words: words, input: Pipe.stream(toProgram.reading?.number), output: .nothing, errors: .nothing,
          environment: environment, isDetached: true
        ).start()
        toProgram.reading = nil
        try BrokenPipes.survived { () throws(SystemError) in try toProgram.writing?.writeAll(input) }
      } catch { throw .notStarted(error) }
    } catch { throw error.told(words.first ?? "", timeout: .zero, limit: 0, nil) }
  }
}

// Programs that are heard while they work.

import Diagnostics
import Fluent
import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct StartedProgramTests {
  /// Listens to the end; what came out of each outlet.
  private func hear(
    _ program: inout StartedProgram, until enough: ([StartedProgram.Outlet: [UInt8]]) -> Bool = { _ in false }
  ) throws -> [StartedProgram.Outlet: [UInt8]] {
    var heard: [StartedProgram.Outlet: [UInt8]] = [:]
    while program.isHeard, !enough(heard) {
      _ = try program.listen(atMost: .milliseconds(100)) { outlet, bytes in
        heard[outlet, default: []] += bytes
      }
    }
    return heard
  }

  @Test func everyOutletIsHeard() throws {
    var program = try StartedProgram(["sh", "-c", "echo out; echo err >&2; echo side >&3; exit 7"])
    let heard = try hear(&program)
    #expect(heard[.output] == Array("out\n".utf8))
    #expect(heard[.errors] == Array("err\n".utf8))
    #expect(heard[.side] == Array("side\n".utf8))
    let isOpen = program.isOpen(.output)
    #expect(!isOpen)
    while program.end() == nil { usleep(1000) }
    let (status, again) = (program.end(), program.kill())
    #expect(status == 7 && again == 7)
  }

  @Test func itIsAskedToEnd() throws {
    var program = try StartedProgram([
      "sh", "-c", "trap 'echo asked; exit 3' INT; echo ready; while :; do sleep 0.01; done",
    ])
    _ = try hear(&program) { $0[.output] != nil }
    program.interrupt()
    let heard = try hear(&program)
    #expect(heard[.output] == Array("asked\n".utf8))
    while program.end() == nil { usleep(1000) }
    let status = program.end()
    #expect(status == 3)
  }

  @Test func itEndsWithItsValue() throws {
    try withTemporaryFolder { folder in
      let place = folder.path("pid")
      do {
        var program = try StartedProgram(["sh", "-c", "echo $$ > '\(place)'; echo; exec sleep 100"])
        _ = try hear(&program) { $0[.output] != nil }
      }
      let number = pid_t(try folder.text(of: "pid").trimmingCharacters(in: .whitespacesAndNewlines))
      #expect(kill(try #require(number), 0) == -1)
    }
  }

  @Test func aVariableIsKeptFromIt() throws {
    var program = try StartedProgram(["sh", "-c", "echo \"$HOME.\""], environment: ["HOME": ""])
    #expect(try hear(&program)[.output] == Array(".\n".utf8))
    var heard: [UInt8] = []
    _ = try unsafe Program.listen(
      to: ["sh", "-c", "echo \"$HOME.\""], environment: ["HOME": "/x"], outputLimit: 100,
      timeout: .seconds(60)
    ) { unsafe heard += $0 }
    #expect(heard == Array("/x.\n".utf8))
  }

  @Test func otherDescriptorsAreWaitedForAsWell() throws {
    var program = try StartedProgram(["sleep", "100"])
    let pipe = Foundation.Pipe()
    let end = pipe.fileHandleForReading.fileDescriptor
    let none = try program.listen(beside: [end], atMost: .milliseconds(1)) { _, _ in }
    #expect(none.isEmpty)
    pipe.fileHandleForWriting.write(Data([1]))
    let ready = try program.listen(beside: [end], atMost: .seconds(10)) { _, _ in }
    #expect(ready == [end])
  }

  @Test func aMissingProgramIsNamed() {
    let problem = thrown {
      _ = try StartedProgram(["zutto-no-such"], install: Phrase(verbatim: "the package 'x'"))
    }
    #expect(problem?.code == .programMissing)
    #expect(problem?.englishHint == "install the package 'x'")
  }

  @Test func longOutputIsLookedAtPieceByPiece() throws {
    var count = 0
    let outcome = try Program.listen(
      to: ["head", "-c", "3000000", "/dev/zero"], outputLimit: 3_000_000, timeout: .seconds(60)
    ) { count += $0.count }
    #expect(count == 3_000_000 && outcome.status == 0)
    let refusal = thrown {
      _ = try Program.listen(to: ["cat", "/dev/zero"], outputLimit: 9999, timeout: .seconds(60)) { _ in }
    }
    #expect(refusal?.code == .programFailed)
  }
}

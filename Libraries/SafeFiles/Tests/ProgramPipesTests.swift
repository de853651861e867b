// Running other programs: what they read and write, and how they end.

import Diagnostics
import Fluent
import SafeFiles
import TestSupport
import Testing

struct ProgramPipesTests {
  @Test func moreThanAPipeHoldsGoesThroughAndComesBack() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let outcome = try Program.run(["cat"], input: input, outputLimit: 1_000_000)
    #expect(outcome.status == 0)
    #expect(outcome.output == input)
    #expect(outcome.errors.isEmpty)
  }

  @Test func aProgramThatDoesNotReadItsInputEndsAsItLikes() throws {
    let input = [UInt8](repeating: 1, count: 1 << 20)
    #expect(try Program.run(["false"], input: input).status == 1)
    let outcome = try Program.run(["head", "-c", "3"], input: input)
    #expect(outcome.output == [1, 1, 1])
  }

  @Test func bothOutputsAreKept() throws {
    let outcome = try Program.run(["sh", "-c", "echo out; echo first >&2; echo >&2; exit 3"])
    #expect(outcome.status == 3)
    #expect(outcome.output == Array("out\n".utf8))
    #expect(outcome.complaint == "first")
  }

  @Test func theEndBySignalIsTold() throws {
    #expect(try Program.run(["sh", "-c", "kill -TERM $$"]).status == 143)
  }

  @Test func aVariableIsHandedOnSetAnewOrWithheld() throws {
    let shown = ["sh", "-c", "echo \"${PATH+there} ${LANG-none} ${ZUTTO_X-none}\""]
    let outcome = try Program.run(
      shown, environment: ["ZUTTO_X": "anew", "LANG": "anew"], withheld: ["LANG", "NOT_THERE", "PAT"])
    #expect(outcome.output == Array("there anew anew\n".utf8))
    let less = try Program.run(["sh", "-c", "echo ${HOME-none}"], withheld: ["HOME"])
    #expect(less.output == Array("none\n".utf8))
  }

  @Test func wordsAreNotReadByAShell() throws {
    let outcome = try Program.run(["printf", "%s", "$(echo a); b"])
    #expect(outcome.output == Array("$(echo a); b".utf8))
  }

  @Test func aMissingProgramIsNamedWithItsPackage() {
    let problem = thrown {
      _ = try Program.run(["zutto-no-such"], install: Phrase(verbatim: "the package 'x'"))
    }
    #expect(problem?.code == .programMissing)
    #expect(problem?.english == "the program 'zutto-no-such' is not installed")
    #expect(problem?.englishHint == "install the package 'x'")
  }

  @Test func tooMuchOutputAndTooLongARunEndIt() {
    #expect(
      thrown { _ = try Program.run(["cat", "/dev/zero"], outputLimit: 1000) }?.english
        == "'cat' wrote more than 1000 bytes and was ended")
    #expect(
      thrown { _ = try Program.run(["sleep", "100"], timeout: .seconds(1)) }?.english
        == "'sleep' ran for more than 1 seconds and was ended")
  }

  @Test(.timeLimit(.minutes(10))) func aChildThatIsLeftBehindDoesNotHoldUsUp() throws {
    let outcome = try Program.run(["sh", "-c", "sleep 100 & echo $!"])
    #expect(outcome.status == 0)
    let child = String(decoding: outcome.output, as: UTF8.self).filter(\.isNumber)
    try run("kill", child)
  }

  @Test func ourOpenFilesAreNotTheirs() throws {
    try withTemporaryFolder { folder in
      try folder.write("x", to: "held")
      let tree = try Tree(at: folder.path)
      let outcome = try Program.run(["sh", "-c", "ls -l /proc/self/fd 2>/dev/null || true"])
      #expect(!String(decoding: outcome.output, as: UTF8.self).contains(folder.path))
      _ = tree
    }
  }

  @Test func capturesWhatAPersonsCommandLinePrints() throws {
    let words = try Program.capture(shell: "printf 'a b\\r\\n'", named: "passphraseCommand") {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(words == "a b")
    // Only one line's end is taken away.
    let count = try Program.capture(shell: "printf 'a\\n\\n'; cat", named: "c") { $0.count }
    #expect(count == 2)
  }

  @Test func aFailingCommandLineIsNotQuoted() {
    let problem = thrown {
      try Program.capture(shell: "echo secret; exit 4", named: "passphraseCommand") { _ in }
    }
    #expect(problem?.code == .programFailed)
    #expect(problem?.english == "'passphraseCommand' ended with status 4")
    let long = thrown { try Program.capture(shell: "cat /dev/zero", named: "c") { _ in } }
    #expect(long?.english == "'c' wrote more than 4096 bytes and was ended")
  }

  @Test func exactlyTheLimitFits() throws {
    let count = try Program.capture(shell: "printf 'abcd\\n'", named: "c", limit: 4) { $0.count }
    #expect(count == 4)
    #expect(
      thrown { try Program.capture(shell: "printf abcde", named: "c", limit: 4) { _ in } }?.english
        == "'c' wrote more than 4 bytes and was ended")
  }

  @Test func aDetachedProgramReadsItsInput() throws {
    try withTemporaryFolder { folder in
      let file = folder.path("got")
      try Program.startDetached(
        ["sh", "-c", "cat > \"$1.new\" && mv \"$1.new\" \"$1\"", "sh", file], input: Array("12".utf8))
      for _ in 0..<1000 where !folder.exists("got") { try run("sleep", "0.02") }
      #expect(try folder.text(of: "got") == "12")
    }
  }

  @Test func aServingProgramIsWaitedForUntilItIsReadyOrEnds() throws {
    // More than a pipe holds.
    let input = [UInt8](repeating: 0x61, count: 200_000)
    let ready = try Program.startServing(
      ["sh", "-c", "test $(wc -c) = 200000 && echo; exec sleep 1"], input: input, timeout: .seconds(60))
    #expect(ready == nil)
    let ended = try Program.startServing(["sh", "-c", "exit 3"], input: input, timeout: .seconds(60))
    #expect(ended == 3)
    let problem = thrown {
      _ = try Program.startServing(["sleep", "60"], input: [], timeout: .milliseconds(50))
    }
    #expect(problem?.code == .programFailed)
  }
}

struct WipedBufferTests {
  @Test func characterByCharacterIsTakenOut() {
    var buffer = WipedBuffer(capacity: 8)
    let fits = buffer.append(Array("aあ".utf8))
    let overflows = !buffer.append(Array("いうえ".utf8))
    #expect(fits && overflows)
    buffer.removeLastScalar()
    let left = buffer.withBytes { Array($0) }
    #expect(left == [0x61])
    buffer.removeLastScalar()
    buffer.removeLastScalar()
    let count = buffer.count
    #expect(count == 0)
  }
}

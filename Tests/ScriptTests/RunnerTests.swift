// The runner is tested too: what must fail does fail, and says why.

import TestSupport
import Testing

@Suite struct Runner {
  /// Runs a script's text and gives its failure; nil if it holds.
  private func failure(of text: String) throws -> ScriptFailure? {
    do {
      try withTemporaryFolder { folder in
        var run = ScriptRun(try Script(name: "a.txt", text: text), in: folder, zutto: ScriptFile.zutto)
        try run.run()
      }
      return nil
    } catch let failure as ScriptFailure { return failure }
  }

  @Test(arguments: [
    ("exec false", "exit status 1, expected 0"), ("! exec true", "exit status 0, expected a failure"),
    ("!2 exec false", "exit status 1, expected 2"), ("exec true\nexit 1", "exit status 0, expected 1"),
    ("! exec sh -c 'kill -ILL $$'", "ended by signal 4"),
    ("? exec sh -c 'kill -ILL $$'", "ended by signal 4"),
    ("exec no-such-program", "no program 'no-such-program' on the PATH"),
    ("stdout .", "no program has run yet"), ("exec echo a\nstdout b", "'b' is not in stdout"),
    ("exec echo a\n! stdout a", "'a' is in stdout"),
    ("exec echo a\nstdout -count=2 a", "1 matches in stdout, expected 2"),
    ("exec echo a\nstdout-is b\n-- b --\nb", "not as in 'b': line 1"),
    ("exec echo a\nstdout-is b", "no file 'b' is attached"),
    ("cmp a b\n-- a --\nx\n-- b --\ny", "'a' is not 'b': line 1"),
    ("cmp-text a y\n-- a --\nx", "'a': line 1"), ("exists a", "'a' does not exist"),
    ("exists !a\n-- a --\n", "'a' exists"), ("grep y a\n-- a --\nx", "'y' is not in a"),
    ("replace a y z\n-- a --\nx", "'y' is not in 'a'"),
    ("cat a\njson .b 1\n-- a --\n{\"b\": 2}", ".b is 2, expected 1"),
    ("cat a\njson .c\n-- a --\n{\"b\": 2}", ".c is missing"), ("cat a\njson .b\n-- a --\n{", "not JSON"),
    ("rm ../../etc", "'../../etc' is outside the script's folder"), ("! rm a", "'rm' can't be negated"),
    ("frobnicate", "unknown command 'frobnicate'"), ("exec 'a", "a ' is not closed"),
    ("exec echo $NONE", "no variable 'NONE'"), ("[sunday] exec true", "unknown condition '[sunday]'"),
    ("exec sleep 9 &", "'sleep' is still running at the end"), ("wait", "no program in the background"),
    ("-- /a --\n", "'/a' is not a place inside the script's folder"),
    ("-- ../a --\n", "'../a' is not a place inside the script's folder"),
    ("-- a [blue] --\n", "unknown option 'blue' of 'a'"), ("-- a --\n-- a --\n", "'a' is attached twice"),
  ]) func reports(_ text: String, _ reason: String) throws {
    let failure = try #require(try failure(of: text))
    #expect(failure.reason.hasPrefix(reason))
  }

  @Test func showsTheLineAndTheOutputsOfAFailure() throws {
    let text = """
      # a title

      ! exec sh -c 'echo seen in $PWD; exit 2'
      stdout other
      """
    let failure = try #require(try failure(of: text))
    #expect(
      "\(failure)" == """
        a.txt:4: stdout other
        'other' is not in stdout
        exit status 2
        stdout:
          seen in $WORK
        stderr: nothing

        """)
  }

  @Test func aCommandThatFailsAndChangesSomethingIsCaught() throws {
    try withTemporaryFolder { folder in
      let text = "!1 zutto -c 'echo more >> a; exit 1'\n-- a --\n"
      var run = ScriptRun(try Script(name: "a.txt", text: text), in: folder, zutto: "/bin/sh")
      let failure = #expect(throws: ScriptFailure.self) { try run.run() }
      #expect(failure?.reason == "it failed, and yet 'a' was changed")
    }
  }

  @Test func recordsExpectedOutputsAndNothingElse() throws {
    let text = """
      exec printf 'a\\nb'
      stdout-is out
      stderr-is err
      exists !out

      -- other [crlf] --
      x
      -- out --
      old
      -- last --
      y

      """
    try withTemporaryFolder { folder in
      let script = try Script(name: "a.txt", text: text)
      var run = ScriptRun(script, in: folder, zutto: ScriptFile.zutto, records: true)
      try run.run()
      let recorded = run.script.text(recording: run.recorded)
      #expect(
        recorded == text.replacing("-- out --\nold\n", with: "-- out [no-final-newline] --\na\nb\n")
          + "-- err --\n")
      #expect(try failure(of: recorded) == nil)
    }
  }

  @Test(arguments: ["", "a\n", "a", "a\r\nb\r\n", "-- x --\n", "\u{0}\n", "\n\n"])
  func writesBytesInAFormThatReadsBackTheSame(_ content: String) throws {
    for bytes in [Array(content.utf8), Array(content.utf8) + [0xFF]] {
      let text = AttachedFile.text(name: "a b", bytes: bytes, mode: nil)
      let script = try Script(name: "a.txt", text: text)
      #expect(script.sections.map(\.file.content) == [.bytes(bytes)])
    }
  }

  @Test func killsWhatRunsTooLong() throws {
    try withTemporaryFolder { folder in
      let program = try RunningProgram(
        "sh", ["-c", "sleep 60 & sleep 60"], in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
      #expect(try program.wait(timeout: 0.1).timedOut)
    }
  }
}

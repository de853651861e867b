// The prompt and the watch at a real terminal.

import Foundation
import TestSupport
import Testing
import ZuttoCLI

/// What is typed is not shown, and the terminal is given back.
@Suite(.timeLimit(.minutes(10))) struct PassphrasePromptTests {
  @Test(arguments: [
    ("correct horse\r", "correct horse"), ("\r", ""), ("あx\u{7F}\u{7F}い\r", "い"),
    ("wrong\u{15}right\r", "right"), ("a\u{1B}[D\u{1B}OAb\tc\r", "abc"), ("a\u{4}b\n", "ab"),
    (
      String(repeating: "0123456789abcdef", count: 256) + "\r",
      String(repeating: "0123456789abcdef", count: 256)
    ),
  ]) func whatIsTypedIsReadAndNotShown(_ typed: String, _ read: String) throws {
    try withProbe("prompt") { (session: inout TerminalSession) throws in
      try session.wait(for: "First: ")
      try session.wait("silence") { !$0.echoes }
      try session.type(typed)
      try session.wait(for: "got [" + hex(read) + "]")
      try session.wait(for: "Second: ")
      try session.type("2\r")
      try session.wait(for: "got [32]")
      #expect(try session.end() == 0)
      #expect(!session.output.contains("horse") && !session.output.contains("right"))
      #expect(session.isAsItWas)
    }
  }

  @Test func whatIsTypedAheadIsForTheNextQuestion() throws {
    try withProbe("prompt") { (session: inout TerminalSession) throws in
      try session.wait(for: "First: ")
      try session.wait("silence") { !$0.echoes }
      try session.type("one\rtwo\r")
      try session.wait(for: "got [\(hex("one"))]")
      try session.wait(for: "got [\(hex("two"))]")
      #expect(try session.end() == 0)
    }
  }

  @Test func whatIsTypedBetweenTwoQuestionsIsNotShown() throws {
    try withProbe("slow-prompt") { (session: inout TerminalSession) throws in
      try session.wait(for: "First: ")
      try session.wait("silence") { !$0.echoes }
      try session.type("one\r")
      try session.wait(for: "got [\(hex("one"))]")
      // While a key would be derived.
      try session.type("horse\r")
      try session.wait(for: "got [\(hex("horse"))]")
      #expect(try session.end() == 0)
      #expect(!session.output.contains("horse"))
      #expect(session.isAsItWas)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) func aSignalBetweenTwoQuestionsGivesTheTerminalBack(
    _ signal: Int32
  ) throws {
    try withProbe("slow-prompt") { (session: inout TerminalSession) throws in
      try session.wait(for: "First: ")
      try session.wait("silence") { !$0.echoes }
      try session.type("one\r")
      try session.wait(for: "got [\(hex("one"))]")
      session.send(signal)
      #expect(try session.end() & 0x7F == signal)
      #expect(session.isAsItWas)
    }
  }

  @Test func controlCGivesTheTerminalBack() throws {
    try withProbe("prompt") { (session: inout TerminalSession) throws in
      try session.wait(for: "First: ")
      try session.wait("silence") { !$0.echoes }
      try session.type("secret\u{3}")
      try session.wait(for: "ended by interrupted")
      #expect(try session.end() == 130)
      #expect(session.isAsItWas)
      #expect(!session.output.contains("secret"))
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT]) func aSignalGivesTheTerminalBack(_ signal: Int32) throws {
    try withProbe("prompt") { (session: inout TerminalSession) throws in
      try session.wait(for: "First: ")
      try session.wait("silence") { !$0.echoes }
      session.send(signal)
      #expect(try session.end() & 0x7F == signal)
      #expect(session.isAsItWas)
    }
  }

  @Test func controlZGivesTheTerminalBackForAWhile() throws {
    // A shell with job control, or there is nobody to stop for.
    let probe = Repository.products.appending(path: "TerminalProbe").path
    let script = #""$1" prompt; echo stopped; read answer; fg; echo back"#
    try withTerminal("sh", "-m", "-c", script, "sh", probe) { (session: inout TerminalSession) throws in
      try session.wait(for: "First: ")
      try session.wait("silence") { !$0.echoes }
      try session.type("\u{1A}")
      try session.wait(for: "stopped")
      try session.wait("its old way") { $0.isAsItWas }
      try session.type("\n")
      try session.wait(for: "First: ")
      try session.wait("silence") { !$0.echoes }
      try session.type("e\r")
      try session.wait(for: "got [65]")
      try session.wait(for: "Second: ")
      try session.type("\r")
      try session.wait(for: "back")
      #expect(try session.end() == 0)
      #expect(session.isAsItWas)
    }
  }

  @Test func controlDOnNothingIsNoPassphrase() throws {
    try withProbe("prompt") { (session: inout TerminalSession) throws in
      try session.wait(for: "First: ")
      try session.type("\u{4}")
      try session.wait(for: "no passphrase was typed [passphrase-missing]")
      #expect(try session.end() == 1)
    }
  }

  @Test func otherEncodingsAndTooMuchAreRefused() throws {
    for (typed, told) in [
      ([0x8E, 0x52, 0x0D], "not UTF-8 text [file-not-text]"),
      ([UInt8](repeating: 0x61, count: 5000) + [0x0D], "at most 4096 bytes [file-too-large]"),
    ] as [([UInt8], String)] {
      try withProbe("prompt") { (session: inout TerminalSession) throws in
        try session.wait(for: "First: ")
        try session.wait("silence") { !$0.echoes }
        // A terminal holds about 4 KiB that nobody has read.
        for part in stride(from: 0, to: typed.count, by: 1000) {
          try session.type(Array(typed[part..<min(part + 1000, typed.count)]))
        }
        try session.wait(for: told)
      }
    }
  }

  @Test func withoutATerminalOrLeaveToAskTheWayOutIsNamed() throws {
    let probe = Repository.products.appending(path: "TerminalProbe").path
    let alone = try run("setsid", "--wait", probe, "prompt", input: "piped\n")
    #expect(alone.status == 1)
    #expect(alone.stdout.contains("there is no terminal to ask for it [passphrase-missing]"))
    #expect(alone.stdout.contains("set ZUTTO_PASSPHRASE_COMMAND, or passphraseCommand"))
    let silent = try run(probe, "prompt", "--no-input")
    #expect(silent.stdout.contains("--no-input forbids to ask for it [passphrase-missing]"))
  }

  private func hex(_ text: String) -> String {
    text.utf8.map { String($0, radix: 16) }.joined(separator: " ")
  }
}

/// The whole screen, and the terminal afterwards.
@Suite(.timeLimit(.minutes(10))) struct WatchTests {
  @Test func searchesCopiesAndQuits() throws {
    try withProbe("watch") { (session: inout TerminalSession) throws in
      try session.wait(for: "\u{1B}[?1049h")
      try session.wait(for: "> GitHub")
      try session.type("例")
      try session.wait(for: "1/3")
      try session.wait(for: "> 例え")
      try session.type("\r")
      try session.wait(for: "copied 例え")
      try session.type("\u{1B}")
      try session.wait(for: "3/3")
      try session.type("\u{1B}[B\r")
      try session.wait(for: "there is no clipboard")
      try session.type("\u{1B}")
      try session.wait(for: "\u{1B}[?25h\u{1B}[?1049l")
      try session.wait(for: "done")
      #expect(try session.end() == 0)
      #expect(session.isAsItWas)
    }
  }

  @Test func aNewSizeIsDrawnAnew() throws {
    try withProbe("watch") { (session: inout TerminalSession) throws in
      try session.wait(for: "> GitHub")
      session.resize(columns: 40, rows: 6)
      try session.wait(for: "\u{1B}[2J")
      try session.wait(for: "> GitHub name0")
      try session.type("\u{3}")
      #expect(try session.end() == 0)
      #expect(session.isAsItWas)
    }
  }

  @Test func controlZLeavesTheScreenForAWhile() throws {
    let probe = Repository.products.appending(path: "TerminalProbe").path
    let script = #""$1" watch; echo stopped; read answer; fg; echo back"#
    try withTerminal("sh", "-m", "-c", script, "sh", probe) { (session: inout TerminalSession) throws in
      try session.wait(for: "> GitHub")
      try session.type("\u{1A}")
      try session.wait(for: "\u{1B}[?1049l")
      try session.wait(for: "stopped")
      try session.wait("its old way") { $0.isAsItWas }
      try session.type("\n")
      try session.wait(for: "\u{1B}[?1049h")
      try session.wait(for: "> GitHub")
      try session.type("\u{3}")
      try session.wait(for: "back")
      #expect(try session.end() == 0)
      #expect(session.isAsItWas)
    }
  }

  @Test func secondsTick() throws {
    try withProbe("watch") { (session: inout TerminalSession) throws in
      try session.wait(for: "> GitHub")
      for _ in 0..<2 { try session.wait(for: "\u{1B}[3;1H\u{1B}[K> GitHub") }
      try session.type("\u{11}")
      #expect(try session.end() == 0)
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func aSignalGivesTheTerminalBack(_ signal: Int32) throws {
    try withProbe("watch") { (session: inout TerminalSession) throws in
      try session.wait(for: "> GitHub")
      session.send(signal)
      #expect(try session.end() & 0x7F == signal)
      #expect(session.isAsItWas)
      #expect(session.output.contains("\u{1B}[?25h\u{1B}[?1049l"))
    }
  }

  @Test func withoutATerminalItSaysSo() throws {
    let probe = Repository.products.appending(path: "TerminalProbe").path
    let alone = try run("setsid", "--wait", probe, "watch")
    #expect(alone.stdout.contains("there is no terminal to show the codes on [input-missing]"))
  }
}

private func withProbe(_ part: String, _ body: (inout TerminalSession) throws -> Void) throws {
  try withTerminal(Repository.products.appending(path: "TerminalProbe").path, part) { try body(&$0) }
}

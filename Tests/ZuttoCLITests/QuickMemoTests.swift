// The script behind a key of the keyboard: what is typed becomes a memo, or is left in a file.

import Foundation
import TestSupport
import Testing

struct QuickMemoTests {
  private static let script = Repository.root.appending(path: "share/zutto/quick-memo").path
  private static let zutto = Repository.products.appending(path: "zutto").path

  /// A home, and programs that answer as a person would.
  private func withHome(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let made = try run(QuickMemoTests.zutto, "init", "--id", "minji", folder.path("home"))
      #expect(made.status == 0, "\(made.stderr)")
      for asker in ["rofi", "zenity", "kdialog", "osascript"] {
        try folder.write(
          """
          #!/bin/sh
          case $* in
          *'could not be kept'*) printf '%s\\n' "$*" >>"\(folder.path)/told" ;;
          *) cat >/dev/null; printf '%s\\n' "$ANSWER"; exit "${STATUS:-0}" ;;
          esac

          """, to: "bin/\(asker)")
        try makeProgram(atPath: folder.path("bin/\(asker)"))
      }
      try body(folder)
    }
  }

  private func ask(
    _ folder: TemporaryFolder, _ settings: [String: String], shell: String = "sh", input: String = ""
  ) throws -> Finished {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = [
      "PATH": folder.path("bin") + ":" + path, "ZUTTO": QuickMemoTests.zutto,
      "ZUTTO_HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("state"), "LC_ALL": "C",
    ]
    return try run(
      shell, QuickMemoTests.script, in: folder, environment: environment.merging(settings) { $1 },
      input: input)
  }

  private func memos(_ folder: TemporaryFolder) throws -> [String] {
    guard folder.exists("home/memos") else { return [] }
    return try folder.tree("home/memos").map { try folder.text(of: "home/memos/\($0)") }
  }

  @Test(arguments: ["rofi", "zenity", "kdialog", "osascript"]) func whatIsTypedIntoADialogBecomesAMemo(
    asker: String
  ) throws {
    try withHome { folder in
      let answer = try ask(folder, ["ZUTTO_ASK": asker, "ANSWER": "회의 $(date) `x` \\n -- 'end'"])
      #expect(answer.status == 0, "\(answer.stderr)")
      #expect(try memos(folder).first?.hasSuffix("---\n회의 $(date) `x` \\n -- 'end'\n") == true)
      #expect(!folder.exists("state/zutto/unsent"))
    }
  }

  @Test(arguments: ["sh", "dash", "bash"]) func theTerminalAsksToo(shell: String) throws {
    try requirePeer(shell)
    try withHome { folder in
      // No line end: whoever pipes a text in must not lose it.
      let answer = try ask(folder, ["ZUTTO_ASK": "terminal"], shell: shell, input: "--json buy milk")
      #expect(answer.status == 0, "\(answer.stderr)")
      #expect(try memos(folder).first?.hasSuffix("---\n--json buy milk\n") == true)
    }
  }

  @Test func severalLinesOfAPipeAreAllKept() throws {
    try withHome { folder in
      let answer = try ask(folder, ["ZUTTO_ASK": "terminal"], input: "one\n\n  two\nthree")
      #expect(answer.status == 0, "\(answer.stderr)")
      #expect(try memos(folder).first?.hasSuffix("---\none\n\n  two\nthree\n") == true)
    }
  }

  @Test(arguments: [("typed", "1"), ("", "2"), ("typed", "139")])
  func whatADialogThatBreaksDownHasIsKeptOrTold(text: String, status: String) throws {
    try withHome { folder in
      let answer = try ask(folder, ["ZUTTO_ASK": "zenity", "ANSWER": text, "STATUS": status])
      if text.isEmpty {
        #expect(answer.status == 1 && answer.stderr.contains("'zenity' ended with status 2"))
        #expect(try memos(folder).isEmpty)
      } else {
        #expect(answer.status == 0, "\(answer.stderr)")
        #expect(try memos(folder).first?.hasSuffix("---\ntyped\n") == true)
      }
    }
  }

  @Test func whereNobodyCanBeAskedThatIsTold() throws {
    try withHome { folder in
      let gone = try ask(folder, ["ZUTTO_ASK": "no-such-dialog"])
      #expect(gone.status == 1 && gone.stderr.contains("'no-such-dialog'"))
      // A key of the keyboard without a screen: no dialog, no terminal, nothing on standard input.
      let nobody = try run(
        "sh", "-c", "exec sh '\(QuickMemoTests.script)' </dev/null", in: folder,
        environment: [
          "PATH": "/usr/bin:/bin", "ZUTTO": QuickMemoTests.zutto, "LC_ALL": "C",
          "ZUTTO_HOME": folder.path("home"), "ZUTTO_ASK": "terminal",
        ])
      #expect(nobody.status == 1 && nobody.stderr.contains("nobody to ask with"))
      #expect(try memos(folder).isEmpty)
    }
  }

  @Test func whatIsToldIsNoMarkupInADialog() throws {
    try withHome { folder in
      let settings = ["ZUTTO_ASK": "kdialog", "ANSWER": "a <b>x</b> & y"]
      let gone = ["XDG_STATE_HOME": "/dev/null", "ZUTTO_HOME": folder.path("none")]
      _ = try ask(folder, settings.merging(gone) { $1 })
      let told = try folder.text(of: "told")
      #expect(told.contains("a &lt;b&gt;x&lt;/b&gt; &amp; y") && !told.contains("<b>"))
    }
  }

  @Test(arguments: [("", "0"), ("   ", "0"), ("", "1")]) func whoTypesNothingOrThinksBetterOfItKeepsNothing(
    text: String, status: String
  ) throws {
    try withHome { folder in
      let answer = try ask(folder, ["ZUTTO_ASK": "zenity", "ANSWER": text, "STATUS": status])
      #expect(answer.status == 0 && answer.stderr.isEmpty)
      #expect(try memos(folder).isEmpty && !folder.exists("state"))
    }
  }

  @Test(arguments: ["rofi", "zenity", "kdialog", "osascript", "terminal"])
  func whatCanNotBeKeptIsLeftInAFileAndTold(asker: String) throws {
    try withHome { folder in
      let settings = ["ZUTTO_ASK": asker, "ANSWER": "precious", "ZUTTO_HOME": folder.path("none")]
      let answer = try ask(folder, settings, input: "precious\n")
      #expect(answer.status == 1)
      #expect(answer.stderr.contains("[home-missing]"))
      #expect(answer.stderr.contains("ZUTTO_HOME="))
      let left = try folder.tree("state/zutto/unsent")
      #expect(left.count == 1)
      for name in left {
        #expect(try folder.text(of: "state/zutto/unsent/\(name)") == "precious\n")
        #expect(answer.stderr.contains(name))
        if asker != "terminal" { #expect(try folder.text(of: "told").contains(name)) }
      }
    }
  }

  @Test func withoutTheProgramOrAFolderTheTextIsShown() throws {
    try withHome { folder in
      let gone = ["ZUTTO_ASK": "terminal", "ZUTTO": folder.path("no-such")]
      let answer = try ask(folder, gone, input: "precious\n")
      #expect(answer.status == 1 && answer.stderr.contains("there is no program"))
      #expect(try folder.tree("state/zutto/unsent").count == 1)
      try folder.write("a file", to: "blocked")
      let blocked = gone.merging(["XDG_STATE_HOME": folder.path("blocked")]) { $1 }
      let shown = try ask(folder, blocked, input: "precious\n")
      #expect(shown.status == 1 && shown.stderr.hasSuffix("\nprecious\n"))
    }
  }

  @Test func theScriptIsOneThatEveryShellReads() throws {
    for shell in ["sh", "dash", "bash", "busybox"] {
      try requirePeer(shell)
      let arguments = shell == "busybox" ? "sh" : "-n"
      let answer = try run(shell, arguments, shell == "busybox" ? "-n" : QuickMemoTests.script)
      #expect(answer.status == 0, "\(shell): \(answer.stderr)")
    }
  }
}

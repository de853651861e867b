// What is longer than the screen goes through the pager, and nothing else does.

import Foundation
import TestSupport
import Testing
import ZuttoCLI

@Suite(.timeLimit(.minutes(10))) struct PagerTests {
  private static let zutto = Repository.products.appending(path: "zutto").path
  /// A pager that says that it was called, and shows what it was given.
  private static let pager = "echo PAGED; cat"

  private func paged(
    _ arguments: String, rows: Int, _ pager: String = PagerTests.pager,
    _ body: (TerminalSession) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      for home in ["sealed", "futari"] {
        let source = TemporaryFolder(at: Repository.root.appending(path: "Tests/Scripts/homes/\(home)").path)
        for path in try source.tree() where !path.hasSuffix("/") {
          try folder.write(try source.bytes(of: path), to: "home/\(path)")
        }
      }
      try folder.write("---\ncreated: soon\n---\nlate\n", to: "home/diaries/futari/entries/a.md")
      let environment = [
        "HOME": folder.path, "XDG_STATE_HOME": folder.path("state"), "LANG": "C.UTF-8",
        "XDG_CONFIG_HOME": folder.path("config"), "PAGER": pager, "ZUTTO_TEST_SCRYPT_N": "1024",
        "ZUTTO_PASSPHRASE_COMMAND": "echo wrong",
      ]
      try withTerminal(
        "sh", "-c", "cd '\(folder.path("home"))' && '\(PagerTests.zutto)' \(arguments)",
        environment: environment, rows: rows
      ) { session in
        _ = try session.end()
        try body(session)
      }
    }
  }

  @Test(arguments: ["diary show futari", "templates list", "search ケーキ"])
  func aLongResultIsPagedAndAShortOneNot(_ arguments: String) throws {
    try paged(arguments, rows: 4) { #expect($0.output.contains("PAGED\r\n")) }
    try paged(arguments, rows: 200) { #expect(!$0.output.contains("PAGED")) }
  }

  /// less shows bytes beyond ASCII as <E3><81> where the locale is C.
  @Test func thePagerIsToldThatItIsUTF8() throws {
    try paged("diary show futari", rows: 4, "echo SET=$LESSCHARSET; cat") {
      #expect($0.output.contains("SET=utf-8\r\n"))
    }
  }

  @Test(arguments: ["--json", "--no-input", "--no-pager", "| cat", "< /dev/null"])
  func programsAndThoseWhoWantNoneGetNone(_ more: String) throws {
    try paged("diary show futari \(more)", rows: 4) { session in
      #expect(!session.output.contains("PAGED"))
      #expect(session.output.contains("futari") || session.output.contains("ケーキ"))
    }
  }

  @Test func theVaultIsNeverPaged() throws {
    try paged("otp list", rows: 2) { #expect(!$0.output.contains("PAGED")) }
  }

  @Test(arguments: ["", "cat", "/no/such/pager"]) func withoutAPagerEverythingIsPrinted(_ pager: String)
    throws
  {
    try paged("templates list", rows: 3, pager) { session in
      #expect(session.output.contains("style.css") && session.output.contains("home.mustache"))
    }
  }

  @Test func problemsStayAmongTheResults() throws {
    try paged("check; echo status $?", rows: 2) { session in
      let text = session.output
      #expect(text.contains("status 1") && text.contains("PAGED"))
      let problem = text.firstRange(of: "error: ")?.lowerBound
      let sum = text.firstRange(of: "Files checked")?.lowerBound
      #expect(problem.flatMap { problem in sum.map { problem < $0 } } == true, "\(text)")
    }
  }

  @Test func linesThatWrapCount() {
    #expect(Pager.rows(Array("a\nb\n".utf8), 80) == 2)
    #expect(Pager.rows(Array("a\n\nb".utf8), 80) == 3)
    #expect(Pager.rows(Array(String(repeating: "あ", count: 41).utf8), 80) == 2)
    #expect(Pager.rows([], 80) == 0)
  }
}

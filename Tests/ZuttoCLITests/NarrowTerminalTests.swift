// What is listed fits on a narrow terminal, in every language.

import Fluent
import Foundation
import Ground
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct NarrowTerminalTests {
  private static let zutto = Repository.products.appending(path: "zutto").path

  private static let commands = [
    "today", "diary list", "diary show futari --last 9", "diary members kazoku", "diary unread",
    "diary calendar futari 2026", "memo list --all", "memo show 2", "ledger settle 2025-12",
    "ledger calendar 2025-12", "ledger day 2025-12-20", "ledger treatments", "ledger categories", "note list",
    "note show 1", "note history", "contact list", "search 花火 --no-pager", "device", "profile", "trash list",
    "backup list", "undo", "diary show nowhere", "sync", "resolve",
  ]

  @Test(arguments: Language.allCases) func everyLineFits(_ language: Language) throws {
    try withTemporaryFolder { folder in
      let source = TemporaryFolder(at: Repository.root.appending(path: "sample-data/home").path)
      for path in try source.tree() where !path.hasSuffix("/") {
        try folder.write(try source.bytes(of: path), to: "home/\(path)")
      }
      // Something to list in the trash and among the backups.
      let long = "これはとても長いメモです。端末の幅よりもずっと長いので、どこかで切れます。"
      for words in [["memo", long], ["backup", "--to", folder.path("usb")]] {
        let line = ([NarrowTerminalTests.zutto] + words).map { "'\($0)'" }.joined(separator: " ")
        let made = try run(
          "sh", "-c", line, in: TemporaryFolder(at: folder.path("home")),
          environment: [
            "HOME": folder.path, "XDG_STATE_HOME": folder.path("state"),
            "XDG_CONFIG_HOME": folder.path("config"),
          ])
        try #require(made.status == 0, "\(made.stderr)")
      }
      for command in NarrowTerminalTests.commands {
        let words = "\(command) --lang \(language.tag.rawValue) --no-input"
        try withTerminal(
          "sh", "-c", "cd '\(folder.path("home"))' && exec '\(NarrowTerminalTests.zutto)' \(words)",
          environment: [
            "HOME": folder.path, "XDG_STATE_HOME": folder.path("state"), "LANG": "C.UTF-8",
            "XDG_CONFIG_HOME": folder.path("config"), "NO_COLOR": "1",
          ], columns: 60, rows: 30
        ) { session in
          _ = try session.end()
          let lines = session.output.split(whereSeparator: \.isNewline)
          #expect(!lines.isEmpty, "\(command)")
          // No colour with NO_COLOR; what takes a line of progress away is none.
          #expect(!session.output.contains(/\x{1B}\[[0-9;]*m/), "\(command)")
          for line in lines.map({ String($0).replacing("\u{1B}[2K", with: "") })
          where !line.contains("zutto ") {
            #expect(line.displayWidth <= 60, "\(command): \(line)")
          }
        }
      }
    }
  }

  @Test func elsewhereNothingIsCutOrBroken() throws {
    let home = Repository.root.appending(path: "sample-data/home").path
    try withTemporaryFolder { folder in
      let environment = ["HOME": folder.path, "XDG_STATE_HOME": folder.path("state")]
      let shown = try run(
        NarrowTerminalTests.zutto, "memo", "list", "--all", "--home", home, environment: environment)
      #expect(shown.status == 0 && !shown.stdout.contains("…"))
      let longest = shown.stdout.split(separator: "\n").map { String($0).displayWidth }.max() ?? 0
      #expect(longest > 60)
    }
  }
}

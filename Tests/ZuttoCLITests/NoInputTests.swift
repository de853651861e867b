// With --no-input no command asks, opens an editor or a pager, or waits for a key, even at a terminal.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct NoInputTests {
  private static let zutto = Repository.products.appending(path: "zutto").path

  /// Commands that stay until they are ended, and those that would change the machine the tests run on.
  private static let leftOut = [
    "serve", "templates try", "app run", "box run", "otp watch", "memo record", "remind install",
    "remind uninstall",
  ]

  /// What stands for an argument that must be given.
  private static let values = [
    "id": "futari", "entry": "2024-12-24", "type": "couple", "code": "K7M2QX", "member": "yuuki", "memo": "1",
    "treatment": "x", "amount": "100", "category": "x", "note": "1", "contact": "Yuuki", "format": "csv",
    "uri": "otpauth://totp/a?secret=GEZDGNBV", "name": "x", "file": "nothing", "source": "nothing",
    "dir": "out", "device": "x", "look": "yoru",
  ]

  /// What a command needs besides, or what keeps it from work that is of no interest here.
  private static let more = [
    "app pair": ["--owner", "--no-wait"], "pocket add": ["--owner"],
    "export pdf": ["--month", "2019-01", "x.pdf"], "export epub": ["--month", "2019-01", "x.epub"],
    "export images": ["--month", "2019-01", "x"],
    "export bag": ["x"], "export day-one": ["x.zip"], "export jrnl": ["x.txt"], "export markdown": ["x"],
    "diary member set": ["--name", "y"], "import": ["markdown", "x", "--into", "memos"], "search": ["cake"],
    "ledger change": ["--count", "2"], "otp move": ["--first"], "note rm": ["1"],
    "ledger treatments edit": ["--price", "5"], "ledger categories edit": ["--name", "y"],
    "ledger ways edit": ["--name", "y"],
    "note contact edit": ["--name", "y"], "contact edit": ["--name", "y"], "backup restore": ["restored"],
    "profile set": ["--name", "y"],
  ]

  private struct Dump: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable { let name: String }
      let isOptional: Bool
      let kind: String
      let valueName: String?
      let preferredName: Name?
    }
    struct Command: Decodable {
      let commandName: String
      let shouldDisplay: Bool
      let arguments: [Argument]?
      let subcommands: [Command]?
    }
    let command: Command
  }

  /// Every command that does something, with the least that it must be given.
  private static func commands() throws -> [[String]] {
    let dump = try run(zutto, "--experimental-dump-help")
    func leaves(_ command: Dump.Command, _ path: [String]) -> [[String]] {
      guard command.shouldDisplay, command.commandName != "help" else { return [] }
      if let children = command.subcommands, !children.isEmpty {
        return children.flatMap { leaves($0, path + [$0.commandName]) }
      }
      let name = path.joined(separator: " ")
      guard !leftOut.contains(name) else { return [] }
      let given = (command.arguments ?? []).filter { !$0.isOptional }.flatMap { argument in
        let value = argument.valueName.flatMap { values[$0] } ?? "x"
        return argument.kind == "option" ? ["--\(argument.preferredName?.name ?? "")", value] : [value]
      }
      return [path + given + (more[name] ?? [])]
    }
    return leaves(try JSONDecoder().decode(Dump.self, from: Data(dump.stdout.utf8)).command, [])
  }

  @Test func noCommandWaits() throws {
    let commands = try NoInputTests.commands()
    #expect(commands.count > 100)
    for words in commands {
      try withTemporaryFolder { folder in
        for home in ["shop", "notes", "futari"] {
          let source = TemporaryFolder(
            at: Repository.root.appending(path: "Tests/Scripts/homes/\(home)").path)
          for path in try source.tree() where !path.hasSuffix("/") {
            try folder.write(try source.bytes(of: path), to: "home/\(path)")
          }
        }
        try folder.write("# 2024-12-20\nbuy milk\n", to: "home/memos/2024-12-20-101500.md")
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let environment = [
          "HOME": folder.path, "XDG_STATE_HOME": folder.path("state"), "LANG": "C.UTF-8",
          "XDG_CONFIG_HOME": folder.path("config"), "XDG_RUNTIME_DIR": folder.path("run"),
          "DBUS_SESSION_BUS_ADDRESS": "", "DISPLAY": "", "WAYLAND_DISPLAY": "",
          "VISUAL": "echo OPENED; sleep 600; :", "PAGER": "echo OPENED; sleep 600; :",
        ]
        try withTerminal(
          "sh", "-c", "cd '\(folder.path("home"))' && exec '\(NoInputTests.zutto)' \(line) --no-input",
          environment: environment, rows: 2
        ) { session in
          let status = try session.end()
          #expect([0, 1, 2].contains(status), "\(words)")
          #expect(!session.output.contains("OPENED"), "\(words)")
          // A command line that can't be read proves nothing.
          #expect(!session.output.contains("Usage: "), "\(words): \(session.output)")
        }
      }
    }
  }
}

// What `make install` brings, of a debug build, and whether shells complete with it.

import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite(.serialized) struct InstallTests {
  private static let zutto = Repository.products.appending(path: "zutto").path

  private func make(_ target: String, into folder: TemporaryFolder) throws {
    let made = try run(
      "make", "-s", target, "BINARY=\(InstallTests.zutto)", "COMPLETIONS=\(folder.path("completions"))",
      "MAN=\(folder.path("man"))", "DESTDIR=\(folder.path("root"))", "PREFIX=/usr",
      in: TemporaryFolder(at: Repository.root.path))
    guard made.status == 0 else { throw TestSetupError("make \(target): \(made.stderr)") }
  }

  @Test func everythingIsInItsPlaceAndGoesAgain() throws {
    try requirePeer("make")
    try withTemporaryFolder { folder in
      try make("install-files", into: folder)
      let files = [
        "bin/zutto", "bin/zutto-quick-memo", "share/applications/zutto-memo.desktop",
        "share/applications/zutto-record.desktop", "share/bash-completion/completions/zutto",
        "share/fish/vendor_completions.d/zutto.fish", "share/zsh/site-functions/_zutto",
      ]
      let found = try folder.tree("root/usr").filter { !$0.hasSuffix("/") }
      #expect(found.filter { !$0.hasPrefix("share/man/") } == files)
      #expect(found.contains("share/man/man1/zutto.1"))
      #expect(found.contains("share/man/man1/zutto-diary-write.1"))
      // Whoever installs as root leaves nothing of root's where the next build writes.
      #expect(!folder.exists("completions"))
      let version = try run(folder.path("root/usr/bin/zutto"), "--version")
      #expect(version.stdout.hasPrefix("zutto "))
      try make("uninstall", into: folder)
      let left = try folder.tree("root/usr").filter { !$0.hasSuffix("/") }
      #expect(left == [])
    }
  }

  @Test(arguments: [
    (["zutto", "me"], "media memo merge"), (["zutto", "memo", "transc"], "transcribe"),
    (["zutto", "memo", "list", "--al"], "--all"), (["zutto", "otp", "co"], "code copy"),
    (["zutto", "log", "--cl"], "--clear"),
  ]) func bashCompletes(words: [String], expected: String) throws {
    try requirePeer("bash")
    try withTemporaryFolder { folder in
      try make("completions", into: folder)
      let script = """
        . completions/zutto
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_TYPE=9
        COMP_POINT=${#COMP_LINE}
        _zutto zutto "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"
        """
      try folder.write(script, to: "complete.sh")
      let line = words.map { "'\($0)'" }.joined(separator: " ")
      let answer = try run("bash", "-c", "bash complete.sh \(line)", in: folder)
      let offered = Set(answer.stdout.split { $0 == " " || $0 == "\n" })
      #expect(offered == Set(expected.split(separator: " ")), "\(answer.stderr)")
    }
  }

  /// A shell that a person types at, with Tab: what it makes of the line.
  @Test(
    arguments: ["bash", "zsh", "fish"],
    [
      ("zutto dia", "zutto diary "), ("zutto diary wr", "zutto diary write "),
      ("zutto diary show fu", "zutto diary show futari "),
      ("zutto diary write futari --photo zut", "zutto diary write futari --photo zutto.json "),
      ("zutto check --home dia", "zutto check --home diaries"),
      ("zutto otp kit zut", "zutto otp kit zutto.json "),
    ]) func tabCompletes(shell: String, line: (typed: String, completed: String)) throws
  {
    try requirePeer(shell)
    try withTemporaryFolder { folder in
      try make("completions", into: folder)
      try folder.write("{\"format\": 1, \"owner\": \"misaki\"}\n", to: "home/zutto.json")
      let diary = "{\"format\": 1, \"name\": \"f\", \"type\": \"couple\"}\n"
      try folder.write(diary, to: "home/diaries/futari/diary.json")
      try folder.createFolder("functions")
      try folder.write(try folder.bytes(of: "completions/_zutto"), to: "functions/_zutto")
      let made = folder.path("completions")
      let (words, setUp) =
        switch shell {
        case "bash": (["--norc", "-i"], ". '\(made)/zutto'; bind 'set enable-bracketed-paste off'")
        case "zsh":
          (
            ["-f", "-i"],
            "fpath=('\(folder.path("functions"))' $fpath); autoload -Uz compinit; compinit -u -d dump"
          )
        default: (["--no-config", "-i"], ". '\(made)/zutto.fish'")
        }
      let path = URL(filePath: InstallTests.zutto).deletingLastPathComponent().path
      try withTerminal(
        "sh", "-c", "cd '\(folder.path("home"))' && exec \(shell) \(words.joined(separator: " "))",
        environment: [
          "PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""), "HOME": folder.path,
          "LC_ALL": "C.UTF-8", "TERM": "dumb", "PS1": "% ",
        ], columns: 200
      ) { session in
        try session.type(setUp + "; echo rea''dy\r")
        try session.wait(for: "ready")
        try session.type(line.typed + "\t")
        try session.wait(for: line.completed)
        session.send(SIGKILL)
        _ = try session.end()
      }
    }
  }

  @Test(arguments: [("bash", "zutto"), ("zsh", "_zutto"), ("fish", "zutto.fish")])
  func everyShellReadsItsCompletions(shell: String, file: String) throws {
    try requirePeer(shell)
    try withTemporaryFolder { folder in
      try make("completions", into: folder)
      let answer = try run(shell, "-n", folder.path("completions/\(file)"))
      #expect(answer.status == 0, "\(answer.stderr)")
      #expect(try folder.text(of: "completions/\(file)").contains("transcribe"))
    }
  }

  @Test(arguments: ["zutto-memo", "zutto-record"]) func theMenuEntriesAreAsTheSpecificationWantsThem(
    name: String
  ) throws {
    try requirePeer("desktop-file-validate")
    let path = Repository.root.appending(path: "share/applications/\(name).desktop").path
    let answer = try run("desktop-file-validate", path)
    #expect(answer.status == 0 && answer.stdout.isEmpty, "\(answer.stdout)")
    for language in ["ja", "ko", "zh"] {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for key in ["Name", "Comment"] { #expect(text.contains("\n\(key)[\(language)]=")) }
    }
  }
}

// `zutto note commit`: notes into git, with nothing finer than the day.

internal import ArgumentParser
internal import Ground
internal import Notes

struct NoteCommitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "commit",
    abstract: "Commit notes and contacts to git, telling no more than the day.",
    discussion: """
      A commit of git tells who made it and when, to the second; whoever can read the
      repository could lay that beside the moment at which a note arrived. This one
      is made by nobody, at midnight UTC of its day. It takes notes/ and contacts/
      alone; what else was changed or staged stays as it is. docs/SECURITY.md says
      what still shows.

      Examples:
        zutto note commit
      """
  )

  @OptionGroup var options: GlobalOptions
  @OptionGroup var rest: NoFurtherWords

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let commit = try DayCommit(of: home, on: session.sealedDay).make(["notes", "contacts"])
    let language = session.language(home)
    if options.json {
      var object: JSONObject = ["committed": .flag(commit != nil)]
      object["commit"] = commit.map(JSON.text) ?? .null
      session.printer.out(JSON.object(object).description)
    } else {
      session.printer.out(
        commit.map { NoteWords.committed(language, ["commit": String($0.prefix(10))]) }
          ?? NoteWords.nothingToCommit[language]
      )
    }
  }
}

/// A commit that tells its day and nothing finer, and nobody's name.
struct DayCommit: Sendable {
  private let root: String
  private let day: Day

  /// A commit in the repository of a home.
  init(of home: Home, on day: Day) throws(Diagnostic) {
    root = home.tree.root
    self.day = day
  }

  /// Commits folders of the home, and nothing else.
  ///
  /// - Returns: the commit's id; nil if nothing was changed in them.
  /// - Throws: `program-missing`, `program-failed` with what git says.
  func make(_ folders: [String]) throws(Diagnostic) -> String? {
    let tracked = try git(["ls-files", "--"] + folders)
    let there = folders.filter { name in
      tracked.contains { $0.hasPrefix(name + "/") } || isFolder(name)
    }
    guard !there.isEmpty else { return nil }
    let changed = try git(["status", "--porcelain", "--untracked-files=all", "--"] + there)
    guard changed.contains(where: { !$0.isEmpty }) else { return nil }
    _ = try git(["add", "--all", "--"] + there)
    _ = try git(
      [
        "-c", "commit.gpgSign=false", "-c", "core.hooksPath=/dev/null", "commit", "--quiet",
        "--no-verify", "--cleanup=verbatim", "--message=notes", "--only", "--",
      ] + there
    )
    return try git(["rev-parse", "HEAD"]).first { !$0.isEmpty }
  }

  private func isFolder(_ name: String) -> Bool {
    do throws(Diagnostic) {
      return try !Tree(at: root + "/" + name).list(nil).isEmpty
    } catch {
      return false
    }
  }

  private func git(_ words: [String]) throws(Diagnostic) -> [String] {
    let time = "\(day.text)T00:00:00+0000"
    let identity = [
      "GIT_AUTHOR_NAME": "zutto", "GIT_AUTHOR_EMAIL": "notes@zutto.invalid",
      "GIT_AUTHOR_DATE": time, "GIT_COMMITTER_NAME": "zutto",
      "GIT_COMMITTER_EMAIL": "notes@zutto.invalid", "GIT_COMMITTER_DATE": time,
    ]
    let outcome = try Program.run(
      ["git", "-C", root] + words,
      environment: TranscriptionKey.withheld.merging(identity) { $1 },
      timeout: .seconds(60)
    )
    guard outcome.status == 0 else {
      let said = String(decoding: outcome.errors, as: UTF8.self).trimmingBlanks
      throw Diagnostic(
        .programFailed,
        "git could not commit: \(said.escapingControls)",
        hint: "'git status' in the home tells more; nothing else was changed"
      )
    }
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

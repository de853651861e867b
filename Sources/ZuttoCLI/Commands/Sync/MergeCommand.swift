// `zutto merge` and `resolve`: what git or other tools left side by side; `merge-driver`: one file for git.
// Source: gitattributes(5), "Defining a custom merge driver".

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import MergeText
internal import SafeFiles
internal import Sync
internal import ZonedTime

struct MergeCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Put together the versions that other tools left side by side.",
    discussion: """
      Ends a merge that git could not, and puts the copies that Syncthing, Dropbox,
      Nextcloud, Seafile and rsync leave together with the files they belong to, by
      the rules of 'zutto sync'. Where both have one thing differently the other
      version is kept, and 'zutto resolve' settles it. The copies go to the trash;
      'zutto undo' brings them back. Exit status 1 if something waits for you.

      Examples:
        zutto merge
        zutto merge --dry-run                 tell what would be done
        zutto merge ledger/2026-01.json       this file and its copies alone
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Files or copies of them (default: all).", completion: .file()) var files: [String] = []
  @Flag(name: .customLong("dry-run"), help: "Tell what would be done, and do nothing.") var isDry = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    if !isDry { try home.checkWritable() }
    let named = try files.map { (file) throws(Diagnostic) in try session.homeFile(file, in: home) }
    var run = MergeRun(session.household(home), Set(named), isDry: isDry)
    try run.git()
    try run.copies()
    try run.tell(session)
    return .done
  }
}

struct ResolveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Choose where two machines changed the same thing differently.",
    discussion: """
      On a terminal it shows the two versions of each file and asks. In a script
      name the file and say which holds. What is not chosen goes to the trash, and
      'zutto undo' brings it back. Accounts are chosen with 'zutto otp resolve'.

      Examples:
        zutto resolve                          one after the other
        zutto resolve --list
        zutto resolve diaries/futari/entries/2024-12-25.md --take
        zutto resolve memos/2024-12-07.md --edit
        zutto resolve ledger/2026-01.json --line 2
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The file, or the copy beside it.", completion: .file()) var file: String?
  @Flag(name: [.customLong("keep"), .customLong("ours")], help: "The file holds as it stands.") var keep =
    false
  @Flag(name: [.customLong("take"), .customLong("theirs")], help: "The other version holds.") var take = false
  @Flag(help: "Both hold: texts one after the other, pictures and sounds as two files.") var both = false
  @Flag(help: "Put both together in the editor.") var edit = false
  @Option(help: ArgumentHelp("Of lines that stand twice, the one that holds.", valueName: "n")) var line: Int?
  @Flag(help: "Tell what waits, and ask nothing.") var list = false

  func validate() throws {
    let count = [keep, take, both, edit, list, line != nil].count { $0 }
    if count > 1 { throw ValidationError(Phrase("sync-say-one-keep-take-both")) }
    if count == 1, !list, file == nil { throw ValidationError(Phrase("sync-say-file")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let run = try ResolveRun(context.session, context.home, file)
    if list {
      run.tellList()
      return .done
    }
    try context.home.checkWritable()
    if edit {
      try await run.edit()
    } else if let decision {
      try run.settle(decision)
    } else if !context.canAsk || options.json {
      run.tellAll(isFileNamed: file != nil)
    } else {
      try await run.ask()
    }
    return .done
  }

  private var decision: Decision? {
    if keep { return .keep }
    if take { return .take }
    if both { return .both }
    return line.map { .line($0 - 1) }
  }
}

struct MergeDriverCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver", abstract: "Merge one file for git.",
    discussion: """
      git calls this where 'zutto init' and 'zutto sync' have set a clone up. The
      result goes into OURS. Exit status 1 where both sides changed one thing
      differently: 'zutto merge' then settles it, keeping both.

      Examples:
        zutto merge-driver base ours theirs ledger/2026-01.json
      """, shouldDisplay: false)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The version both came from; an empty file for none.") var base: String
  @Argument(help: "Our version, which becomes the result.") var ours: String
  @Argument(help: "Their version.") var theirs: String
  @Argument(help: "The file's path in the repository.") var path: String

  func outcome(_ session: Session) async throws -> Outcome {
    let (rules, prefix) = place(session)
    let here = try Tree(at: ".")
    // git names all of them as seen from the top of the work tree, where it starts this.
    guard let own = RelativePath(path), let target = RelativePath(ours), let older = RelativePath(base),
      let other = RelativePath(theirs)
    else {
      throw Diagnostic(
        .syncRefused, Phrase("sync-four-files-must-named-seen"),
        hint: Phrase("sync-nothing-merged"))
    }
    let old = try here.read(older).bytes
    let result = rules.merge(
      prefix.map { $0 / own } ?? own, base: old.isEmpty ? .nothing : .version(old),
      ours: try here.read(target).bytes, theirs: try here.read(other).bytes)
    try here.write(result.bytes, to: target, .replaceable)
    var outcome = Outcome()
    if result.other != nil { outcome.exit = .problems }
    return outcome
  }

  /// The rules of the home that the repository is or stands in; plain ones for a bare repository elsewhere.
  private func place(_ session: Session) -> (MergeRules, RelativePath?) {
    guard let home = try? session.home(checking: true), let here = try? Tree(at: ".") else {
      return (HomeMergeRules.rules(zone: .utc, language: .en), nil)
    }
    let root = home.tree.root
    let prefix = here.root.hasPrefix(root + "/") ? String(here.root.dropFirst(root.count + 1)) : ""
    return (HomeMergeRules.rules(of: home), RelativePath(prefix))
  }
}

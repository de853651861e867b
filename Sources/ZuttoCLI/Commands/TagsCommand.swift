// `zutto tags`: the tags of diaries and memos, and giving one another name.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Prose
internal import SafeFiles

struct TagsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", abstract: "The tags of entries and memos.",
    discussion: """
      A tag stands in the text (#travel, #旅行), in the front matter, or comes
      from --tag. 'zutto search tag:travel' finds what has it.

      Examples:
        zutto tags                         all, the most frequent first
        zutto tags list futari             those of one diary
        zutto tags rename trip travel
      """, subcommands: [TagsListCommand.self, TagsRenameCommand.self],
    defaultSubcommand: TagsListCommand.self)
}

struct TagsListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "All tags with how often they are used.",
    discussion: """
      Examples:
        zutto tags list
        zutto tags list futari --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Only the tags of this diary.", completion: .diaries) var id: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let tags = try await HomeTags(of: context.home, diary: id)
    let language = context.language
    let width = tags.uses.map { language.integer($0.count).displayWidth }.max() ?? 0
    let lines = tags.uses.map { use in
      let number = language.integer(use.count)
      let blanks = String(repeating: " ", count: width - number.displayWidth)
      return "\(blanks)\(context.printer.faint(number))  \(use.name.hashtag.escapingControls)"
    }
    let rows = tags.uses.map { use -> JSON in
      [
        "tag": .text(use.name), "count": .integer(use.count), "entries": .integer(use.entries),
        "memos": .integer(use.memos),
      ]
    }
    var outcome = Outcome(
      lines.isEmpty ? [Phrase("command-no-tags")[language]] : lines, json: ["tags": .list(rows)])
    outcome.report(tags.problems.sortedOnce())
    return outcome
  }
}

struct TagsRenameCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a tag another name, in texts and front matter.",
    discussion: """
      Where the new name is used already, the two become one tag. Tags below it
      (travel/kyoto) move along. In a shared diary only your own entries change;
      those of others are named. 'zutto undo' takes it back.

      Examples:
        zutto tags rename trip travel --dry-run
        zutto tags rename trip travel
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The tag, with or without '#'.") var old: String
  @Argument(help: "Its new name.") var new: String
  @Flag(help: "Only say which files would change.") var dryRun = false

  func outcome(_ context: Context) async throws -> Outcome {
    let rename = try await TagRename(old, to: new, in: context.home)
    if !dryRun, !rename.files.isEmpty {
      // Without a label: the undo list must not name a tag, which is a word of a diary.
      try context.change { (change) throws(Diagnostic) in try rename.write(in: context.home, &change) }
    }
    let phrase =
      dryRun
      ? Phrase("command-tag-would")
      : rename.isMerge ? Phrase("command-tag-merged") : Phrase("command-tag-renamed")
    let language = context.language
    var lines = [
      rename.files.isEmpty
        ? Phrase("command-unchanged")[language]
        : phrase(language, count: rename.files.count, ["old": old.hashtag, "new": new.hashtag])
    ]
    if dryRun { lines += rename.files.map { "  " + $0.path.text.escapingControls } }
    if !rename.others.isEmpty {
      lines.append(Phrase("command-tag-others")(language, count: rename.others.count))
      lines += rename.others.map { "  " + $0.text.escapingControls }
    }
    return Outcome(
      lines,
      json: [
        "changed": .list(rename.files.map { .text($0.path.text) }),
        "others": .list(rename.others.map { .text($0.text) }), "merged": .flag(rename.isMerge),
        "dryRun": .flag(dryRun),
      ])
  }
}

// `zutto media`: photos and sound that a home keeps apart from git, and which of them are on this machine.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync

struct MediaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "media", abstract: "Photos and sound that outgrow git.",
    discussion: """
      git keeps every photo for ever, twice on each machine. A home with many can
      keep photos, sound and films apart: git then has a line of text in the place of
      each, and the files themselves travel through depots ('zutto sync --to'). A
      machine with little room can go without them and fetch the ones it needs.

      Examples:
        zutto media
        zutto media apart
        zutto media fetch diaries/futari/photos/cake.jpg
        zutto media without              this machine fetches none from now on
      """,
    subcommands: [
      MediaListCommand.self, MediaApartCommand.self, MediaTogetherCommand.self, MediaFetchCommand.self,
      MediaDropCommand.self, MediaWithCommand.self, MediaWithoutCommand.self,
    ], defaultSubcommand: MediaListCommand.self)
}

struct MediaListCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Say how photos and sound are kept, and which are not here.",
    discussion: """
      Examples:
        zutto media list
        zutto media list --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let (home, language) = (context.home, context.language)
    let (files, missing) = try SyncRun(context.household).sync(nil).media()
    let isFetched = try HomeMedia(home).isFetched()
    var lines = [
      home.settings.media == .apart
        ? Phrase("media-is-apart")[language] : Phrase("media-is-together")[language]
    ]
    if !files.isEmpty {
      let bytes = files.values.reduce(0, +)
      lines.append(Phrase("media-count", ["size": bytes.inBytes])(language, count: files.count))
    }
    if !isFetched { lines.append(Phrase("media-is-without")[language]) }
    if !missing.isEmpty { lines.append(Phrase("media-missing")(language, count: missing.count)) }
    lines += missing.map { "  \($0)".escapingControls }
    return Outcome(
      lines,
      json: [
        "media": .text(home.settings.media.rawValue), "fetched": .flag(isFetched),
        "count": .integer(files.count), "bytes": .integer(files.values.reduce(0, +)),
        "missing": .list(missing.map { .text($0.text) }),
      ])
  }
}

struct MediaApartCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "apart", abstract: "Keep photos and sound out of git, in the whole home.",
    discussion: """
      The next 'zutto sync' commits a line of text in the place of each photo, sound
      and film; the files stay as they are, and go to each depot. A git host gets
      none of them. What git holds already it keeps: its history does not shrink.
      'zutto undo' or 'zutto media together' turns it back.

      Examples:
        zutto media apart
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome { try set(.apart, context) }
}

struct MediaTogetherCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "together", abstract: "Keep photos and sound in git again, in the whole home.",
    discussion: """
      The next 'zutto sync' commits every photo that is on this machine. One that is
      not is committed by a machine that has it.

      Examples:
        zutto media together
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome { try set(.together, context) }
}

extension HomeCommand {
  /// Turns the switch, and says what it means here.
  fileprivate func set(_ media: HomeSettings.Media, _ context: Context) throws(Diagnostic) -> Outcome {
    let (home, language) = (context.home, context.language)
    let isApart = media == .apart
    try context.change { (change) throws(Diagnostic) in
      try HomeStore.set([(key: "media", value: isApart ? .text(media.rawValue) : nil)], in: home, &change)
    }
    var lines = [isApart ? Phrase("media-now-apart")[language] : Phrase("media-now-together")[language]]
    let sync = SyncRun(context.household).sync(nil)
    let isRepository = GitSync.isRepository(nil, of: home.tree)
    let hasDepot = try !HomeDepots(home).list().isEmpty
    if isApart, isRepository, try sync.hasHistory() { lines.append(Phrase("media-history")[language]) }
    if isApart, !hasDepot { lines.append(Phrase("media-no-depot")[language]) }
    if !isApart {
      let missing = try sync.media().missing
      if !missing.isEmpty { lines.append(Phrase("media-missing")(language, count: missing.count)) }
    }
    return Outcome(lines, json: ["media": .text(media.rawValue), "depot": .flag(hasDepot)])
  }
}

struct MediaFetchCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Bring photos and sound that are not on this machine.",
    discussion: """
      They come from the depots that can be reached. A machine that goes without
      keeps what it fetched this way, until 'zutto media drop'.

      Examples:
        zutto media fetch                                        all of them
        zutto media fetch diaries/futari/photos/cake.jpg memos/audio
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("Files or folders (default: all).", valueName: "file"), completion: .file())
  var files: [String] = []

  func outcome(_ context: Context) async throws -> Outcome {
    let language = context.language
    let named = try context.mediaFiles(files)
    let report = try SyncRun(context.household).fetchMedia(named).report
    var outcome = Outcome(
      [Phrase("media-fetched")(language, count: report.fetchedMedia.count)],
      json: [
        "fetched": .list(report.fetchedMedia.map { .text($0.text) }),
        "missing": .list(report.missingMedia.map { .text($0.text) }),
      ])
    outcome.report(report.depots.flatMap { $0.problems + [$0.problem].compactMap(\.self) })
    if !report.missingMedia.isEmpty {
      outcome.report([Diagnostic.mediaMissing(report.missingMedia)])
      outcome.exit = .problems
    }
    return outcome
  }
}

struct MediaDropCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop", abstract: "Make room: turn photos and sound into placeholders on this machine.",
    discussion: """
      Only what a depot that can be reached has for sure. Elsewhere nothing changes.
      Say 'zutto media without', or the next sync brings them back.

      Examples:
        zutto media drop                                         all of them
        zutto media drop diaries/futari/photos
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("Files or folders (default: all).", valueName: "file"), completion: .file())
  var files: [String] = []

  func outcome(_ context: Context) async throws -> Outcome {
    let named = try context.mediaFiles(files)
    let (done, dropped) = try SyncRun(context.household).dropMedia(named)
    var outcome = Outcome(
      [Phrase("media-dropped")(context.language, count: dropped.count)],
      json: ["dropped": .list(dropped.map { .text($0.text) })])
    outcome.report(done.report.depots.flatMap { $0.problems + [$0.problem].compactMap(\.self) })
    return outcome
  }
}

struct MediaWithCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "with", abstract: "This machine fetches photos and sound with each sync.",
    discussion: """
      Examples:
        zutto media with
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    try HomeMedia(context.home).fetch(true)
    return Outcome([Phrase("media-now-with")[context.language]], json: ["fetched": .flag(true)])
  }
}

struct MediaWithoutCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "without", abstract: "This machine fetches no photos and sound any more.",
    discussion: """
      What it has stays; 'zutto media drop' makes room. Pages show an empty box in
      the place of a photo that is not here.

      Examples:
        zutto media without
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    try HomeMedia(context.home).fetch(false)
    return Outcome([Phrase("media-now-without")[context.language]], json: ["fetched": .flag(false)])
  }
}

extension Outcome {
  /// Notes that placeholders stand for photos and sound.
  mutating func noteAway(_ paths: [RelativePath], _ language: Language) {
    if !paths.isEmpty { note(Phrase("media-away")(language, count: paths.count)) }
  }
}

extension Context {
  fileprivate func mediaFiles(_ typed: [String]) throws(Diagnostic) -> Set<RelativePath> {
    var files: Set<RelativePath> = []
    for name in typed { files.insert(try session.homeFile(name, in: home)) }
    return files
  }
}

extension Diagnostic {
  /// That photos and sound are on no depot that could be reached.
  static func mediaMissing(_ paths: [RelativePath]) -> Diagnostic {
    Diagnostic(
      .mediaMissing, Phrase("media-nowhere", ["path": paths[0], "count": paths.count]), path: paths[0],
      hint: Phrase("media-nowhere-next"), severity: .warning)
  }
}

struct MediaFilterCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "media-filter", abstract: "Turn photos into placeholders for git.",
    discussion: """
      git calls this where 'zutto sync' has set a clone up, with what a photo holds
      on standard input.

      Examples:
        zutto media-filter
      """, shouldDisplay: false)
  static var isFollowedByBackup: Bool { false }

  @OptionGroup var options: GlobalOptions

  func outcome(_ session: Session) async throws -> Outcome {
    var outcome = Outcome()
    if try !MediaFilter(at: ".").run() { outcome.exit = .problems }
    return outcome
  }
}

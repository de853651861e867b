// What an archive is made with, beside what people wrote.

internal import Diagnostics
public import Diary
public import Fluent
public import Ground
internal import Memos
internal import SafeFiles
public import ZonedTime

/// Everything that decides how pages look; part of every page's key.
public struct ArchiveSettings: Sendable, Hashable {
  /// The home's name, shown as the archive's title.
  public var name: String
  /// The language of the archive's own words.
  public var language: Language
  /// Light or dark.
  public var theme: HomeSettings.Theme
  /// The newest day that an entry or a memo of the home is of: the ledger's months before it are over.
  public var newestDay: Day?

  /// The settings of an archive.
  public init(name: String, language: Language, theme: HomeSettings.Theme = .system) {
    self.name = name
    self.language = language
    self.theme = theme
  }

  /// What every page depends on.
  var digest: Digest {
    var builder = Digest.Builder()
    builder.add(name)
    builder.add(language.tag.rawValue)
    builder.add(theme.rawValue)
    return builder.digest
  }
}

extension ArchiveSettings {
  /// The settings of a home's archive.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - language: the language that was asked for; nil for the home's own. That of the terminal decides nothing: an
  ///     archive is the same wherever it is built.
  ///   - locales: the languages that pages can be in.
  public init(of home: Home, language: LanguageTag?, _ locales: Locales) {
    let file = home.settings
    self.init(name: file.name ?? file.owner, language: locales[language ?? file.language], theme: file.theme)
    newestDay = ArchiveSettings.newestDay(in: home)
  }

  /// By the names of their files; its own room reports a folder that can't be listed.
  private static func newestDay(in home: Home) -> Day? {
    guard home.tree.signature("ledger") != nil else { return nil }
    let diaries = (try? DiaryStore.ids(in: home)) ?? []
    let folders = [Memo.folder] + diaries.compactMap { Diary.folder.appending("\($0)/entries") }
    return folders.flatMap { folder in
      ((try? home.tree.list(folder)) ?? []).compactMap { item in
        item.name.hasSuffix(".md") ? Day(ascii: item.name.utf8.prefix(10)) : nil
      }
    }.max()
  }

  /// Whether the pages about all of a home hide its name: those of anonymous diaries alone do.
  public static func hidesName(_ diaries: some Collection<Diary>) -> Bool {
    !diaries.isEmpty && diaries.allSatisfy(\.type.hidesMembers)
  }
}

// What an archive is made with, beside what people wrote.

public import Ground

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

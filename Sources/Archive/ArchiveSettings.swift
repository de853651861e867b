// What an archive is made with, beside what people wrote.

public import Ground

/// Everything that decides how pages look; part of every page's key.
public struct ArchiveSettings: Sendable, Hashable {
  /// Light, dark, or as the reader's system says.
  public enum Theme: String, Sendable, Hashable, CaseIterable {
    case system
    case light
    case dark
  }

  /// The home's name, shown as the archive's title.
  public var name: String
  /// The language of the archive's own words.
  public var language: Language
  /// Light or dark.
  public var theme: Theme
  /// The ids of the diaries to show; nil for all.
  public var only: Set<String>?

  /// The settings of an archive.
  public init(name: String, language: Language, theme: Theme = .system, only: Set<String>? = nil) {
    self.name = name
    self.language = language
    self.theme = theme
    self.only = only
  }

  /// What the pages depend on. `only` is not part of it: it decides which pages there are.
  var digest: Digest {
    var builder = Digest.Builder()
    builder.add(name)
    builder.add(language.rawValue)
    builder.add(theme.rawValue)
    return builder.digest
  }
}

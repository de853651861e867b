// What a home says of its archive.

public import Diary
public import Ground

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
  }

  /// Whether the pages about all of a home hide its name: those of anonymous diaries alone do.
  public static func hidesName(_ diaries: some Collection<Diary>) -> Bool {
    !diaries.isEmpty && diaries.allSatisfy(\.type.hidesMembers)
  }
}

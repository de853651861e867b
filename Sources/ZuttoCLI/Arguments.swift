// The rooms' words as command line arguments; their cases are what --help lists.

public import Archive
public import ArgumentParser
public import Diary
public import Fluent
internal import Ground
internal import Household
public import Ledger
public import Sync

extension LanguageTag: ExpressibleByArgument {
  /// One of the languages that zutto speaks.
  public init?(argument: String) {
    guard LanguageTag.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }

  /// Those languages' codes.
  public static var allValueStrings: [String] { MessageLanguage.locales.tags.map(\.rawValue) }
}

extension ArchivePart.Area: ExpressibleByArgument {}
extension DiaryType: ExpressibleByArgument {}
extension HomeSettings.Theme: ExpressibleByArgument {}
extension HomeSettings.Plan: ExpressibleByArgument {}
extension Book.Paper: ExpressibleByArgument {}
extension PDFEngine: ExpressibleByArgument {}
extension LedgerExport: ExpressibleByArgument {}
extension GitSyncOptions.Rewritten: ExpressibleByArgument {}

// The archive's own words.

internal import Ground
internal import Mustache

/// Every text that the pages hold beside what people wrote.
enum ArchiveWords {
  /// The words that templates may use, as the context `words`.
  private static let shared: [(Field, Phrase)] = [
    (.skip, Phrase("archive-skip")), (.breadcrumbs, Phrase("archive-breadcrumbs")),
    (.turn, Phrase("archive-turn")), (.safety, Phrase("archive-safety")),
    (.promise, Phrase("archive-promise")), (.noDiaries, Phrase("archive-no-diaries")),
    (.noEntries, Phrase("archive-no-entries")), (.diaries, Phrase("archive-diaries")),
    (.lastEntry, Phrase("archive-last-entry")), (.latest, Phrase("archive-latest")),
    (.members, Phrase("archive-members")), (.question, Phrase("archive-question")),
    (.read, Phrase("archive-read")), (.close, Phrase("archive-close")),
    (.fullSize, Phrase("archive-full-size")), (.promises, Phrase("archive-promises")),
    (.promiseKeep, Phrase("archive-promise-keep")), (.promiseNotice, Phrase("archive-promise-notice")),
    (.promiseDownload, Phrase("archive-promise-download")), (.whatIsHere, Phrase("archive-what-is-here")),
    (.whereItIs, Phrase("archive-where-it-is")), (.whereText, Phrase("archive-where-text")),
    (.takeAway, Phrase("archive-take-away")), (.takeAwayText, Phrase("archive-take-away-text")),
  ]

  /// The words of one language.
  static func record(in language: Language) -> Record {
    Record(
      (shared + ledgerShared + memoShared + noteShared + safetyShared + timeShared + searchShared
        + BookWords.shared).map { ($0, .text($1[language])) })
  }

  /// The words that the ledger's templates may use, as the context `words`.
  static let ledgerShared: [(Field, Phrase)] = [
    (.ledger, Phrase("archive-ledger")), (.noLedger, Phrase("archive-no-ledger")),
    (.noSales, Phrase("archive-no-sales")), (.prices, Phrase("archive-prices")),
    (.retired, Phrase("archive-retired")), (.sums, Phrase("archive-sums")),
    (.dayByDay, Phrase("archive-day-by-day")), (.inTable, Phrase("archive-in-table")),
    (.averages, Phrase("archive-averages")), (.severalCurrencies, Phrase("archive-several-currencies")),
    (.incomplete, Phrase("archive-incomplete")), (.revenue, Phrase("archive-revenue")),
    (.expenses, Phrase("archive-expenses")), (.net, Phrase("archive-net")),
  ]

  /// The words that the memos' templates may use, as the context `words`.
  static let memoShared: [(Field, Phrase)] = [
    (.memos, Phrase("archive-memos")), (.allMemos, Phrase("archive-all-memos")),
    (.pending, Phrase("archive-pending")), (.failed, Phrase("archive-failed")),
    (.soundUnknown, Phrase("archive-sound-unknown")), (.speed, Phrase("archive-speed")),
  ]

  /// The words that the template of answers may use, as the context `words`.
  static let noteShared: [(Field, Phrase)] = [
    (.answers, Phrase("archive-answers")), (.asked, Phrase("archive-asked")), (.ask, Phrase("archive-ask")),
  ]

  /// The commands that take everything, or a part, out of the home.
  static let exports: [(command: String, meaning: Phrase)] = [
    ("zutto backup", Phrase("archive-export-backup")),
    ("zutto export bag --out DIR", Phrase("archive-export-bag")),
    ("zutto export pdf --year 2024 --out FILE", Phrase("archive-export-pdf")),
    ("zutto export markdown ID --out FILE", Phrase("archive-export-markdown")),
    ("zutto ledger export --format csv", Phrase("archive-export-ledger")),
  ]

  /// The words that the template of the data-safety page may use, as the context `words`.
  static let safetyShared: [(Field, Phrase)] = [
    (.howSafe, Phrase("archive-how-safe")), (.theMachines, Phrase("archive-the-machines")),
    (.whoReads, Phrase("archive-who-reads")), (.whoReadsText, Phrase("archive-who-reads-text")),
    (.forPrograms, Phrase("archive-for-programs")),
  ]

  /// The words that the search's template may use, as the context `words`.
  static let searchShared: [(Field, Phrase)] = [
    (.search, Phrase("archive-search")), (.searchWhat, Phrase("archive-search-what")),
    (.searchHow, Phrase("archive-search-how")), (.searchWhere, Phrase("archive-search-where")),
    (.searchWho, Phrase("archive-search-who")), (.searchFrom, Phrase("archive-search-from")),
    (.searchUntil, Phrase("archive-search-until")), (.everywhere, Phrase("archive-everywhere")),
    (.everyone, Phrase("archive-everyone")), (.found, Phrase("archive-found")),
    (.foundMore, Phrase("archive-found-more")), (.foundOf, Phrase("archive-found-of")),
    (.nothingFound, Phrase("archive-nothing-found")), (.searching, Phrase("archive-searching")),
    (.showMore, Phrase("archive-show-more")), (.unreadable, Phrase("archive-unreadable")),
    (.withoutScript, Phrase("archive-without-script")),
  ]

  /// The words that the timeline's templates may use, as the context `words`.
  static let timeShared: [(Field, Phrase)] = [
    (.timeline, Phrase("archive-timeline")), (.onThisDay, Phrase("archive-on-this-day")),
    (.site, Phrase("archive-site")), (.lately, Phrase("archive-lately")),
    (.alsoHere, Phrase("archive-also-here")),
  ]
}

// The names that templates may use. docs/THEMES.md says what each is on which page.

internal import Fluent
internal import Mustache
internal import Synchronization

/// A name that templates may use.
///
/// Each is declared once, beside the page or part that fills it, and listed there in its kind's or part's fields:
/// what is not listed is unknown to templates.
struct Field: FieldName, Hashable {
  let rawValue: UInt16

  /// Names by their numbers, as they are met.
  private static let table = Mutex<[String]>([])

  /// The name with a text.
  init(_ name: String) {
    rawValue = Field.table.withLock { names in
      let number = names.firstIndex(of: name) ?? names.count
      if number == names.count { names.append(name) }
      return UInt16(number)
    }
  }

  init?(rawValue: UInt16) { self.rawValue = rawValue }

  var name: String { Field.table.withLock { $0[Int(rawValue)] } }

  /// The name of a message among `words`: `Phrase("archive-no-entries")` is `words.noEntries`.
  init(word phrase: Phrase) {
    let parts = phrase.key.split(separator: "-").dropFirst()
    self.init(
      parts.prefix(1).joined() + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    )
  }

  /// Every name.
  static let allCases: [Field] =
    Array(
      Set(
        PageFrame.fields + PageFrame.shared + PageKind.all.flatMap(\.fields)
          + (PageFrame.words + PageKind.all.flatMap(\.words)).map(Field.init(word:))))
}

extension PageKind {
  /// All kinds of pages.
  static let all: [PageKind] = [
    HomePage.kind, SafetyPage.kind, DiaryPage.kind, MembersPage.kind, YearPage.kind, MonthPage.kind,
    EntryPage.kind, LedgerPage.kind, LedgerYearPage.kind, LedgerMonthPage.kind, MemosPage.kind,
    MemoMonthPage.kind,
    MemoPage.kind, AnswersPage.kind, ReceivePage.kind, TimePage.kind, TimeYearPage.kind, TimeMonthPage.kind,
    OnDaysPage.kind, OnDayPage.kind, SearchPage.kind, BookPages.kind,
  ]
}

extension Record {
  /// A record of named values that are put together at run time.
  init(_ fields: [(Field, Value)]) {
    self.init()
    for (field, value) in fields { self[field] = value }
  }
}

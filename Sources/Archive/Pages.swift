// From the plan to page contexts: pure, so that pages can be made on any thread.

internal import Diary
internal import Ground
internal import Ledger
internal import Mustache

/// Makes the context of each kind of page.
struct Pages: Sendable {
  let plan: SitePlan
  let named: PageFrame
  let nameless: PageFrame
  /// Words of texts, for the pages that show them beside others.
  let texts: PlainTexts
  /// The books of the ledger's months that are shown.
  let books: LedgerBooks

  init(_ plan: SitePlan, _ books: LedgerBooks, _ texts: PlainTexts = PlainTexts()) {
    self.plan = plan
    self.texts = texts
    self.books = books
    let (hasTimeline, hasSearch) = (plan.time != nil, plan.search != nil)
    named = PageFrame(plan.settings, hasTimeline: hasTimeline, hasSearch: hasSearch)
    nameless = PageFrame(plan.settings, hasTimeline: hasTimeline, hasSearch: hasSearch, hidesName: true)
  }

  /// The frame of a diary's pages: an anonymous diary shows nobody's name, nor the home's.
  func frame(of plan: DiaryPlan) -> PageFrame { plan.diary.type.hidesMembers ? nameless : named }

  /// The frame of the pages about all of the home.
  var frame: PageFrame { plan.hidesName ? nameless : named }

  var language: Language { plan.settings.language }

  /// The home page: the newest of everything, the years at a glance, the diaries as notebooks.
  func home() throws(Diagnostic) -> Record {
    let diaries = plan.diaries.map { diary -> Value in
      var fields = head(of: diary)
      fields.append((.lang, .text(titleLanguage(of: diary.diary.name).html)))
      fields.append((.url, .text(urlPath(diary.folder.text) + "/index.html")))
      if let last = diary.diary.entries.last {
        let line: [(Field, Value)] = [
          (.datetime, .text(last.created.text)), (.date, .text(language.date(last.created.day))),
          (.excerpt, .text(excerpt(of: diary.diary.entries.count - 1, in: diary))),
          (.lang, .text((last.language ?? language.tag).html)),
        ]
        fields.append((.lastEntry, .record(Record(line))))
      }
      return .record(Record(fields))
    }
    let (ledger, memos, answers) = (try ledgerCard(), memoCard(), answersCard())
    var fields: [(Field, Value)] = [
      (.diaries, .list(diaries)), (.hasDiaries, .flag(!diaries.isEmpty)), (.ledger, ledger), (.memos, memos),
      (.answers, answers), (.others, .flag([ledger, memos, answers].contains { $0 != .nothing })),
    ]
    if let time = plan.time?.timeline {
      fields += [
        (.span, .text(span(of: time))), (.facts, facts(overview)), (.today, todayLine(of: time)),
        (.lines, .records(latestLines(of: time))), (.hasLines, .flag(true)),
        (.years, years(of: time, folder: TimelinePlan.folder.text + "/")),
      ]
    }
    return frame.record("home", title: frame.name, depth: 0, fields)
  }

  /// The beginning of an entry's text.
  func excerpt(of entry: Int, in plan: DiaryPlan) -> String {
    texts.beginning(of: .entry(diary: plan.number, entry: entry))
  }

  /// What pages show of a diary: name, type, icon, number of entries.
  func head(of plan: DiaryPlan) -> [(Field, Value)] {
    let diary = plan.diary
    return [
      (.name, .text(diary.name)), (.diaryName, .text(diary.name)),
      (.diaryLang, .text(titleLanguage(of: diary.name).html)),
      (.typeClass, .text("type-" + diary.type.rawValue)), (.typeLabel, .text(diary.type.label[language])),
      (.icon, .text(diary.type.icon)), (.entryCount, .text(language.entries(diary.entries.count))),
      (.hasEntries, .flag(!diary.entries.isEmpty)),
    ]
  }

  /// The language a name is written in, for the right Han glyphs.
  func titleLanguage(of name: String) -> LanguageTag {
    LanguageTag.guess(name.utf8, default: language.tag) ?? language.tag
  }

  /// How strong a day or month with so many entries is coloured: 1 to 3.
  static func shade(_ count: Int, most: Int) -> Int {
    guard count > 1, most > 1 else { return 1 }
    return 1 + min(2, 2 * count / most)
  }

  /// The breadcrumb of a diary's own page, from a page in one of its folders.
  func crumb(of plan: DiaryPlan) -> PageLink { PageLink(url: "../index.html", label: plan.diary.name) }
}

// Pages of things that share something: a tag, a place, an author. Long lists are divided by year.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

/// A list of things, newest first, with a page of its own.
struct Listing: Sendable {
  static let kind = PageKind("list", [.sections])
  /// A longer list is divided by year.
  private static let longest = 300

  /// The name of its page, without `.html`.
  let name: String
  let title: String
  let items: [PlannedTimelineLine]
  /// The months in which there is something, for a list of an author.
  let months: [MonthDays]

  init(name: String, title: String, items: [PlannedTimelineLine], months: [MonthDays]) {
    self.name = name
    self.title = title
    self.items = items
    self.months = months
  }

  init(_ topic: Topic) { self.init(name: topic.pageName, title: topic.name, items: topic.items, months: []) }

  /// The pages of lists in one folder; `head` is the diary that they belong to.
  static func pages(
    of lists: [Listing], in folder: RelativePath, _ frame: PageFrame, _ head: DiaryHead? = nil,
    crumbs: [PageLink] = []
  ) -> PageGroup {
    let parts = ListPart.parts(of: lists.map { $0.items.map(\.day) }, longest: longest)
    return kind.pages(in: folder, parts.map { lists[$0.list].name + $0.suffix }) { index, page in
      let part = parts[index]
      let list = lists[part.list]
      let months = list.months.filter { part.year == nil || $0.month.year == part.year?.number }
      page.make(
        context, frame, head, crumbs, list.name, list.title, list.items.count, part,
        Array(list.items[part.range]), months)
    }
  }

  private static func context(
    _ frame: PageFrame, _ head: DiaryHead?, _ crumbs: [PageLink], _ name: String, _ title: String,
    _ count: Int, _ part: ListPart, _ lines: [TimelineLine], _ months: [MonthDays]
  ) -> Record {
    let language = frame.language
    let root = head == nil ? "../" : "../../../"
    let sections = lines.runs { Year(of: $0.day) }.map { year, range in
      Record([
        (.label, .text(language.heading(year))), (.hasLines, .flag(true)),
        (.lines, .records(frame.datedLines(Array(lines[range]), root: root))),
      ])
    }
    var fields: [(Field, Value)] = head?.fields(entries: count) ?? []
    fields += [
      (.heading, .text(title)), (.count, .text(head == nil ? frame.things(count) : language.entries(count))),
      (.sections, .records(sections)), (.links, part.links(name, language)),
    ]
    if let head, !months.isEmpty { fields.append((.years, head.years(months, up: "../"))) }
    return frame.record(kind, title: title, depth: head == nil ? 1 : 3, crumbs: crumbs, fields)
  }
}

/// A page of a list: all of it, or of a long one a year.
struct ListPart: Input {
  /// The index of the list.
  let list: Int
  /// The years of a long list, the newest first; empty for a short one.
  let years: [Year]
  /// The index of the page's year among these.
  let place: Int
  let range: Range<Int>

  func add(to key: inout Digest.Builder) {
    years.add(to: &key)
    key.add(place)
  }

  /// The page's year, unless it is the page that a list opens on.
  var year: Year? { place == 0 ? nil : years[place] }

  /// What is added to the name of the list's page; no name has a full stop.
  var suffix: String { suffix(place) }

  private func suffix(_ place: Int) -> String { place == 0 ? "" : "." + years[place].text }

  /// The pages of lists, each a list of days, the newest first.
  static func parts(of lists: [[Day]], longest: Int) -> [ListPart] {
    lists.enumerated().flatMap { number, days -> [ListPart] in
      guard days.count > longest else {
        return [ListPart(list: number, years: [], place: 0, range: days.indices)]
      }
      let years = days.runs { Year(of: $0) }
      return years.enumerated().map { place, year in
        ListPart(list: number, years: years.map(\.shared), place: place, range: year.range)
      }
    }
  }

  /// The links to the years of a long list; `name` is that of its page.
  func links(_ name: String, _ language: Language) -> Value {
    .records(
      years.indices.map { index in
        Record([
          (.url, .text("\(urlPath(name))\(suffix(index)).html")),
          (.label, .text(language.heading(years[index]))),
          (.isHere, .flag(index == place)),
        ])
      })
  }
}

extension Field {
  static let sections = Field("sections")
}

/// The pages of a diary's authors; an anonymous diary has none.
enum AuthorPages {
  static func pages(of plan: DiaryPlan) -> PageGroup {
    var entries: [String: [Int]] = [:]
    if !plan.diary.type.hidesMembers {
      for (index, entry) in plan.diary.entries.enumerated() {
        if let author = entry.author { entries[author, default: []].append(index) }
      }
    }
    let lists = plan.diary.members.compactMap { member -> Listing? in
      guard let own = entries[member.id] else { return nil }
      let days = own.map { plan.diary.entries[$0].created.day }
      return Listing(
        name: member.id, title: member.name,
        items: own.reversed().map { .entry(PlannedLine(plan: plan, index: $0)) },
        months: days.runs { Month(of: $0) }.map { MonthDays(month: $0, days: Array(days[$1])) })
    }
    return Listing.pages(
      of: lists, in: plan.folder / "by", plan.head.frame, plan.head,
      crumbs: [
        plan.head.crumb,
        PageLink(url: "../members.html", label: Phrase("archive-members")[plan.head.language]),
      ])
  }
}

// Pages of things that share something: a tag, an author. Long lists are divided by year.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import Prose
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
  var months: [MonthDays] = []

  /// A page of a list: all of it, or a year.
  private struct Part: Sendable {
    let list: Int
    /// The year that it shows; nil if it shows all.
    let year: Year?
    /// Whether it has the list's own address.
    let isFirst: Bool
    let items: [PlannedTimelineLine]
  }

  /// The pages of lists in one folder, a year's as `<name>.2025.html`, for no name has a full stop; `head` is the diary that they belong to.
  static func pages(
    of lists: [Listing], in folder: RelativePath, _ frame: PageFrame, _ head: DiaryHead? = nil,
    crumbs: [PageLink] = []
  ) -> PageGroup {
    let years = lists.map { $0.items.runs { Year(of: $0.day) } }
    var parts: [Part] = []
    for (number, list) in lists.enumerated() {
      let isWhole = list.items.count <= longest
      for (place, (year, range)) in years[number].enumerated() where place == 0 || !isWhole {
        let items = isWhole ? list.items : Array(list.items[range])
        parts.append(Part(list: number, year: isWhole ? nil : year, isFirst: place == 0, items: items))
      }
    }
    let names = parts.map { part in
      lists[part.list].name + (part.isFirst ? "" : "." + (part.year?.text ?? ""))
    }
    return kind.pages(in: folder, names) { [parts] index, page in
      let part = parts[index]
      let list = lists[part.list]
      page.make(
        context, frame, head, crumbs, list.name, list.title, list.items.count, part.year,
        part.year == nil ? [] : years[part.list].map(\.shared), part.items, list.months)
    }
  }

  private static func context(
    _ frame: PageFrame, _ head: DiaryHead?, _ crumbs: [PageLink], _ name: String, _ title: String,
    _ count: Int, _ year: Year?, _ years: [Year], _ lines: [TimelineLine], _ months: [MonthDays]
  ) -> Record {
    let language = frame.language
    let root = head == nil ? "../" : "../../../"
    let sections = lines.runs { Year(of: $0.day) }.map { year, range in
      Record([
        (.label, .text(language.heading(year))), (.hasLines, .flag(true)),
        (.lines, .records(frame.datedLines(Array(lines[range]), root: root))),
      ])
    }
    let links = years.map { own -> Record in
      let url = "\(urlPath(name))\(own == years.first ? "" : "." + own.text).html"
      return Record([
        (.url, .text(url)), (.label, .text(language.heading(own))), (.isHere, .flag(own == year)),
      ])
    }
    var fields: [(Field, Value)] = head?.fields(entries: count) ?? []
    fields += [
      (.heading, .text(title)), (.count, .text(head == nil ? frame.things(count) : language.entries(count))),
      (.sections, .records(sections)), (.links, .records(links)),
    ]
    if let head, !months.isEmpty { fields.append((.years, head.years(months, up: "../"))) }
    return frame.record(kind, title: title, depth: head == nil ? 1 : 3, crumbs: crumbs, fields)
  }
}

extension Field {
  static let sections = Field("sections")
}

/// The tags of everything on the timeline.
enum TagPages {
  static let folder: RelativePath = "tags"
  static let kind = PageKind("tag-list", words: [Phrase("archive-tags")])

  /// The name of a tag's page: a tag may have any characters.
  static func name(of tag: String) -> String { String(Digest(of: Array(tag.hashtag.utf8)).hex.prefix(12)) }

  static func pages(of plan: TimelinePlan) -> [PageGroup] {
    let tags = plan.tags
    let all = PageLink(url: "index.html", label: Phrase("archive-tags")[plan.frame.language])
    let lists = tags.map { Listing(name: name(of: $0.name), title: $0.name, items: $0.items) }
    return [
      kind.page(in: folder, "index.html", if: !tags.isEmpty) { page in
        page.make(overview, plan.frame, tags.map(TagCount.init))
      }, Listing.pages(of: lists, in: folder, plan.frame, crumbs: [all]),
    ]
  }

  private static func overview(_ frame: PageFrame, _ tags: [TagCount]) -> Record {
    frame.record(
      kind, title: Phrase("archive-tags")[frame.language], depth: 1,
      [(.items, .records(tags.map { $0.record(folder: "") }))])
  }
}

struct TagCount: Input {
  let name: String
  let count: Int

  init(_ tag: TimelinePlan.Tag) {
    name = tag.name
    count = tag.items.count
  }

  func add(to key: inout Digest.Builder) {
    key.add(name)
    key.add(count)
  }

  func record(folder: String) -> Record {
    Record([
      (.name, .text(name)), (.url, .text("\(folder)\(TagPages.name(of: name)).html")),
      (.count, .number(count)),
    ])
  }
}

/// The pages of a diary's authors; an anonymous diary has none.
enum AuthorPages {
  static let folder = "by"

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

// A diary's own page (its people, the latest entries, the years as rows of months) and the page of its
// members.

internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import ZonedTime

enum DiaryPage {
  static let kind = PageKind(
    "diary", [.members, .isFirst, .isLast, .membersUrl, .photosUrl, .latest, .entries, .diaryId],
    words: [
      Phrase("archive-no-entries"), Phrase("archive-latest"), Phrase("archive-members"),
      Phrase("archive-resume"),
    ])

  static func page(of plan: DiaryPlan) -> PageGroup {
    kind.page(in: plan.folder, "index.html") { page in
      page.make(
        context, plan.head, plan.writers, plan.shown.contains { !$0.isEmpty },
        plan.months.map { plan.days(of: $0) },
        plan.diary.entries.indices.suffix(7).map { PlannedLine(plan: plan, index: $0) })
    }
  }

  private static func context(
    _ head: DiaryHead, _ writers: [String], _ hasPhotos: Bool, _ months: [MonthDays], _ latest: [EntryLine]
  ) -> Record {
    let language = head.language
    let count = months.reduce(0) { $0 + $1.days.count }
    var fields = head.fields(entries: count)
    fields += [
      count > 0 ? DiaryHead.feeds(of: head.name, "") : (.feeds, .nothing), (.diaryId, .text(head.id)),
      (.isWhole, .flag(head.frame.contents.isWhole)),
    ]
    if hasPhotos { fields.append((.photosUrl, .text("gallery/index.html"))) }
    if count > 0 { fields.append((.span, .text(head.frame.span(months.first?.month, months.last?.month)))) }
    if !head.type.hidesMembers {
      let present = head.members.filter { $0.left == nil }
      let members = present.enumerated().map { index, member -> Value in
        .record(
          Record([
            (.url, .text(writers.contains(member.id) ? "by/\(urlPath(member.id)).html" : "")),
            (.name, .text(member.name)), (.dot, .text(head.dot(of: member.id))),
            (.isFirst, .flag(index == 0)),
            (.isLast, .flag(index == present.count - 1)),
          ]))
      }
      fields.append((.members, .list(members)))
      if !head.members.isEmpty { fields.append((.membersUrl, .text("members.html"))) }
    }
    if let month = months.last?.month {
      let label = Phrase("archive-month-of")(language, ["month": language.heading(month)])
      let lines: [(Field, Value)] = [
        (.entries, .records(latest.reversed().map(line))), (.url, .text("months/\(month.text).html")),
        (.label, .text(label)),
      ]
      fields.append((.latest, .record(Record(lines))))
    }
    fields.append((.years, head.years(months, up: "")))
    return head.frame.record(kind, title: head.name, depth: 2, fields)
  }

  private static func line(_ line: EntryLine) -> Record {
    line.record(
      url: "entries/" + urlPath(line.name) + ".html", date: line.head.language.date(line.entry.created.day))
  }
}

extension DiaryHead {
  /// Days with entries as years of months, newest first; `way` leads to the diary's folder.
  func years(_ months: [MonthDays], up way: String) -> Value {
    let years = months.runs { Year(of: $0.month) }.reversed().map { year, range in
      let days = months[range].flatMap(\.days)
      return Record([
        (.url, .text("\(way)years/\(year.text).html")), (.label, .text(language.heading(year))),
        (.entryCount, .text(language.entries(days.count))),
        (.months, frame.monthCells(year, days, folder: way + "months/") { language.entries($0) }),
      ])
    }
    return .records(years)
  }
}

extension Field {
  static let (members, isFirst, isLast) = (Field("members"), Field("isFirst"), Field("isLast"))
  static let (membersUrl, latest, entries) = (Field("membersUrl"), Field("latest"), Field("entries"))
  static let (photosUrl, diaryId) = (Field("photosUrl"), Field("diaryId"))
}

enum MembersPage {
  static let kind = PageKind("members", [.role, .joined, .left])

  /// The page; an anonymous diary has none.
  static func page(of plan: DiaryPlan) -> PageGroup {
    let diary = plan.diary
    let isShown = !diary.type.hidesMembers && !diary.members.isEmpty
    return kind.page(in: plan.folder, "members.html", if: isShown) { page in
      var counts: [String: Int] = [:]
      for entry in diary.entries { if let author = entry.author { counts[author, default: 0] += 1 } }
      page.make(context, plan.head, diary.entries.count, diary.members.map { counts[$0.id] ?? 0 })
    }
  }

  /// `count` is the number of entries, `counts` that of each member.
  private static func context(_ head: DiaryHead, _ count: Int, _ counts: [Int]) -> Record {
    let language = head.language
    let members = zip(head.members, counts).map { member, count -> Value in
      var fields: [(Field, Value)] = [
        (.url, .text(count > 0 ? "by/\(urlPath(member.id)).html" : "")), (.name, .text(member.name)),
        (.dot, .text(head.dot(of: member.id))),
        (
          .role, .text((member.role == .owner ? Phrase("archive-owner") : Phrase("archive-member"))[language])
        ), (.entryCount, .text(language.entries(count))),
      ]
      if let picture = head.picture(of: member) { fields.append((.picture, .text(picture))) }
      if let joined = member.joined {
        fields.append(
          (.joined, .text(Phrase("archive-joined")(language, ["date": language.date(joined.day)]))))
      }
      if let left = member.left {
        fields.append((.left, .text(Phrase("archive-left")(language, ["date": language.date(left.day)]))))
      }
      return .record(Record(fields))
    }
    return head.frame.record(
      kind, title: Phrase("archive-members")[language], depth: 2,
      crumbs: [PageLink(url: "index.html", label: head.name)],
      head.fields(entries: count) + [(.members, .list(members))])
  }
}

extension Field {
  static let (role, joined, left) = (Field("role"), Field("joined"), Field("left"))
}

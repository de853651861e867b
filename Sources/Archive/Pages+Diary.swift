// The pages of one diary: cover, members, years.

internal import Diary
internal import Ground
internal import Mustache

extension Pages {
  /// The diary's own page: its people, the latest entries, the years as rows of months.
  func diary(_ plan: DiaryPlan) -> Record {
    let diary = plan.diary
    var fields = head(of: plan)
    fields.append(feeds(of: plan, ""))
    if let first = diary.entries.first, let last = diary.entries.last {
      let (from, to) = (
        language.heading(Month(of: first.created.day)), language.heading(Month(of: last.created.day))
      )
      fields.append((.span, .text(from == to ? from : "\(from) – \(to)")))
    }
    if !diary.type.hidesMembers {
      let present = diary.present
      fields.append(
        (
          .members,
          .list(
            present.enumerated().map { index, member in
              .record(
                Record([
                  (.name, .text(member.name)), (.dot, .text(dot(of: member.id, in: diary))),
                  (.isFirst, .flag(index == 0)), (.isLast, .flag(index == present.count - 1)),
                ]))
            })
        ))
      if !diary.members.isEmpty { fields.append((.membersUrl, .text("members.html"))) }
    }
    if let latest = plan.months.last {
      let entries = plan.latest.reversed().map { Value.record(line($0, in: plan)) }
      let label = Phrase("archive-month-of")(language, ["month": language.heading(latest.month)])
      fields.append(
        (
          .latest,
          .record(
            Record([
              (.entries, .list(entries)), (.url, .text("months/\(latest.month.text).html")),
              (.label, .text(label)),
            ]))
        ))
    }
    fields.append((.years, .list(plan.years.reversed().map { .record(year($0, in: plan)) })))
    return frame(of: plan).record("diary", title: diary.name, depth: 2, fields)
  }

  /// One line of the latest entries.
  private func line(_ index: Int, in plan: DiaryPlan) -> Record {
    let entry = plan.diary.entries[index]
    var fields: [(Field, Value)] = [
      (.url, .text("entries/" + urlPath(plan.names[index]) + ".html")),
      (.datetime, .text(entry.created.text)), (.date, .text(language.date(entry.created.day))),
      (.excerpt, .text(excerpt(of: index, in: plan))), (.lang, .text((entry.language ?? language.tag).html)),
    ]
    if let author = authorName(of: entry, in: plan.diary) {
      fields.append((.author, .text(author)))
      fields.append((.dot, .text(dot(of: entry.author, in: plan.diary))))
    }
    return Record(fields)
  }

  /// A year as a row of twelve months.
  private func year(_ year: DiaryPlan.YearPlan, in plan: DiaryPlan) -> Record {
    let days = year.months.flatMap(\.entries).map { plan.diary.entries[$0].created.day }
    return Record([
      (.url, .text("years/\(year.year.text).html")), (.label, .text(language.heading(year.year))),
      (.entryCount, .text(language.entries(year.count))),
      (.months, monthCells(year.year, days, folder: "months/") { language.entries($0) }),
    ])
  }

  /// A year's page: twelve small calendars.
  func year(_ index: Int, of plan: DiaryPlan) -> Record {
    let year = plan.years[index]
    var fields = head(of: plan)
    fields.removeAll { $0.0 == .entryCount }
    fields += [
      (.heading, .text(language.heading(year.year))), (.entryCount, .text(language.entries(year.count))),
      (
        .calendars,
        .list(
          year.months.map { month in
            let url = "../months/\(month.month.text).html"
            return .record(calendar(month, of: plan, captionURL: url, dayURL: url))
          })
      ),
    ]
    func link(_ year: DiaryPlan.YearPlan) -> PageLink {
      PageLink(url: year.year.text + ".html", label: language.heading(year.year))
    }
    return frame(of: plan).record(
      "year", title: language.heading(year.year), depth: 3, crumbs: [crumb(of: plan)],
      turns: (
        index > 0 ? link(plan.years[index - 1]) : nil,
        index + 1 < plan.years.count ? link(plan.years[index + 1]) : nil
      ), fields)
  }

  /// The page of a diary's people.
  func members(_ plan: DiaryPlan) -> Record {
    let diary = plan.diary
    var counts: [String: Int] = [:]
    for entry in diary.entries { if let author = entry.author { counts[author, default: 0] += 1 } }
    let members = diary.members.map { member -> Value in
      var fields: [(Field, Value)] = [
        (.name, .text(member.name)), (.dot, .text(dot(of: member.id, in: diary))),
        (
          .role, .text((member.role == .owner ? Phrase("archive-owner") : Phrase("archive-member"))[language])
        ), (.entryCount, .text(language.entries(counts[member.id] ?? 0))),
      ]
      if let picture = member.picture.flatMap({ plan.media.pictures[$0] }) {
        fields.append((.picture, .text("members/" + urlPath(picture))))
      }
      if let joined = member.joined {
        fields.append(
          (.joined, .text(Phrase("archive-joined")(language, ["date": language.date(joined.day)]))))
      }
      if let left = member.left {
        fields.append((.left, .text(Phrase("archive-left")(language, ["date": language.date(left.day)]))))
      }
      return .record(Record(fields))
    }
    return frame(of: plan).record(
      "members", title: Phrase("archive-members")[language], depth: 2,
      crumbs: [PageLink(url: "index.html", label: diary.name)], head(of: plan) + [(.members, .list(members))])
  }
}

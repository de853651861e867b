// The page of a diary's people.

internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import ZonedTime

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

  /// The page of so many entries, and of so many by each member.
  private static func context(_ head: DiaryHead, _ count: Int, _ counts: [Int]) -> Record {
    let language = head.language
    let members = zip(head.members, counts).map { member, count -> Value in
      var fields: [(Field, Value)] = [
        (.name, .text(member.name)), (.dot, .text(head.dot(of: member.id))),
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

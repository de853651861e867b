// The page of a month's memos.

internal import Fluent
internal import Ground
internal import Memos
internal import Mustache
internal import ZonedTime

enum MemoMonthPage {
  static let kind = PageKind("memo-month")

  /// The pages of all months, the oldest first.
  static func pages(of plan: MemoPlan) -> PageGroup {
    let months = Array(plan.months.reversed())
    return kind.pages(in: Memo.folder, months.map(\.month.text)) { index, page in
      page.make(
        context, plan.frame, months[index].month, months[at: index - 1]?.month,
        months[at: index + 1]?.month, months[index].memos.map(plan.line))
    }
  }

  private static func context(
    _ frame: PageFrame, _ month: Month, _ before: Month?, _ after: Month?, _ memos: [MemoLine]
  ) -> Record {
    let language = frame.language
    let heading = language.heading(month)
    return frame.record(
      kind, title: Phrase("archive-memos-of")(language, ["month": heading]), depth: 1,
      crumbs: [frame.memoCrumb],
      turns: (frame.link(before), frame.link(after)),
      [
        (.heading, .text(heading)),
        (.count, .text(Phrase("archive-memo-count")(language, count: memos.count))),
        (.memos, .records(memos.map { frame.memoLine($0, time: frame.shortTime) })),
      ])
  }
}

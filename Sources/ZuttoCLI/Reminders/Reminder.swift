// Whether today was written about, and what is said where it was not.

internal import Diary
internal import Ground

/// The reminder of a day.
struct Reminder: Sendable {
  /// The day.
  let day: Day
  /// The question of the day.
  let question: String
  /// Whether the home's owner has written in a diary on it.
  let isWritten: Bool
  /// Whether there is a diary to write in.
  let hasDiaries: Bool
  /// What kept a diary from being read.
  let problems: [Diagnostic]

  /// Whether there is something to be reminded of.
  var isDue: Bool { hasDiaries && !isWritten }

  /// Looks at what was written today, by the home's clock or the writer's own.
  init(_ session: Session, _ home: Home) async throws(Diagnostic) {
    day = session.now(in: home).day
    question = try DiaryStore.questions(in: home, session.language(home)).question(on: day)
    var isWritten = false
    var hasDiaries = false
    var problems: [Diagnostic] = []
    for id in try DiaryStore.ids(in: home) {
      do throws(Diagnostic) {
        let share = try DiaryStore.share(id, in: home)
        let diary = try await DiaryStore.read(id, in: home, passingPhotos: true).diary
        let own = share?.member ?? home.settings.owner
        let isMember = diary.member(own).map { $0.left == nil } ?? false
        hasDiaries = hasDiaries || (isMember && share?.left == nil)
        isWritten = isWritten || Reminder.has(own, written: diary, on: day, by: home.zone)
      } catch { problems.append(error) }
    }
    self.isWritten = isWritten
    self.hasDiaries = hasDiaries
    self.problems = problems
  }

  static func has(_ member: String, written diary: Diary, on day: Day, by zone: TimeZoneRules) -> Bool {
    diary.entries.contains { entry in
      entry.author == member && (entry.created.day == day || zone.zoned(entry.created.instant).day == day)
    }
  }
}

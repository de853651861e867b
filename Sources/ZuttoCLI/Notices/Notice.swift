// That others wrote in a diary: who, and how much; never what.

internal import Diary
internal import Ground

/// What one diary's new entries give rise to: one notice, however many they are.
struct Notice: Sendable, Hashable {
  /// The diary.
  let diary: Diary
  /// Those who wrote, in the order of their first new entry; empty where nobody is to be named.
  let authors: [Member]
  /// How many entries came in.
  let count: Int

  /// The most people that are named.
  private static let maximumNames = 3

  /// What it says, on one line.
  func text(_ language: Language) -> String {
    let names = authors.prefix(Notice.maximumNames).map { Notice.shown($0.name) }
    guard !names.isEmpty else { return Phrase("notice-arrived")(language, count: count) }
    let text = names.joined(separator: Phrase("notice-between")[language])
    let number = language.integer(count)
    let more = authors.count - names.count
    if more > 0 {
      return Phrase("notice-wrote-many")(
        language, ["names": text, "more": language.integer(more), "count": number])
    }
    return count == 1
      ? Phrase("notice-wrote")(language, ["names": text])
      : Phrase("notice-wrote-several")(language, ["names": text, "count": number])
  }

  /// A name of somebody else's choosing, as it may stand in a line.
  static func shown(_ name: String) -> String {
    let visible = name.escapingControls.trimmingBlanks
    return visible.count > 40 ? visible.prefix(40) + "…" : visible
  }

  /// The notice as JSON output shows it.
  func json(_ language: Language) -> JSON {
    .object([
      "diary": .text(diary.id), "count": .integer(count), "authors": .list(authors.map { .text($0.id) }),
      "text": .text(text(language)),
    ])
  }
}

// What the page of a personal link says before a visitor writes.

internal import Ground

/// The fixed words of the page that seals notes.
///
/// The template decides how they stand there, never what they say: whoever writes a note must know
/// what it can give away. The words of its buttons and answers are in `ReceiveWords+Buttons.swift`.
enum ReceiveWords {
  /// What the owner can learn, by the names under which the page's script finds them.
  static let learnt: [(key: String, phrase: Phrase)] = [
    ("learnsText", Phrase("receive-learns-text")), ("learnsDay", Phrase("receive-learns-day")),
    ("learnsWay", Phrase("receive-learns-way")),
  ]
  /// What stays hidden.
  static let hidden: [(key: String, phrase: Phrase)] = [
    ("hidesName", Phrase("receive-hides-name")), ("hidesText", Phrase("receive-hides-text")),
    ("hidesPage", Phrase("receive-hides-page")),
  ]
  /// Both in three lines.
  static let brief: [(key: String, phrase: Phrase)] = [
    ("briefLearns", Phrase("receive-brief-learns")), ("briefWay", Phrase("receive-brief-way")),
    ("briefHides", Phrase("receive-brief-hides")),
  ]
  /// What must stand on the page where everybody sees it, whatever the template looks like.
  static let warning: [Phrase] = brief.map(\.phrase)
  /// What may be folded away.
  static let details: [Phrase] =
    [Phrase("receive-learns")] + learnt.map(\.phrase) + [Phrase("receive-hides")] + hidden.map(\.phrase)

  /// All that the page can say, by the names under which its script finds it.
  static let all: [(key: String, phrase: Phrase)] =
    [
      ("lead", Phrase("receive-lead")), ("before", Phrase("receive-before")),
      ("more", Phrase("receive-more")), ("learns", Phrase("receive-learns")),
      ("hides", Phrase("receive-hides")), ("needs", Phrase("receive-needs")),
    ] + brief + learnt + hidden + buttons
}

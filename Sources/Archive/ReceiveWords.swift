// What the page of a personal link says before a visitor writes.

internal import Fluent

/// The fixed words of the page that seals notes.
///
/// The template decides how they stand there, never what they say: whoever writes a note must know
/// what it can give away.
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

extension ReceiveWords {
  /// The words that only the page's script shows.
  static let buttons: [(key: String, phrase: Phrase)] = writing + handing + keeping + opening

  private static let writing: [(key: String, phrase: Phrase)] = [
    ("insecure", Phrase("receive-insecure")), ("write", Phrase("receive-write")),
    ("count", Phrase("receive-count")), ("named", Phrase("receive-named")), ("name", Phrase("receive-name")),
    ("same", Phrase("receive-same")), ("seal", Phrase("receive-seal")), ("empty", Phrase("receive-empty")),
    ("tooLong", Phrase("receive-too-long")), ("failed", Phrase("receive-failed")),
  ]

  private static let handing: [(key: String, phrase: Phrase)] = [
    ("sealed", Phrase("receive-sealed")), ("hand", Phrase("receive-hand")),
    ("sealedText", Phrase("receive-sealed-text")), ("copy", Phrase("receive-copy")),
    ("copied", Phrase("receive-copied")), ("copyFailed", Phrase("receive-copy-failed")),
    ("save", Phrase("receive-save")), ("saved", Phrase("receive-saved")), ("share", Phrase("receive-share")),
    ("mail", Phrase("receive-mail")), ("mailHint", Phrase("receive-mail-hint")),
    ("mailBody", Phrase("receive-mail-body")), ("mailPaste", Phrase("receive-mail-paste")),
    ("post", Phrase("receive-post")), ("posting", Phrase("receive-posting")),
    ("posted", Phrase("receive-posted")), ("postedHow", Phrase("receive-posted-how")),
    ("postFailed", Phrase("receive-post-failed")), ("postUnsure", Phrase("receive-post-unsure")),
    ("another", Phrase("receive-another")),
  ]

  private static let keeping: [(key: String, phrase: Phrase)] = [
    ("keepTitle", Phrase("receive-keep-title")), ("keepText", Phrase("receive-keep-text")),
    ("keep", Phrase("receive-keep")), ("keepAgain", Phrase("receive-keep-again")),
    ("kept", Phrase("receive-kept")), ("keptTitle", Phrase("receive-kept-title")),
    ("copyWarning", Phrase("receive-copy-warning")), ("yours", Phrase("receive-yours")),
    ("answer", Phrase("receive-answer")), ("waiting", Phrase("receive-waiting")),
  ]

  private static let opening: [(key: String, phrase: Phrase)] = [
    ("paste", Phrase("receive-paste")), ("open", Phrase("receive-open")),
    ("openFile", Phrase("receive-open-file")), ("opened", Phrase("receive-opened")),
    ("twice", Phrase("receive-twice")), ("nothing", Phrase("receive-nothing")),
    ("tooLarge", Phrase("receive-too-large")), ("truncated", Phrase("receive-truncated")),
    ("damaged", Phrase("receive-damaged")), ("foreign", Phrase("receive-foreign")),
    ("ownNote", Phrase("receive-own-note")), ("newer", Phrase("receive-newer")),
  ]
}

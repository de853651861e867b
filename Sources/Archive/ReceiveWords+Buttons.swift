// What the page of a personal link says while a visitor writes, hands over and opens answers.

internal import Ground

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

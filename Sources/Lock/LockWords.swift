// What the page of a locked archive says.

internal import Fluent

/// The words of the page that opens a locked archive.
enum LockWords {
  /// By the name that the script knows them under.
  static let all: [(String, Phrase)] = [
    ("title", Phrase("lock-title")), ("lead", Phrase("lock-lead")), ("passphrase", Phrase("lock-passphrase")),
    ("remember", Phrase("lock-remember")), ("rememberHow", Phrase("lock-remember-how")),
    ("open", Phrase("lock-open")), ("opening", Phrase("lock-opening")), ("wrong", Phrase("lock-wrong")),
    ("incomplete", Phrase("lock-incomplete")), ("unable", Phrase("lock-unable")),
    ("lock", Phrase("lock-lock")), ("forget", Phrase("lock-forget")), ("missing", Phrase("lock-missing")),
    ("save", Phrase("lock-save")), ("back", Phrase("lock-back")), ("pick", Phrase("lock-pick")),
    ("pickHow", Phrase("lock-pick-how")), ("pickFiles", Phrase("lock-pick-files")),
    ("picked", Phrase("lock-picked")), ("pickedNone", Phrase("lock-picked-none")),
    ("several", Phrase("lock-several")), ("pickFirst", Phrase("lock-pick-first")),
  ]
}

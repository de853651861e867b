// The error codes of notes.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Notes
  public static let noteMissing = Self("note-missing")
  public static let noteAmbiguous = Self("note-ambiguous")
  public static let noteName = Self("note-name")
  public static let noteField = Self("note-field")
  public static let noteEmpty = Self("note-empty")
  public static let noteTooLong = Self("note-too-long")
  public static let noteAnswered = Self("note-answered")
  public static let noteUnanswered = Self("note-unanswered")
  public static let noteUnanswerable = Self("note-unanswerable")
  public static let noteTwice = Self("note-twice")
  public static let noteConflict = Self("note-conflict")
  public static let noteDeleted = Self("note-deleted")
  public static let noteKeyMissing = Self("note-key-missing")
  public static let personalLink = Self("personal-link")
  public static let contactMissing = Self("contact-missing")
  public static let contactAmbiguous = Self("contact-ambiguous")
  public static let contactExists = Self("contact-exists")
  public static let contactLimit = Self("contact-limit")
  public static let contactLocked = Self("contact-locked")
  public static let contactWithoutLink = Self("contact-without-link")

  // Sealed notes
  public static let sealedNone = Self("sealed-note-none")
  public static let sealedTruncated = Self("sealed-note-truncated")
  public static let sealedMixed = Self("sealed-note-mixed")
  public static let sealedGarbled = Self("sealed-note-garbled")
  public static let sealedTooLarge = Self("sealed-note-too-large")
  public static let sealedVersion = Self("sealed-note-version")
  public static let sealedPoint = Self("sealed-note-point")
  public static let sealedForeign = Self("sealed-note-foreign")
  public static let sealedDamaged = Self("sealed-note-damaged")
  public static let sealedContent = Self("sealed-note-content")
}

// The error codes of diaries.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // The diary
  public static let diaryMissing = Self("diary-missing")
  public static let diaryExists = Self("diary-exists")
  public static let diaryFull = Self("diary-full")
  public static let diaryLimit = Self("diary-limit")
  public static let inviteInvalid = Self("invite-invalid")
  public static let diaryShared = Self("diary-shared")
  public static let memberExists = Self("member-exists")
  public static let memberMissing = Self("member-missing")
  public static let memberLimit = Self("member-limit")
  public static let ownerMissing = Self("owner-missing")
  public static let entryMissing = Self("entry-missing")
  public static let entryEmpty = Self("entry-empty")
  public static let entryName = Self("entry-name")
  public static let entryDay = Self("entry-day")
  public static let entryConflict = Self("entry-conflict")
  public static let replyMissing = Self("reply-missing")
  public static let stampUnknown = Self("stamp-unknown")
  public static let authorUnknown = Self("author-unknown")
  public static let entryAuthor = Self("entry-author")
  public static let memberAuthor = Self("member-author")
  public static let notOneself = Self("not-oneself")
  public static let photoLimit = Self("photo-limit")
  public static let photoDamaged = Self("photo-damaged")
  public static let photoCarries = Self("photo-carries")
  public static let readsUnknown = Self("reads-unknown")
}

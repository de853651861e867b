// The diagnostic codes of Memos.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Memos
  public static let memoMissing = Self("memo-missing")
  public static let memoAmbiguous = Self("memo-ambiguous")
  public static let memoEmpty = Self("memo-empty")
  public static let memoName = Self("memo-name")
  public static let memoDay = Self("memo-day")
  public static let memoItemTime = Self("memo-item-time")
  public static let memoItemMissing = Self("memo-item-missing")
  public static let memoConflict = Self("memo-conflict")
  public static let soundMissing = Self("sound-missing")
  public static let soundPlace = Self("sound-place")
  public static let soundUnused = Self("sound-unused")
}

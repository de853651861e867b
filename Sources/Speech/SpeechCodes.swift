// The diagnostic codes of Speech.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Transcription
  public static let transcriptionUnset = Self("transcription-unset")
  public static let transcriptionRefused = Self("transcription-refused")
  public static let transcriptionBusy = Self("transcription-busy")
  public static let transcriptionQuota = Self("transcription-quota")
  public static let transcriptionServer = Self("transcription-server")
  public static let transcriptionOffline = Self("transcription-offline")
  public static let transcriptionRedirect = Self("transcription-redirect")
  public static let transcriptionReply = Self("transcription-reply")
}

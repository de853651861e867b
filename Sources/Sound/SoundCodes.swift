// The diagnostic codes of Sound.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Memos
  public static let soundFormat = Self("sound-format")

  // Recording
  public static let recordingRunning = Self("recording-running")
  public static let microphoneMissing = Self("microphone-missing")
  public static let recordingFailed = Self("recording-failed")
}

// What a server heard in a recording.

/// The words of a recording.
public struct Transcript: Sendable, Hashable {
  /// The words; empty where there was nothing to be heard.
  public var text: String

  /// A transcript.
  public init(text: String) {
    self.text = text
  }
}

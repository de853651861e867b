// How much anybody may ask of the preview at once.

/// Numbers above which the preview closes connections.
public struct PreviewLimits: Sendable, Hashable {
  /// Bytes of all headers of a request.
  public var headers = 32 * 1024
  /// Connections at once.
  public var connections = 128
  /// Streams of events at once.
  public var streams = 64
  /// Seconds until a request must be whole, counted from the connection or the answer before it.
  public var patience = 20.0
  /// Seconds in which a reader must take something of an answer.
  public var stall = 30.0

  /// The usual ones.
  public init() {}
}

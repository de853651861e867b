// What a server serves, and the event streams of its pages.

internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// Decides about requests and answers them; shared by all connections.
public protocol Site: AnyObject, Sendable {
  /// Headers of every answer, besides `Answer.always`.
  var headers: [(name: String, value: String)] { get }

  /// Decides by a request's head, on the connection's event loop: it must not block.
  func receive(_ request: Request) -> Reception
}

/// What becomes of a request whose head was read.
public enum Reception: Sendable {
  /// It is answered at once; a body that follows is not used.
  case answer(Answer)
  /// The body goes to a receiver, which answers when it is complete.
  case receiver(any RequestReceiver)
}

/// Takes the body of one request and answers it.
public protocol RequestReceiver: AnyObject, Sendable {
  /// Takes the next piece of the body, on the connection's event loop.
  ///
  /// - Returns: a refusal, after which nothing more is taken; nil to go on.
  func take(_ piece: [UInt8]) -> Answer?

  /// Answers the complete request, off the event loop.
  func answer() async -> Answer

  /// The connection ended, or the request was refused: what was staged is removed.
  func cancel()
}

/// Limits above which a server closes connections.
public struct ServerLimits: Sendable, Hashable {
  /// Bytes of all headers of a request.
  public var headers = 32 * 1024
  /// Concurrent connections.
  public var connections = 128
  /// Concurrent event streams.
  public var streams = 64
  /// Seconds until a request's head must be complete, counted from the connection or the previous answer.
  public var patience = 20.0
  /// Seconds within which a client must send some of a body, or read some of an answer.
  public var stall = 30.0
  /// Seconds within which a request must be complete.
  public var longest = 900.0
  /// Seconds for which the rest of a refused request is read and thrown away.
  public var linger = 5.0

  /// The default limits.
  public init() {}
}

/// The open connections of a server.
///
/// A class because connections share it.
final class Connections: Sendable {
  /// What a connection does.
  enum Activity: Sendable {
    /// It waits for a request.
    case idle
    /// A request comes in, or its answer goes out.
    case busy
    case streaming
  }

  private struct Open {
    let channel: any Channel
    /// Whose it is: an address of IPv4, a network of IPv6.
    let network: String
    var activity = Activity.idle
    /// The turn since which it does that.
    var since: Int
  }

  private struct State {
    var connections: [ObjectIdentifier: Open] = [:]
    /// A logical clock that counts connections, requests and finished answers.
    var turn = 0
    /// Answers that are being made.
    var answers = 0

    /// The connection that is missed least.
    ///
    /// Whoever holds more than a share loses one of theirs before anybody else does; otherwise the one that does
    /// what it does the longest, where one that is busy counts as some turns younger.
    ///
    /// - Parameter limit: how many connections there are at most.
    /// - Returns: nil if all are streams, of which there are few.
    func dispensable(of limit: Int) -> ObjectIdentifier? {
      let counts = connections.values.reduce(into: [:]) { $0[$1.network, default: 0] += 1 }
      func order(_ open: Open) -> (Int, Int) {
        let count = counts[open.network] ?? 0
        return (count > limit / 8 ? -count : 0, open.since + (open.activity == .idle ? 0 : limit))
      }
      return connections.filter { $0.value.activity != .streaming }
        .min { order($0.value) < order($1.value) }?.key
    }
  }

  let limits: ServerLimits
  private let state = Mutex(State())

  init(_ limits: ServerLimits) { self.limits = limits }

  /// Registers a connection; above the limit, closes the one that is missed least.
  ///
  /// - Returns: whether there is room for it.
  func enter(_ channel: any Channel) -> Bool {
    let network = Request.network(of: channel.remoteAddress?.ipAddress ?? "")
    let (isIn, closed) = state.withLock { state -> (Bool, (any Channel)?) in
      var closed: (any Channel)?
      if state.connections.count >= limits.connections {
        guard let id = state.dispensable(of: limits.connections) else { return (false, nil) }
        closed = state.connections.removeValue(forKey: id)?.channel
      }
      state.turn += 1
      state.connections[ObjectIdentifier(channel)] = Open(
        channel: channel, network: network, since: state.turn)
      return (true, closed)
    }
    closed?.close(promise: nil)
    return isIn
  }

  func note(_ channel: any Channel, _ activity: Activity) {
    state.withLock { state in
      state.turn += 1
      state.connections[ObjectIdentifier(channel)]?.activity = activity
      state.connections[ObjectIdentifier(channel)]?.since = state.turn
    }
  }

  /// Counts an answer that is being made, or one that was.
  func answers(_ difference: Int) { state.withLock { $0.answers += difference } }

  /// Whether no answer is being made.
  var isQuiet: Bool { state.withLock { $0.answers == 0 } }

  func leave(_ channel: any Channel) {
    state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(channel)) }
  }
}

/// An event stream that an answer opens (WHATWG HTML, "Server-sent events").
public struct EventSubscription: Sendable {
  let open: @Sendable (any Channel) -> Bool
  let close: @Sendable (any Channel) -> Void
}

/// The open event streams of a site; each belongs to a key, such as a device.
///
/// A class because connections and whoever sends events share it.
public final class EventStreams<Key: Sendable>: Sendable {
  private let maximum: Int
  private let streams = Mutex<[ObjectIdentifier: (key: Key, channel: any Channel)]>([:])

  /// - Parameter maximum: of streams that are open at once.
  public init(maximum: Int = ServerLimits().streams) { self.maximum = maximum }

  /// An answer's stream.
  ///
  /// - Parameters:
  ///   - key: whose stream it is.
  ///   - first: what is sent at once, when it opens.
  /// - Returns: the stream, which opens when the answer is sent.
  public func subscription(_ key: Key, first: @escaping @Sendable () -> String) -> EventSubscription {
    EventSubscription(
      open: { [self] channel in
        let isIn = streams.withLock { streams in
          guard streams.count < maximum else { return false }
          streams[ObjectIdentifier(channel)] = (key, channel)
          return true
        }
        if isIn { EventStreams.send(first(), channel) }
        return isIn
      },
      close: { [self] channel in
        streams.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
      })
  }

  /// Sends a text to the streams whose key fits.
  public func send(_ text: String, to isMeant: (Key) -> Bool = { _ in true }) {
    for channel in channels(isMeant) { EventStreams.send(text, channel) }
  }

  /// Whether a stream is open whose key fits.
  public func contains(where isMeant: (Key) -> Bool) -> Bool { !channels(isMeant).isEmpty }

  /// Ends the streams whose key fits.
  public func end(_ isMeant: (Key) -> Bool) {
    for channel in channels(isMeant) { channel.close(promise: nil) }
  }

  private func channels(_ isMeant: (Key) -> Bool) -> [any Channel] {
    streams.withLock { $0.values.filter { isMeant($0.key) }.map(\.channel) }
  }

  private static func send(_ text: String, _ channel: any Channel) {
    // A stalled client would let the buffer grow without bound.
    guard channel.isWritable else { return channel.close(promise: nil) }
    let buffer = channel.allocator.buffer(string: text)
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
  }
}

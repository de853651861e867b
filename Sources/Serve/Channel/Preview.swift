// The state that all connections share: rules, edition, open event streams.

internal import Diagnostics
internal import Fluent
internal import NIOCore
internal import NIOHTTP1
internal import SafeFiles
internal import Synchronization

/// The state of a preview.
///
/// A class because connections and the builder share it.
final class Preview: Sendable {
  private struct State {
    var port = 0
    var edition: Int64
    var language: Language
    var problems: [Diagnostic] = []
    var streams: [ObjectIdentifier: any Channel] = [:]
    var connections: [ObjectIdentifier: Reader] = [:]
    /// A logical clock that counts connections and finished answers.
    var turn = 0
  }

  private struct Reader {
    let channel: any Channel
    /// The turn since which the connection is idle; nil while it is answered.
    var idleSince: Int?
  }

  let limits: PreviewLimits
  private let tree: Tree
  private let reloads: Bool
  private let policy: PagePolicy
  private let secret: String?
  private let isOurs: @Sendable (RelativePath, FileSignature) -> Bool
  private let state: Mutex<State>

  init(
    _ tree: Tree, _ language: Language, reloads: Bool, policy: PagePolicy, secret: String?,
    isOurs: @escaping @Sendable (RelativePath, FileSignature) -> Bool, limits: PreviewLimits
  ) {
    self.tree = tree
    self.reloads = reloads
    self.policy = policy
    self.secret = secret
    self.isOurs = isOurs
    self.limits = limits
    // From the clock, so that pages of an earlier preview at this address count as outdated.
    state = Mutex(State(edition: FileSignature.clock, language: language))
  }

  func listens(at port: Int) { state.withLock { $0.port = port } }

  func answer(_ request: Request) -> Answer {
    let (port, edition, language) = state.withLock { ($0.port, $0.edition, $0.language) }
    if let refusal = Gate(port: port).refusal(request) { return refusal }
    var request = request
    if let secret {
      guard request.target.hasPrefix("/\(secret)/") else { return .plain(404, "Nothing is here.") }
      request.target.removeFirst(secret.utf8.count + 1)
    }
    let edition36 = String(edition, radix: 36)
    return Responder(
      tree: tree, language: language, edition: reloads ? edition36 : nil, policy: policy,
      prefix: secret.map { "/" + $0 } ?? "", isOurs: isOurs
    )
    .answer(request)
  }

  /// Registers a connection; above the limit, closes the one that has been idle the longest.
  ///
  /// - Returns: whether there is room for it.
  func enter(_ channel: any Channel) -> Bool {
    let (isIn, idlest) = state.withLock { state -> (Bool, (any Channel)?) in
      var idlest: (id: ObjectIdentifier, reader: Reader)?
      if state.connections.count >= limits.connections {
        for (id, reader) in state.connections {
          guard let since = reader.idleSince else { continue }
          if idlest.map({ since < $0.reader.idleSince ?? .max }) ?? true { idlest = (id, reader) }
        }
        guard let idlest else { return (false, nil) }
        state.connections[idlest.id] = nil
      }
      state.turn += 1
      state.connections[ObjectIdentifier(channel)] = Reader(channel: channel, idleSince: state.turn)
      return (true, idlest?.reader.channel)
    }
    idlest?.close(promise: nil)
    return isIn
  }

  func note(_ channel: any Channel, isIdle: Bool) {
    state.withLock { state in
      state.turn += 1
      state.connections[ObjectIdentifier(channel)]?.idleSince = isIdle ? state.turn : nil
    }
  }

  func leave(_ channel: any Channel) {
    state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// Adds an event stream and sends it what it missed.
  ///
  /// - Returns: whether there is room for it.
  func add(_ channel: any Channel, seen: String?) -> Bool {
    let missed = state.withLock { state -> String? in
      guard state.streams.count < limits.streams else { return nil }
      state.streams[ObjectIdentifier(channel)] = channel
      let edition = String(state.edition, radix: 36)
      let problems = state.problems.isEmpty ? "" : Told.problems(state.problems, state.language)
      // Listeners that are not pages send no edition and missed nothing.
      let changed = seen == nil || seen == edition ? "" : Told.changed(edition)
      return "retry: 500\n\n" + problems + changed
    }
    guard let missed else { return false }
    Preview.send(missed, channel)
    return true
  }

  func remove(_ channel: any Channel) {
    state.withLock { _ = $0.streams.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  func change() {
    tell { state in
      state.edition = max(FileSignature.clock, state.edition + 1)
      return Told.changed(String(state.edition, radix: 36))
    }
  }

  func show(_ problems: [Diagnostic], _ language: Language) {
    tell { state in
      state.language = language
      guard state.problems != problems else { return nil }
      state.problems = problems
      return Told.problems(problems, language)
    }
  }

  func beat() { tell { _ in Told.heartbeat } }

  private func tell(_ change: (inout sending State) -> String?) {
    let (text, channels) = state.withLock { state in (change(&state), Array(state.streams.values)) }
    guard let text else { return }
    for channel in channels { Preview.send(text, channel) }
  }

  private static func send(_ text: String, _ channel: any Channel) {
    // A stalled client would let the buffer grow without bound.
    guard channel.isWritable else { return channel.close(promise: nil) }
    let buffer = channel.allocator.buffer(string: text)
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
  }
}

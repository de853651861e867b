// The site of the preview: rules, edition, open event streams.

internal import Diagnostics
internal import Fluent
internal import SafeFiles
internal import Synchronization

/// The state of a preview.
///
/// A class because connections and the builder share it.
final class Preview: Site {
  private struct State {
    var port = 0
    var edition: Int64
    var language: Language
    var problems: [Diagnostic] = []
  }

  let headers = [(name: "Referrer-Policy", value: "no-referrer")]
  private let tree: Tree
  private let reloads: Bool
  private let policy: PagePolicy
  private let secret: String?
  private let isOurs: @Sendable (RelativePath, FileSignature) -> Bool
  private let streams: EventStreams<Void>
  private let state: Mutex<State>

  init(
    _ tree: Tree, _ language: Language, reloads: Bool, policy: PagePolicy, secret: String?,
    isOurs: @escaping @Sendable (RelativePath, FileSignature) -> Bool, streams maximum: Int
  ) {
    self.tree = tree
    self.reloads = reloads
    self.policy = policy
    self.secret = secret
    self.isOurs = isOurs
    streams = EventStreams(maximum: maximum)
    // From the clock, so that pages of an earlier preview at this address count as outdated.
    state = Mutex(State(edition: FileSignature.clock, language: language))
  }

  func listens(at port: Int) { state.withLock { $0.port = port } }

  func receive(_ request: Request) -> Reception { .answer(answer(request)) }

  private func answer(_ request: Request) -> Answer {
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
      prefix: secret.map { "/" + $0 } ?? "", isOurs: isOurs, events: events
    ).answer(request)
  }

  func change() {
    tell { state in
      state.edition = max(FileSignature.clock, state.edition + 1)
      return PreviewEvent.changed(String(state.edition, radix: 36))
    }
  }

  func show(_ problems: [Diagnostic], _ language: Language) {
    tell { state in
      state.language = language
      guard state.problems != problems else { return nil }
      state.problems = problems
      return PreviewEvent.problems(problems, language)
    }
  }

  private func tell(_ change: (inout sending State) -> String?) {
    if let text = state.withLock({ change(&$0) }) { streams.send(text) }
  }

  /// An event stream, which begins with what its page missed.
  ///
  /// `seen` is the edition that the page has.
  private func events(seen: String?) -> EventSubscription {
    streams.subscription(()) { [self] in
      state.withLock { state in
        let edition = String(state.edition, radix: 36)
        let problems = state.problems.isEmpty ? "" : PreviewEvent.problems(state.problems, state.language)
        // Listeners that are not pages send no edition and missed nothing.
        let changed = seen == nil || seen == edition ? "" : PreviewEvent.changed(edition)
        return "retry: 500\n\n" + problems + changed
      }
    }
  }
}

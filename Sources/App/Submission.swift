// A request on its way in: fields in memory, files on the disk, all of it bounded.

internal import Diagnostics
internal import Diary
internal import FormData
internal import Ground
internal import SafeFiles
internal import Serve
internal import Synchronization
internal import ZonedTime

/// A file that came with a form, staged in the home until it is filed.
struct UploadedFile: Sendable {
  let field: String
  let name: String
  let path: RelativePath
}

/// What a form brought.
struct Form: Sendable {
  var fields: [(name: String, value: String)] = []
  var files: [UploadedFile] = []
  /// When it was written, by the clock of a pocket.
  var time: Instant?

  /// The first value of a field; empty if there is none.
  subscript(name: String) -> String { fields.first { $0.name == name }?.value ?? "" }
}

extension FormLimits {
  /// Some words: few, because a stranger may send them.
  static let words = limits(fieldBytes: 16 << 10, files: 0)
  /// An entry's text.
  static let text = limits(fieldBytes: Entry.maximumBytes, files: 0)
  /// An entry's text and photos.
  static let photos = limits(fieldBytes: Entry.maximumBytes, files: 16)

  private static func limits(fieldBytes: Int, files: Int) -> FormLimits {
    var limits = FormLimits()
    limits.fieldBytes = fieldBytes
    limits.files = files
    return limits
  }
}

/// Takes a request's body and answers it; what was staged is deleted afterwards.
final class Submission: RequestReceiver {
  private struct State: ~Copyable {
    var body: RequestBody?
    var form = Form()
    var file: GrowingFile?
    var refusal: Answer?
  }

  private static let staging: RelativePath = ".zutto/staged"
  private static let prefix = "app-"

  private let visit: Visit
  private let route: @Sendable (Visit) async throws(Diagnostic) -> Answer
  private let state: Mutex<State>

  init(
    _ visit: Visit, limits: FormLimits?, isProgram: Bool,
    _ route: @escaping @Sendable (Visit) async throws(Diagnostic) -> Answer
  ) {
    self.visit = visit
    self.route = route
    var state = State()
    if let limits {
      state.body = RequestBody(type: visit.request["content-type"], limits, isProgram: isProgram)
      if state.body == nil {
        let expected =
          isProgram ? "A form, text/plain or audio/* is expected here." : "A form is expected here."
        state.refusal = .plain(415, expected, closes: true)
      }
    }
    self.state = Mutex(state)
  }

  func take(_ piece: [UInt8]) -> Answer? {
    state.withLock { state in
      if let refusal = state.refusal { return refusal }
      guard state.body != nil else { return .plain(400, "A request to read has no content.", closes: true) }
      do {
        for event in try state.body?.read(piece) ?? [] { try take(event, &state.form, &state.file) }
        return nil
      } catch FormFault.tooLarge {
        return .plain(413, "This is too large.", closes: true)
      } catch let problem as Diagnostic {
        return visit.failed(problem)
      } catch { return .plain(400, "This is no form that a browser sends.", closes: true) }
    }
  }

  private func take(_ event: RequestBody.Event, _ form: inout Form, _ file: inout GrowingFile?) throws {
    switch event {
    case .beginFile(let field, let sent):
      let path = Submission.stagedPath(visit.app.world)
      file = try GrowingFile(creating: path, in: visit.app.writer.tree())
      form.files.append(UploadedFile(field: field, name: sent, path: path))
    case .data(let bytes): try file?.append(bytes)
    case .endFile: file = nil
    }
  }

  func answer() async -> Answer {
    defer { cancel() }
    var visit = visit
    let refusal: Answer? = state.withLock { state in
      if let refusal = state.refusal { return refusal }
      state.file = nil
      do throws(FormFault) {
        state.form.fields = try state.body.take()?.finish() ?? []
        return nil
      } catch { return .plain(400, "This form ended early.", closes: true) }
    }
    if let refusal { return refusal }
    visit.form = state.withLock { $0.form }
    // A visit that can't be noted now, on a full disk or a read-only one, is noted with the next.
    if let device = visit.device { try? visit.app.devices.touch(device, at: visit.now) }
    do throws(Diagnostic) { return try await route(visit) } catch { return visit.failed(error) }
  }

  func cancel() {
    let files = state.withLock { state in
      state.file = nil
      defer { state.form.files = [] }
      return state.form.files
    }
    for file in files { _ = try? visit.app.writer.tree().delete(file.path) }
  }

  /// A place for a file until it is filed.
  static func stagedPath(_ world: World) -> RelativePath {
    staging / (RelativePath(prefix + world.randomBytes(16).hexadecimal) ?? "app-file")
  }

  /// Deletes what a killed app left.
  static func removeAbandoned(in tree: Tree) throws(Diagnostic) {
    for item in try tree.list(staging) where item.name.hasPrefix(prefix) {
      guard let path = staging.appending(item.name) else { continue }
      if try GrowingFile(holding: path, in: tree) != nil { try tree.delete(path) }
    }
  }
}

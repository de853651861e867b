// Sounds and pictures of memos.

internal import Archive
internal import Diagnostics
internal import Ground
internal import Household
internal import Memos
internal import SafeFiles
internal import Serve

extension Visit {
  /// A sound, or the part of it that a player asks for; a file that isn't what its name says is not sent.
  func memoSound() async throws(Diagnostic) -> Answer {
    let tree = try app.writer.tree()
    guard let name = values["sound"], let path = Memo.soundFolder.appending(name),
      try await app.reader.memos().sounds.contains(where: { $0.name == name }),
      try Attachment.isKnown(name, in: tree.folder(Memo.soundFolder))
    else { return missing() }
    let file = ServedFile(try tree.openFile(path))
    return .file(file, tag: try file.tag(), attachment(ContentType.ofSound(path)), for: request)
  }

  func memoPicture() async throws(Diagnostic) -> Answer {
    guard let name = values["photo"], let path = Memo.photoFolder.appending(name),
      try await app.reader.memos().photos.contains(where: { $0.name == name })
    else { return missing() }
    return try await picture(path, isSmall: false)
  }

  /// Threads of their own for pictures that have to be made: a large one takes seconds and much memory, and
  /// whoever asks for many of them keeps nobody else from being answered.
  private static let makers = AnswerThreads(count: 2)

  /// A picture of the home's, upright and without the place and camera in its metadata.
  func picture(_ path: RelativePath, isSmall: Bool) async throws(Diagnostic) -> Answer {
    let tree = try app.writer.tree()
    let photos = ScreenPhotos(of: tree, scratch: app.world.scratchPlace)
    var file = try photos.present(path, isSmall: isSmall)
    if file == nil {
      file = try await Task(executorPreference: Visit.makers) { () -> Result<RelativePath?, Diagnostic> in
        do throws(Diagnostic) { return .success(try photos.file(path, isSmall: isSmall)) } catch {
          return .failure(error)
        }
      }.value.get()
    }
    guard let file else { return missing() }
    let served = ServedFile(try tree.openFile(file))
    return Answer(
      status: 200, headers: attachment(ContentType.ofAttachment(file)), body: .file(served, 0..<served.size))
  }

  /// The headers of a file of the home, which can do nothing in a browser.
  private func attachment(_ type: String) -> [(name: String, value: String)] {
    [
      ("Content-Type", type), ("Cache-Control", "private, max-age=3600"),
      ("Content-Security-Policy", "sandbox; default-src 'none'"),
    ]
  }
}

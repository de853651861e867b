// Sounds and pictures of memos.

internal import Archive
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Memos
internal import SafeFiles
internal import Serve

extension Visit {
  /// A sound; a file that isn't what its name says is not sent.
  func memoSound() async throws(Diagnostic) -> Answer {
    let tree = try app.writer.tree()
    guard let name = values["sound"], let path = Memo.soundFolder.appending(name),
      try await app.reader.memos().sounds.contains(where: { $0.name == name }),
      try Attachment.isKnown(name, in: tree.folder(Memo.soundFolder))
    else { return missing() }
    return try sound(path)
  }

  /// A sound of a diary, without its metadata: others hear it, too.
  func plainSound(_ path: RelativePath) async throws(Diagnostic) -> Answer {
    let photos = ScreenPhotos(of: try app.writer.tree(), scratch: app.world.scratchPlace)
    let made = await Task(executorPreference: Visit.makers) { try? photos.sound(path) }.value
    guard let made else { return missing() }
    return try sound(made)
  }

  /// A sound, or the part of it that a player asks for.
  private func sound(_ path: RelativePath) throws(Diagnostic) -> Answer {
    let file = ServedFile(try app.writer.tree().openFile(path))
    return .file(file, tag: try file.tag(), attachment(ContentType.ofSound(path)), for: request)
  }

  func memoPicture() async throws(Diagnostic) -> Answer {
    guard let name = values["photo"], let path = Memo.photoFolder.appending(name),
      try await app.reader.memos().photos.contains(where: { $0.name == name })
    else { return unshown() }
    return try await picture(path, isSmall: false)
  }

  /// Threads of their own for pictures that have to be made: a large one takes seconds and much memory, and
  /// whoever asks for many of them keeps nobody else from being answered.
  private static let makers = AnswerThreads(count: 2)

  /// A picture of the home's, upright and without the place and camera in its metadata.
  func picture(_ path: RelativePath, isSmall: Bool) async throws(Diagnostic) -> Answer {
    let tree = try app.writer.tree()
    let photos = ScreenPhotos(of: tree, scratch: app.world.scratchPlace)
    // It is damaged, was removed since, or needs a program that is not here: the page shows what else there is.
    guard let file = await made(path, isSmall, photos), let opened = try? tree.openFile(file) else {
      return unshown()
    }
    let served = ServedFile(opened)
    return Answer(
      status: 200, headers: attachment(ContentType.ofAttachment(file)), body: .file(served, 0..<served.size))
  }

  /// The file of a picture, made if need be; nil for one that can't be.
  private func made(_ path: RelativePath, _ isSmall: Bool, _ photos: ScreenPhotos) async -> RelativePath? {
    if let present = try? photos.present(path, isSmall: isSmall) { return present }
    return await Task(executorPreference: Visit.makers) { try? photos.file(path, isSmall: isSmall) }.value
  }

  /// A picture of words in place of one that can't be shown; browsers show it whatever the status is.
  func unshown() -> Answer {
    let words = Phrase("app-photo-unshown")[language]
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="320" height="120" viewBox="0 0 320 120">\
      <rect width="320" height="120" fill="#ececec"/><text x="160" y="66" text-anchor="middle" \
      font-family="sans-serif" font-size="15" fill="#444">\(words)</text></svg>
      """
    return Answer(
      status: 404,
      headers: attachment("image/svg+xml").filter { $0.name != "Cache-Control" } + [
        ("Cache-Control", "no-store")
      ],
      body: .bytes(Array(drawing.utf8)))
  }

  /// The headers of a file of the home, which can do nothing in a browser.
  private func attachment(_ type: String) -> [(name: String, value: String)] {
    [
      ("Content-Type", type), ("Cache-Control", "private, max-age=3600"),
      ("Content-Security-Policy", "sandbox; default-src 'none'"),
    ]
  }
}

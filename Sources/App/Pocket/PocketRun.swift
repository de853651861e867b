// `zutto receive`: fetches the pockets' letters, files what they say, and acknowledges it.

package import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
package import Household
internal import SafeFiles
internal import Seal
internal import Serve
internal import ZonedTime

/// Receives letters.
package struct PocketRun {
  package struct Failure: Sendable {
    package let place: String
    package let problem: Diagnostic
  }

  package private(set) var filed = 0
  /// Letters that were filed before.
  package private(set) var present = 0
  package private(set) var failures: [Failure] = []
  /// Pictures of filed letters that can't be shown.
  package private(set) var remarks: [Diagnostic] = []
  private let household: Household
  private let app: HouseholdApp
  private let pockets: Pockets
  private let folder: AppFolder

  /// - Parameters:
  ///   - household: the home.
  ///   - folder: the machine's memory of who may write.
  /// - Throws: errors of the state files.
  package init(_ household: Household, _ folder: AppFolder) throws(Diagnostic) {
    self.household = household
    self.folder = folder
    app = try HouseholdApp(household, folder, door: Door(origin: "http://localhost", isLocal: true))
    pockets = Pockets(in: folder, household.world)
  }

  /// Receives what waits in a box: files a letter, acknowledges it, deletes it there.
  ///
  /// - Parameters:
  ///   - box: the box.
  ///   - discards: whether what is refused is deleted too.
  package mutating func receive(from box: RemoteBox, discards: Bool) async {
    do throws(Diagnostic) {
      guard let key = try pockets.key() else { return }
      let ids = try box.list()
      for (index, id) in ids.enumerated() {
        household.progress("\(index)/\(ids.count)")
        do throws(Diagnostic) {
          guard let letter = try box.letter(id, limit: Letter.maximumSize) else { continue }
          let receipt = try await file(letter, key)
          // First, so that a phone never waits for a letter that is gone.
          try box.acknowledge(receipt)
          try box.delete(id)
        } catch {
          // A box that doesn't answer is left alone.
          guard error.code != .boxFailed else { throw error }
          failures.append(Failure(place: "\(box.host) \(id.hex.prefix(8))", problem: error))
          if discards { try box.delete(id) }
        }
      }
    } catch { failures.append(Failure(place: box.host, problem: error)) }
    household.endProgress()
  }

  /// Receives a letter that somebody brought: a file of a box's folder, or one that a phone shared or saved.
  package mutating func receive(_ place: String, _ bytes: (_ limit: Int) throws(Diagnostic) -> [UInt8])
    async throws(Diagnostic)
  {
    guard let key = try pockets.key() else { return }
    do throws(Diagnostic) { _ = try await file(Letter.bytes(ofFile: bytes(Letter.maximumFile)), key) } catch {
      failures.append(Failure(place: place, problem: error))
    }
  }

  /// Files a letter, once.
  ///
  /// - Returns: its receipt.
  /// - Throws: `letter-refused`, and as the writes of what it says.
  private mutating func file(_ bytes: [UInt8], _ key: P256PrivateKey) async throws(Diagnostic) -> String {
    let letter = try Letter(opening: bytes, with: key)
    let now = household.world.now()
    let pocket = try pockets.admit(letter, at: now)
    if try pockets.isFiled(letter) {
      present += 1
      return letter.receipt
    }
    let wasFiled = try await app.writer.isFiled(letter.id, at: now)
    try await write(letter, pocket)
    try pockets.note(letter)
    if wasFiled { present += 1 } else { filed += 1 }
    return letter.receipt
  }

  /// Writes what a letter says, as the app does for a form of the same device.
  private mutating func write(_ letter: Letter, _ pocket: Pocket) async throws(Diagnostic) {
    let device = PairedDevice(
      id: pocket.id, name: "", role: pocket.role, cookie: pocket.code, paired: pocket.made)
    let request = Request(method: "POST", target: letter.path)
    var visit = Visit(app: app, request: request, values: [:], device: device, door: app.door)
    visit.form.fields = letter.fields.filter { $0.name != "form" } + [("form", letter.id.text)]
    visit.form.time = letter.written
    let tree = try app.writer.tree()
    var remarks: [Diagnostic] = []
    var aside: [(path: RelativePath, bytes: [UInt8])] = []
    for (number, file) in letter.files.enumerated() {
      let kind = ImageSize(header: file.bytes)?.kind
      if file.field == "photo", kind == nil {
        let path = PocketRun.aside(letter, number, file.name)
        let place = folder.files.tree.root + "/" + path.text
        aside.append((path, file.bytes))
        remarks.append(
          Diagnostic(
            .photoFormat, Phrase("pocket-photo-aside", ["name": file.name, "path": place]),
            hint: Phrase("diary-convert-first"), severity: .warning))
        continue
      }
      let staged = Submission.stagedPath(app.world)
      visit.form.files.append(UploadedFile(field: file.field, name: file.name, path: staged))
      try tree.write(file.bytes, to: staged, .replaceable)
      if let kind, let parent = staged.parent,
        try ImageSize.isCutShort(staged.name, kind, in: tree.folder(parent))
      {
        remarks.append(
          Diagnostic(
            .photoDamaged, Phrase("diary-picture-cut-short-end-file", ["name": file.name]),
            hint: Phrase("diary-copy-again-where-came-take"), severity: .warning))
      }
    }
    let files = visit.form.files
    defer { for file in files { _ = try? tree.delete(file.path) } }
    guard try await visit.deliver(to: letter.path)?.status == 303 else {
      throw Letter.refused(Phrase("pocket-elsewhere"))
    }
    // Before the letter counts as filed: what is no picture is on no page, but not lost.
    for file in aside { try folder.files.tree.write(file.bytes, to: file.path, isPrivate: true) }
    self.remarks += remarks
  }

  /// Where a file of a letter is kept that is no picture, beside the machine's state.
  private static func aside(_ letter: Letter, _ number: Int, _ name: String) -> RelativePath {
    let name = PortableFileName.slug(from: name).flatMap(PortableFileName.init(_:))?.text ?? "file"
    return RelativePath("letters/\(letter.id.text)-\(number + 1)-\(name)") ?? "letters/file"
  }
}

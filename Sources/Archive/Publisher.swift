// Puts bytes into the archive's folders, which are opened once.

internal import Ground

/// Writes an archive's files.
struct Publisher: Sendable {
  private let folders: [String: Folder]
  private let output: OutputFolder
  private let known: WrittenFiles?

  /// Opens the folders of the files to be written, and makes those that are missing.
  init(_ pages: [PlannedPage], in output: OutputFolder, _ known: WrittenFiles?) throws(Diagnostic) {
    var folders: [String: Folder] = [:]
    for page in pages {
      let name = page.folder?.text ?? ""
      guard folders[name] == nil else { continue }
      if let folder = page.folder { try output.tree.createFolder(folder) }
      folders[name] = try output.tree.folder(page.folder)
    }
    self.folders = folders
    self.output = output
    self.known = known
  }

  /// Writes a page unless it is there already.
  func publish(_ bytes: [UInt8], _ page: PlannedPage, _ outcome: inout BuildOutcome) {
    guard let folder = folders[page.folder?.text ?? ""] else { return }
    do throws(Diagnostic) {
      let isNew = output.files(in: page.folder)[page.name] == nil
      let (signature, written) = try folder.publish(bytes, as: page.name, isNew: isNew)
      known?.add(page, signature)
      outcome.files.append(BuildOutcome.File(page: page.number, signature: signature, written: written))
    } catch { outcome.problems.append(error) }
  }

  /// Copies a file unless it is there already.
  ///
  /// - Throws: what makes it impossible.
  func publish(copyOf name: String, in source: Folder, _ page: PlannedPage, _ outcome: inout BuildOutcome)
    throws(Diagnostic)
  {
    guard let folder = folders[page.folder?.text ?? ""] else { return }
    let isNew = output.files(in: page.folder)[page.name] == nil
    let (signature, written) = try folder.publish(copyOf: name, in: source, as: page.name, isNew: isNew)
    known?.add(page, signature)
    outcome.files.append(BuildOutcome.File(page: page.number, signature: signature, written: written))
  }
}

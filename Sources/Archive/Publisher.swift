// Puts bytes into the archive's folders, which are opened once.

internal import Ground

/// Writes an archive's files.
struct Publisher: Sendable {
  private let folders: [String: Folder]
  private let present: Set<String>

  /// Opens the folders of the files to be written, and makes those that are missing.
  init(_ pages: [PlannedPage], in output: OutputFolder) throws(Diagnostic) {
    var folders: [String: Folder] = [:]
    for page in pages {
      let parent = page.output.parent
      let name = parent?.text ?? ""
      guard folders[name] == nil else { continue }
      if let parent { try output.tree.createFolder(parent) }
      folders[name] = try output.tree.folder(parent)
    }
    self.folders = folders
    present = Set(output.present.keys)
  }

  /// Writes a page unless it is there already.
  func publish(_ bytes: [UInt8], _ page: PlannedPage, _ outcome: inout BuildOutcome) {
    guard let folder = folders[page.output.parent?.text ?? ""] else { return }
    do throws(Diagnostic) {
      let isNew = !present.contains(page.output.text)
      let (signature, written) = try folder.publish(bytes, as: page.output.name, isNew: isNew)
      outcome.files.append(
        BuildOutcome.File(
          output: page.output, key: page.key, signature: signature, written: written))
    } catch {
      outcome.problems.append(error)
    }
  }
}

// PDF pages as pictures, drawn by poppler's pdftoppm, and the folder they are written to.

internal import Archive
package import Diagnostics
internal import Fluent
package import SafeFiles
internal import Sync

/// A folder that holds page pictures and their list, and nothing else: new, empty or written by an earlier
/// run.
package struct PictureFolder: Sendable {
  /// The list of the pictures, in the format of `sha256sum -c`; it identifies the folder as ours.
  static let list: RelativePath = "pages.sha256"
  /// The list of new pictures, present only while they replace the old ones.
  private static let next: RelativePath = "pages-next.sha256"

  private let path: String
  /// Pictures of an earlier run.
  private let old: [RelativePath]
  package var oldCount: Int { old.count }

  /// Checks the folder, which need not exist; throws `pictures-foreign` if it holds other files.
  package init(_ path: String) throws(Diagnostic) {
    self.path = path
    let tree: Tree
    do throws(Diagnostic) { tree = try Tree(at: path) } catch {
      guard error.code == .fileMissing else { throw error }
      old = []
      return
    }
    let items = try tree.list(nil).filter { !Tree.isOfSystem($0.name) }
    guard !items.isEmpty else {
      old = []
      return
    }
    let lists = [PictureFolder.list, PictureFolder.next]
    // After a killed run, a picture may be in either list.
    var known: [[RelativePath: Digest]] = []
    for path in lists {
      guard let source = try tree.readIfPresent(path, limit: 16 << 20) else { continue }
      known.append(try DigestList(source).digests)
    }
    var old: [RelativePath] = []
    for item in items where !lists.contains(where: { $0.text == item.name }) {
      // A partial file of a killed run.
      if Tree.isAbandoned(item.name), item.kind == .file { continue }
      let said = RelativePath(item.name).map { place in known.compactMap { $0[place] } } ?? []
      guard let place = RelativePath(item.name), item.kind == .file, !said.isEmpty,
        said.contains(try tree.folder(nil).digest(of: item.name))
      else {
        throw Diagnostic(
          .picturesForeign,
          Phrase("export-holds-other-things-than-pictures", ["path": path, "name": item.name]),
          hint: Phrase("export-name-folder-empty-not-yet"))
      }
      old.append(place)
    }
    self.old = old
  }

  /// Replaces the pictures and list of an earlier run with the named ones in `pages/` of `source`; throws
  /// `file-unwritable`, `disk-full`, `file-unreadable`.
  package func fill(_ names: [String], from source: Tree) throws(Diagnostic) {
    let tree = try Tree(creating: path)
    let target = try tree.folder(nil)
    let pages = try source.folder(PagePictures.folder)
    try checkRoom(for: names, in: tree, source)
    var list = DigestList()
    for name in names {
      guard let place = RelativePath(name) else { continue }
      list.digests[place] = try pages.digest(of: name)
    }
    // At any moment every file is in one of the lists, even if the run is killed.
    try tree.write(list.bytes, to: PictureFolder.next, .replaceable)
    do throws(Diagnostic) {
      for name in names { _ = try target.publish(copyOf: name, in: pages, as: name, isNew: false) }
      for place in old where list.digests[place] == nil { try tree.delete(place) }
      try tree.write(list.bytes, to: PictureFolder.list, .replaceable)
      try tree.delete(PictureFolder.next)
    } catch {
      // A book with missing pages is useless, and all pages can be drawn again.
      let ours = old + list.digests.keys + [PictureFolder.list, PictureFolder.next]
      for place in ours { _ = try? tree.delete(place) }
      throw error
    }
  }

  /// Checks the free space before old pictures are deleted.
  private func checkRoom(for names: [String], in tree: Tree, _ source: Tree) throws(Diagnostic) {
    func bytes(_ paths: [RelativePath], _ tree: Tree) -> Int {
      paths.reduce(0) { $0 &+ Int(clamping: tree.signature($1)?.size ?? 0) }
    }
    let needed = bytes(names.compactMap { PagePictures.folder.appending($0) }, source)
    guard let free = tree.freeBytes, free &+ bytes(old, tree) < needed else { return }
    throw Diagnostic(
      .diskFull,
      Phrase(
        "export-pictures-need-left",
        ["in-bytes": needed.inBytes, "path": path, "other-in-bytes": free.inBytes]),
      hint: Phrase("export-free-some-space-draw-them"))
  }
}

package enum PagePictures {
  static let folder: RelativePath = "pages"

  /// Draws every page of a PDF into `pages/`; returns the file names, `001.png` and so on; throws
  /// `program-missing`, `program-failed`, `book-failed`.
  package static func draw(
    _ pdf: RelativePath, in scratch: ScratchFolder, dpi: Int, isStopped: () -> Bool
  ) throws(Diagnostic) -> [String] {
    let tree = scratch.tree
    try tree.createFolder(folder)
    let words = [
      "pdftoppm", "-png", "-r", String(dpi), tree.systemPath(pdf), tree.systemPath(folder / "page"),
    ]
    let ending = try Program.work(
      words, timeout: .seconds(3600), install: PDFInfo.package, isStopped: isStopped)
    switch ending {
    case .stopped: throw Household.stopped
    case .tooLong, .tooMuch:
      throw Diagnostic(.bookFailed, Phrase("export-pdftoppm-not-done-after-hour"))
    case .ended(let outcome):
      guard outcome.status == 0 else {
        if let full = scratch.fullness(outcome.complaint) { throw full }
        throw Diagnostic(
          .bookFailed,
          Phrase(
            "export-pdftoppm-could-not-draw-pages",
            ["reason": outcome.complaint ?? "status \(outcome.status)"]))
      }
    }
    // pdftoppm pads numbers to the length of the last one: `page-07.png`.
    let drawn = try tree.list(folder).map(\.name).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    var names: [String] = []
    for (index, name) in drawn.enumerated() {
      let digits = String(index + 1)
      let new = String(repeating: "0", count: max(0, 3 - digits.count)) + digits + ".png"
      guard let from = folder.appending(name), let to = folder.appending(new) else { continue }
      try tree.move(from, to: to)
      names.append(new)
    }
    return names
  }
}

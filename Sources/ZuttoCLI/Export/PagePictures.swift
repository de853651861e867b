// The pages of a PDF as pictures, through poppler's pdftoppm.

internal import Archive
internal import Ground

/// Draws pages.
enum PagePictures {
  /// Where the pictures are drawn to.
  static let folder: RelativePath = "pages"

  /// Draws every page of a PDF.
  ///
  /// - Returns: the pictures' names in `pages/`, `001.png` and so on, in order.
  /// - Throws: `program-missing`, `program-failed`, `book-failed`.
  static func draw(_ pdf: RelativePath, in scratch: ScratchFolder, dpi: Int) throws(Diagnostic) -> [String] {
    let tree = scratch.tree
    try tree.createFolder(folder)
    let words = [
      "pdftoppm", "-png", "-r", String(dpi), tree.systemPath(pdf), tree.systemPath(folder / "page"),
    ]
    let ending = try Program.work(
      words, timeout: .seconds(3600), install: PDFInfo.package, isStopped: { Interrupt.wasAsked })
    switch ending {
    case .stopped: throw Interrupt.stopped
    case .tooLong, .tooMuch:
      throw Diagnostic(.bookFailed, "'pdftoppm' was not done after an hour and was ended")
    case .ended(let outcome):
      guard outcome.status == 0 else {
        if let full = scratch.fullness(outcome.complaint) { throw full }
        throw Diagnostic(
          .bookFailed,
          "'pdftoppm' could not draw the pages: \(outcome.complaint ?? "status \(outcome.status)")")
      }
    }
    // It pads its numbers to the last one's length: `page-07.png`.
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

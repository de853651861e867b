// Whether the other side is this home.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension RsyncWork {
  /// Files that every home has alike.
  private static let common: Set<RelativePath> = ["README.md", ".gitignore", ".gitattributes"]

  /// Whether the other side was seen to have this home: only then can it have lost it.
  var isKnown: Bool { if case .version = memory.entries[Home.file]?.base { true } else { false } }

  /// That a disk is not there, or was emptied: not every file was removed by somebody.
  var emptied: Diagnostic {
    Diagnostic(
      .rsyncEmptied, Phrase("sync-no-home-any-more", ["destination": program.destination.text]),
      hint: Phrase("sync-look-whether-right-disk-fill", ["system-path": tree.systemPath(folder)]))
  }

  /// Refuses what is not this home, before anything is fetched.
  ///
  /// - Throws: `rsync-emptied`, `rsync-no-home`, `rsync-foreign`, `home-newer`.
  func checkHome(_ listing: RsyncListing, _ scan: RsyncScan) throws(Diagnostic) {
    guard let file = listing.items[Home.file] else {
      if isKnown { throw emptied }
      guard memory.isFirst, let other = listing.items.keys.min() else { return }
      throw Diagnostic(
        .rsyncNoHome,
        Phrase("sync-holds-no-home", ["destination": program.destination.text, "other": other]),
        hint: Phrase("sync-name-empty-folder-one-not"))
    }
    guard !file.isSame else { return }
    try tree.createFolder(folder / "incoming")
    if let problem = try program.fetch([Home.file], into: tree.systemPath(folder / "incoming")) {
      throw problem
    }
    let place = folder / "incoming" / Home.file
    let theirs = Source(Home.file, try tree.folder(place.parent).read(place.name, limit: 1 << 20))
    let (settings, problems) = HomeFormat.parse(theirs)
    if problems.contains(where: { $0.code == .homeNewer }) {
      throw Diagnostic(
        .homeNewer, Phrase("sync-home-made-newer-zutto-nothing", ["destination": program.destination.text]),
        hint: Phrase("home-use-newer-zutto"))
    }
    let own = HomeFormat.parse(try tree.read(Home.file, limit: Home.maximumJSONBytes)).settings
    guard let owner = settings?.owner, owner != own?.owner else { return }
    let isShared = listing.items.contains { path, item in
      item.isSame && !RsyncWork.common.contains(path) && (comparesAll || !RsyncScope.isBulky(path))
    }
    guard !isShared else { return }
    throw Diagnostic(
      .rsyncForeign,
      Phrase("sync-home-no-file-common-one", ["destination": program.destination.text, "owner": owner]),
      hint: Phrase("sync-name-another-folder"))
  }
}

// Photos and sound that a home keeps apart, in a depot: each a file of its own, or in the readable copy.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Seal

/// The files of a depot that hold one photo, sound or film: `media/<sha256>`, larger ones in parts.
///
/// In a sealed depot the name is `HMAC-SHA-256(depot key, "media" + sha256)`: a host must not find known pictures.
struct DepotMedia: Hashable {
  struct Part: Hashable {
    var path: RelativePath
    /// The bytes of the content.
    var size: Int
    /// The bytes of the file.
    var stored: Int
  }

  let media: MediaPlaceholder
  /// In order; a single one has no number.
  let parts: [Part]

  init(_ media: MediaPlaceholder, sealedWith key: Secret?, inPartsOf most: Int) {
    self.media = media
    let name = DepotMedia.name(of: media.digest, sealedWith: key)
    let count = (media.size + most - 1) / most
    parts = (0..<count).map { index in
      let size = min(most, media.size - index * most)
      return Part(
        path: Depot.media.appending(name + (count > 1 ? ".\(index + 1)" : "")) ?? Depot.media, size: size,
        stored: key == nil ? size : DepotSeal.size(of: size))
    }
  }

  static func name(of digest: Digest, sealedWith key: Secret?) -> String {
    key.map { HMAC.code(.sha256, key: $0, message: Array("media".utf8) + digest.bytes).hexadecimal }
      ?? digest.hex
  }

  /// Whether a listing has all of it, with its sizes.
  func isListed(in listing: RoadListing) -> Bool {
    parts.allSatisfy { listing.own[$0.path]?.stamp.size == Int64($0.stored) }
  }
}

extension DepotVisit {
  /// The files that may hold a photo, by each key of a sealed depot; the first are those that are put.
  private func forms(of media: MediaPlaceholder) -> [DepotMedia] {
    guard let sealed else { return [DepotMedia(media, sealedWith: nil, inPartsOf: packSize)] }
    let newest = sealed.seal.ring.newest
    let others = sealed.seal.ring.keys.filter { $0.id != newest.id }
    return ([newest] + others).map { DepotMedia(media, sealedWith: $0.secret, inPartsOf: packSize) }
  }

  /// The form in which a photo is listed as a whole; nil if it is not.
  private func listedForm(of media: MediaPlaceholder) -> DepotMedia? {
    forms(of: media).first { $0.isListed(in: listing) }
  }

  /// The names, without the numbers of parts, of files that may hold a content.
  func mediaNames(of digest: Digest) -> [String] {
    guard let sealed else { return [DepotMedia.name(of: digest, sealedWith: nil)] }
    return sealed.seal.ring.keys.map { DepotMedia.name(of: digest, sealedWith: $0.secret) }
  }

  // MARK: Putting

  /// Puts photos that the depot lacks and the home has.
  ///
  /// - Throws: as the road, `file-unreadable`.
  func putMedia() throws(Diagnostic) {
    if depot == nil {
      // Nothing happened since the last sync: only where files of photos are gone is it looked at.
      let listed = listing.own.keys.count { $0.isInside(Depot.media) }
      guard memory.depot != nil, memory.copy.isEmpty, listed < Set(media.values.map(\.media)).count else {
        return
      }
      try identify()
    }
    // A readable copy has them itself.
    guard !hasCopy, depot != nil else { return }
    try removeForgottenMedia()
    var sources: [MediaPlaceholder: RelativePath] = [:]
    for (path, file) in media where sources[file.media] == nil {
      if listedForm(of: file.media) == nil,
        place.home.signature(path)?.size == Int64(file.media.size)
      {
        sources[file.media] = path
      }
    }
    var open = sources.sorted { $0.value < $1.value }[...]
    while !open.isEmpty {
      options.progress(.sendingMedia(open.count))
      var batch: [(media: MediaPlaceholder, file: RelativePath)] = []
      var bytes = 0
      while let next = open.first, batch.isEmpty || bytes + next.key.size <= packSize {
        batch.append((next.key, next.value))
        bytes += next.key.size
        open.removeFirst()
      }
      report.sentMedia += try put(batch)
    }
  }

  private func put(_ batch: [(media: MediaPlaceholder, file: RelativePath)]) throws(Diagnostic) -> Int {
    let staged = try folder.tree(DepotVisit.outgoing)
    defer { _ = try? folder.deleteAll(DepotVisit.outgoing / Depot.folder) }
    var parts: [DepotMedia.Part] = []
    var signatures: [DepotMedia: FileSignature] = [:]
    for (media, file) in batch {
      let target = forms(of: media)[0]
      signatures[target] = place.home.signature(file)
      guard try stage(media, from: place.home, file, as: target.parts, in: staged) else { continue }
      if let sealed {
        for part in target.parts {
          let plain = Depot.media / "plain"
          try staged.move(part.path, to: plain)
          try sealed.seal.seal(plain, .media, as: part.path, in: staged)
          try staged.delete(plain)
        }
      }
      parts += target.parts
    }
    guard !parts.isEmpty else { return 0 }
    _ = try road.put(parts.map(\.path), from: staged, over: [:], aside: nil)
    // A program that edited one in place meanwhile changed what was being put.
    for (media, file) in batch {
      let target = forms(of: media)[0]
      guard place.home.signature(file)?.modified != signatures[target]?.modified else { continue }
      let changed = target.parts.filter(parts.contains)
      try road.remove(changed.map(\.path), aside: nil)
      parts.removeAll(where: changed.contains)
    }
    for part in parts {
      listing.add(
        part.path, RoadItem(stamp: RoadStamp(size: Int64(part.stored), time: ""), isSettled: false))
    }
    return batch.count { Set(forms(of: $0.media)[0].parts).isSubset(of: parts) }
  }

  /// Copies a file into parts, a piece at a time; returns whether it held what it should, else nothing is left.
  private func stage(
    _ media: MediaPlaceholder, from source: Tree, _ file: RelativePath, as parts: [DepotMedia.Part],
    in staged: Tree
  ) throws(Diagnostic) -> Bool {
    let isSame: Bool
    if let only = parts.first, parts.count == 1 {
      if let parent = only.path.parent { try staged.createFolder(parent) }
      do throws(Diagnostic) {
        try MediaStore.copy(source, file, to: only.path, of: staged)
        isSame = try staged.digestIfPresent(only.path) == media.digest
      } catch {
        // Removed meanwhile.
        guard error.code == .fileMissing else { throw error }
        return false
      }
    } else {
      isSame =
        try MediaParts.split(
          source, file, into: parts.map { ($0.path, $0.size) }, of: staged) == media.digest
    }
    // Edited since it was committed: the next sync has it anew.
    if !isSame { for part in parts { try staged.delete(part.path) } }
    return isSame
  }

  // MARK: Fetching

  /// The files of the depot that a photo is in, now; nil where it has not arrived.
  private func sources(
    of file: MediaFile, _ copies: [String: RelativePath]
  ) -> [DepotMedia.Part]? {
    if let path = copies[file.blob], listing.copy[path]?.stamp.size == Int64(file.media.size) {
      return [DepotMedia.Part(path: path, size: file.media.size, stored: file.media.size)]
    }
    return listedForm(of: file.media)?.parts
  }

  /// The files of the readable copy by what they hold.
  private func copies() -> [String: RelativePath] {
    guard hasCopy || !memory.copy.isEmpty else { return [:] }
    var copies: [String: RelativePath] = [:]
    for (path, item) in memory.copy where MediaPlaceholder.stands(for: path) && !item.blob.isEmpty {
      copies[item.blob] = path
    }
    for (path, blob) in copied where MediaPlaceholder.stands(for: path) && !blob.isEmpty {
      copies[blob] = path
    }
    return copies
  }

  /// Which photos are here for sure: each is read to its end.
  ///
  /// - Throws: as the road.
  func holds(_ files: [MediaFile]) throws(Diagnostic) -> Set<MediaPlaceholder> {
    var held: Set<MediaPlaceholder> = []
    try fetchMedia(files, into: nil) { held.formUnion($0) }
    return held
  }

  /// Fetches photos into the store, some at a time.
  ///
  /// - Parameters:
  ///   - wanted: those that are missing.
  ///   - store: takes those whose content is right; others are reported as problems. Nil to only read them.
  ///   - deliver: called after some came, so that they need not all lie in the store.
  /// - Throws: as the road, and what `deliver` throws.
  func fetchMedia(
    _ wanted: [MediaFile], into store: MediaStore?,
    _ deliver: (Set<MediaPlaceholder>) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if depot == nil, memory.depot != nil { try identify() }
    let copies = copies()
    var open: [(file: MediaFile, parts: [DepotMedia.Part])] = []
    var seen: Set<MediaPlaceholder> = []
    for file in wanted {
      guard seen.insert(file.media).inserted, let parts = sources(of: file, copies) else { continue }
      open.append((file, parts))
    }
    open.sort { $0.parts[0].path < $1.parts[0].path }
    var rest = open[...]
    while !rest.isEmpty {
      options.progress(.fetchingMedia(rest.count))
      var batch: [(file: MediaFile, parts: [DepotMedia.Part])] = []
      var bytes = 0
      while let next = rest.first, batch.isEmpty || bytes + next.file.media.size <= packSize {
        batch.append(next)
        bytes += next.file.media.size
        rest.removeFirst()
      }
      let staged = try emptied(DepotVisit.incoming)
      _ = try road.fetch(batch.flatMap { $0.parts.map(\.path) }, unlessIn: nil, into: staged)
      var arrived: Set<MediaPlaceholder> = []
      for (file, parts) in batch where parts.allSatisfy({ staged.signature($0.path) != nil }) {
        if try take(file.media, parts, staged, store) { arrived.insert(file.media) }
      }
      if !arrived.isEmpty { try deliver(arrived) }
    }
    _ = try emptied(DepotVisit.incoming)
  }

  /// Moves a photo that came into the store, if it is what its name says.
  private func take(
    _ media: MediaPlaceholder, _ parts: [DepotMedia.Part], _ staged: Tree, _ store: MediaStore?
  ) throws(Diagnostic) -> Bool {
    var path = parts[0].path
    do throws(Diagnostic) { try unseal(parts.map(\.path), in: staged) } catch {
      guard error.code == .depotDamaged else { throw error }
      report.problems.append(error)
      return false
    }
    if parts.count > 1 {
      path = Depot.media / "joined"
      try MediaParts.join(parts.map(\.path), of: staged, into: path)
    }
    guard staged.signature(path)?.size == Int64(media.size),
      try staged.digestIfPresent(path) == media.digest
    else {
      // What a hand put into the readable copy is looked at as an edit; a file of the depot's own is damaged.
      if parts[0].path.isInside(Depot.folder) {
        report.problems.append(DepotFault.damaged(parts[0].path, Phrase("sync-depot-media-other")))
      }
      return false
    }
    guard let store else { return true }
    try staged.synchronize(path)
    try store.take(DepotVisit.incoming / path, holding: media)
    return true
  }

  /// Opens files of a sealed depot in their places; others stay as they are.
  ///
  /// - Throws: `depot-damaged`.
  private func unseal(_ paths: [RelativePath], in staged: Tree) throws(Diagnostic) {
    guard let sealed else { return }
    for path in paths where path.isInside(Depot.media) {
      let opened = Depot.media / "opened"
      try sealed.seal.open(path, .media, as: opened, in: staged)
      // What is opened is private to this person; a photo of the home has the permissions of any file.
      try staged.delete(path)
      _ = try staged.folder(Depot.media).publish(
        copyOf: opened.name, in: try staged.folder(Depot.media), as: path.name, isNew: true)
      try staged.delete(opened)
    }
  }

  /// Reads all photos of the depot; removes those that are not what their names say.
  ///
  /// - Returns: the number of files that were read, and the bad ones.
  func verifyMedia() throws(Diagnostic) -> (count: Int, damaged: [RelativePath]) {
    var damaged: [RelativePath] = []
    var count = 0
    let known = Dictionary(
      media.values.flatMap { file in
        forms(of: file.media).flatMap { form in form.parts.map { ($0.path, form) } }
      }, uniquingKeysWith: { a, _ in a })
    let listed = listing.own.keys.filter { $0.isInside(Depot.media) }.sorted()
    for path in listed {
      // Parts are read together, at the first of them; of what nothing here knows the name must do.
      let form = known[path]
      let parts = form?.parts.map(\.path) ?? [path]
      guard path == parts[0] else { continue }
      let staged = try emptied(DepotVisit.incoming)
      options.progress(.fetchingMedia(listed.count - count))
      _ = try road.fetch(parts, unlessIn: nil, into: staged)
      count += 1
      let there = parts.filter { staged.signature($0) != nil }
      do throws(Diagnostic) {
        try unseal(there, in: staged)
        guard there.count == parts.count else {
          throw DepotFault.damaged(path, Phrase("sync-depot-head-half"))
        }
        guard let wanted = form?.media.digest ?? (sealed == nil ? Digest(hex: path.name) : nil) else {
          continue
        }
        var joined = path
        if parts.count > 1 {
          joined = Depot.media / "joined"
          try MediaParts.join(parts, of: staged, into: joined)
        }
        guard try staged.digestIfPresent(joined) == wanted else {
          throw DepotFault.damaged(path, Phrase("sync-depot-media-other"))
        }
      } catch {
        guard error.code == .depotDamaged else { throw error }
        damaged += there
      }
    }
    _ = try emptied(DepotVisit.incoming)
    try road.remove(damaged, aside: nil)
    for path in damaged { listing.remove(path) }
    return (count, damaged)
  }

  // MARK: The readable copy

  /// Photos of which one version is the placeholder of the other: the same file, before and after the switch.
  func sameMedia(_ pairs: [(path: RelativePath, one: String, other: String)]) throws(Diagnostic)
    -> Set<RelativePath>
  {
    let pairs = pairs.filter { place.mayStandApart($0.path) && !$0.one.isEmpty && !$0.other.isEmpty }
    guard !pairs.isEmpty else { return [] }
    let (ones, others) = (
      try git.media(pairs.map { ($0.path, $0.one) }), try git.media(pairs.map { ($0.path, $0.other) })
    )
    let sizes = try git.sizes(pairs.map { ones[$0.path] == nil ? $0.one : $0.other })
    var open: [(path: RelativePath, media: MediaPlaceholder, blob: String)] = []
    for (pair, size) in zip(pairs, sizes) {
      let blob = ones[pair.path] == nil ? pair.one : pair.other
      guard let media = ones[pair.path] ?? others[pair.path],
        ones[pair.path] == nil || others[pair.path] == nil,
        media.size == size
      else { continue }
      open.append((pair.path, media, blob))
    }
    var same: Set<RelativePath> = []
    try git.eachContent(of: open.map(\.blob)) { (index, bytes) throws(Diagnostic) in
      if Digest(of: bytes) == open[index].media.digest { same.insert(open[index].path) }
    }
    return same
  }

  /// Leaves out photos whose content is neither here nor elsewhere in the copy.
  func withoutMissing(_ new: [RelativePath: String]) throws(Diagnostic) -> [RelativePath: String] {
    guard !media.isEmpty else { return new }
    let copies = copies()
    return new.filter { path, blob in
      guard let file = media[path], file.blob == blob else { return true }
      return source(of: file.media) != nil || sources(of: file, copies) != nil
    }
  }

  /// A file of the home that holds a photo.
  private func source(of wanted: MediaPlaceholder) -> RelativePath? { sourcesHere[wanted] }

  /// Where the home has its photos.
  private var sourcesHere: [MediaPlaceholder: RelativePath] {
    if let known = knownSources { return known }
    var found: [MediaPlaceholder: RelativePath] = [:]
    for (path, file) in media where place.home.signature(path)?.size == Int64(file.media.size) {
      found[file.media] = path
    }
    knownSources = found
    return found
  }

  /// Puts a photo among what is written into the readable copy; returns whether it was there to be put.
  func stageCopy(_ wanted: MediaPlaceholder, blob: String, at path: RelativePath, in staged: Tree)
    throws(Diagnostic) -> Bool
  {
    let part = DepotMedia.Part(path: path, size: wanted.size, stored: wanted.size)
    if let source = source(of: wanted) {
      return try stage(wanted, from: place.home, source, as: [part], in: staged)
    }
    var isThere = false
    let store = MediaStore(folder)
    try fetchMedia([MediaFile(blob: blob, media: wanted)], into: store) { (_) throws(Diagnostic) in
      isThere = true
    }
    guard isThere else { return false }
    if let parent = path.parent { try staged.createFolder(parent) }
    try store.give(wanted, to: path, in: staged)
    // A machine that goes without has no use for it.
    if !options.fetchesMedia { try store.drop(wanted) }
    return true
  }

  /// The placeholders of photos in the readable copy, kept in the repository, by their paths.
  ///
  /// A photo that is not in the home comes into the store, so that it need not be fetched twice.
  ///
  /// - Returns: nil if one changed since it was listed.
  func mediaBlobs(of paths: [RelativePath]) throws(Diagnostic) -> [RelativePath: String]? {
    var found: [RelativePath: [UInt8]] = [:]
    var unknown: [RelativePath] = []
    // A machine that goes without trusts the size: to read them all would be to fetch them.
    for path in paths {
      if !options.fetchesMedia, let own = try place.placeholder(of: path), let known = MediaPlaceholder(own),
        listing.copy[path]?.stamp.size == Int64(known.size)
      {
        found[path] = own
      } else {
        unknown.append(path)
      }
    }
    var rest = unknown.sorted()[...]
    while !rest.isEmpty {
      options.progress(.fetchingMedia(rest.count))
      var batch: [RelativePath] = []
      var bytes: Int64 = 0
      while let next = rest.first, batch.isEmpty || bytes < Int64(packSize) {
        batch.append(next)
        bytes += listing.copy[next]?.stamp.size ?? 0
        rest.removeFirst()
      }
      let staged = try emptied(DepotVisit.incoming)
      guard try road.fetch(batch, unlessIn: place.home.root, into: staged) else { return nil }
      for path in batch {
        let isNew = staged.signature(path) != nil
        // What did not come is the same in the home.
        let tree = isNew ? staged : place.home
        guard let size = tree.signature(path)?.size, size == listing.copy[path]?.stamp.size else {
          return nil
        }
        let there = GitFolder(home: tree, prefix: nil)
        guard let bytes = try there.placeholder(of: path) else { return nil }
        found[path] = bytes
        if isNew, let media = MediaPlaceholder(bytes), size == Int64(media.size) {
          try MediaStore(folder).take(DepotVisit.incoming / path, holding: media)
        }
      }
    }
    _ = try emptied(DepotVisit.incoming)
    let paths = found.keys.sorted()
    let blobs = try git.keep(paths.map { found[$0] ?? [] }, by: folder)
    return Dictionary(zip(paths, blobs), uniquingKeysWith: { a, _ in a })
  }
}

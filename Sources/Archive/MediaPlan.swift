// The media of a diary: which are shown, under which names, in which sizes.

internal import Diagnostics
internal import Diary
internal import Ground
internal import Mustache
internal import Prose
internal import SafeFiles
internal import Synchronization

struct MediaPlan: Sendable {
  /// By file name in `photos/`.
  let photos: [String: ShownPhoto]
  /// The names in the archive of the members' pictures that are shown, by file name in `members/`.
  let pictures: [String: String]
  /// Everything to copy or convert, in order of its path in the archive.
  let copies: [ShownPhoto]
  /// Names of photos that are not on this machine.
  let away: Set<String>
  /// The shown ones with their names in `photos/`, in byte order of these.
  let named: [(name: String, photo: ShownPhoto)]
  /// The digest of what a text may show of any of them; nil if no text needs it.
  let digest: Digest?

  let problems: [Diagnostic]
  /// Whether a file is copied only because a program is missing.
  let lacksProgram: Bool

  /// Plans a diary's media; `hashing` makes their digest.
  init(of reading: DiaryReading, _ policy: PhotoPolicy, hashing: Bool) async {
    let diary = reading.diary
    let (hidesMembers, photoFolder, memberFolder) = (
      diary.type.hidesMembers, diary.path / "photos", diary.path / "members"
    )
    // The others are converted, to files of other names.
    func taken(_ photos: [Photo]) -> TakenNames {
      TakenNames { photos.filter { $0.size?.kind != .heif }.map(\.name) }
    }
    let (takenPictures, takenPhotos) = (taken(reading.pictures), taken(reading.photos))
    let versions = (small: diary.path / "photos-small", thumb: Optional(diary.path / "photos-thumb"))
    let originals = policy.keepsOriginals && !policy.isShared ? diary.path / "photos-original" : nil
    let shownPictures = hidesMembers ? [] : reading.pictures
    let plannedPictures = shownPictures.map { picture in
      var picture = picture
      // A member's picture is an image or not shown.
      picture.isAttachment = false
      return Planned(picture, in: memberFolder, policy) { source, form in
        ShownPhoto(
          source, picture.signature, picture.size, as: form, in: memberFolder, picture.name, versions: nil,
          taken: takenPictures)
      }
    }
    let plannedPhotos = await reading.photos.concurrentMap(piece: 1024) { photo in
      Planned(photo, in: photoFolder, policy) { source, form in
        // A file name may contain a person's name: in an anonymous diary the photo is named by its content.
        let name = photo.digest.map { "\($0.hex.prefix(16)).\(photo.fileExtension)" } ?? photo.name
        return ShownPhoto(
          source, photo.signature, photo.size, as: form, in: photoFolder, name,
          versions: PhotoForm.canMakeVersions(photo.size, at: source, policy) ? versions : nil,
          original: originals, taken: takenPhotos)
      }
    }
    let named = zip(reading.photos, plannedPhotos).compactMap { photo, planned in
      planned.shown.map { (name: photo.name, photo: $0) }
    }
    // Beside what else is made of them, which one thread does.
    async let photos = Dictionary(
      named.lazy.map { ($0.name, $0.photo) }, uniquingKeysWith: { _, last in last })
    var copies = plannedPictures.compactMap(\.shown) + named.lazy.map(\.photo)
    if hidesMembers {
      // Photos of equal content share one copy.
      var seen: Set<String> = []
      copies = copies.filter { seen.insert($0.name).inserted }.sorted {
        $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
      }
    }
    var pictures: [String: String] = [:]
    for (picture, planned) in zip(shownPictures, plannedPictures) {
      pictures[picture.name] = planned.shown?.name
    }
    self.pictures = pictures
    self.copies = copies
    let away = Set(reading.photos.lazy.filter(\.isAway).map(\.name))
    self.away = away
    self.named = named
    digest = hashing ? MediaPlan.digest(named, away) : nil
    let ownProblems = plannedPictures.compactMap(\.problem) + plannedPhotos.lazy.compactMap(\.problem)
    problems = (hidesMembers ? [] : reading.missingPictures) + ownProblems
    lacksProgram =
      plannedPictures.contains(where: \.lacksProgram) || plannedPhotos.contains(where: \.lacksProgram)
    self.photos = await photos
  }

  private static func digest(_ named: [(name: String, photo: ShownPhoto)], _ away: Set<String>) -> Digest {
    var key = Digest.Builder()
    for (_, photo) in named { photo.add(to: &key) }
    for name in away.sorted() { key.add(name) }
    return key.digest
  }

  /// What was decided about a photo.
  private struct Planned: Sendable {
    var shown: ShownPhoto?
    var problem: Diagnostic?
    var lacksProgram = false

    init(
      _ photo: Photo, in folder: RelativePath, _ policy: PhotoPolicy,
      _ make: (RelativePath, PhotoForm) -> ShownPhoto?
    ) {
      guard !photo.isAway, let source = folder.appending(photo.name) else { return }
      let (form, problem, lacksProgram) = PhotoForm.decide(
        photo.size, isAttachment: photo.isAttachment, at: source, policy)
      (self.problem, self.lacksProgram) = (problem, lacksProgram)
      shown = make(source, form)
    }
  }

  /// The photos of an entry: those beside its text, then those in it.
  func shown(_ names: [String], links: LocalLinks) -> [ShownPhoto] {
    if names.isEmpty, links.targets.isEmpty { return [] }
    let beside = names.compactMap { photos[$0] }
    let inText = links.targets.filter { $0.hasPrefix("../photos/") }.compactMap {
      photos[String($0.dropFirst(10))]
    }
    if inText.isEmpty { return beside }
    var seen = Set(beside.map(\.name))
    return beside + inText.filter { seen.insert($0.name).inserted }
  }

  /// Adds what a page shows of a photo to the page's key.
  func add(_ name: String, to key: inout Digest.Builder) {
    if let photo = photos[name] { photo.add(to: &key) } else { key.add(away.contains(name) ? "away" : nil) }
  }
}

/// The names of the files in a folder that keep theirs; made when a name is asked for, which is rare.
final class TakenNames: Sendable {
  private let make: @Sendable () -> [String]
  private let names = Mutex<Set<String>?>(nil)

  init(_ make: @escaping @Sendable () -> [String]) { self.make = make }

  func contains(_ name: String) -> Bool {
    names.withLock { names in
      let known = names ?? Set(make())
      names = known
      return known.contains(name)
    }
  }
}

/// A class because lists of a diary's photos and of what a page shows refer to it.
final class ShownPhoto: Sendable {
  /// A smaller version.
  struct Small: Sendable {
    let folder: RelativePath
    let width: Int
    let height: Int

    init?(_ size: ImageSize, edge: Int, in folder: RelativePath) {
      guard let fitting = ShownPhoto.fit(size, PhotoRecipe(size, edge: edge)) else { return nil }
      self.folder = folder
      width = fitting.width
      height = fitting.height
    }
  }

  let source: RelativePath
  let signature: FileSignature
  /// The folder in the archive.
  let folder: RelativePath
  /// The file name there, the same for each version.
  let name: String
  /// The size as shown; nil if browsers can't show it as a picture.
  let size: ImageSize?
  /// How it is converted; nil if it is copied.
  let recipe: PhotoRecipe?
  /// Whether it is a sound or film whose metadata is removed while copying.
  let isCleaned: Bool
  let small: Small?
  /// The version for lists; nil where the photo is so small itself, or can't be shown small.
  let thumb: Small?
  /// Where it is as it came, if it was converted and the archive has originals.
  let original: RelativePath?
  /// Whether lists show it.
  let isListed: Bool

  /// A photo in the form decided for it; nil if it is left out.
  ///
  /// `folder` is the folder in the archive, `name` the name there if the file is copied, `versions` are the
  /// folders of the smaller versions (nil for a member's picture and for what can't be converted), `original` is
  /// that of photos as they came,
  /// `taken` the names of all files beside it.
  init?(
    _ source: RelativePath, _ signature: FileSignature, _ size: ImageSize?, as form: PhotoForm,
    in folder: RelativePath, _ name: String, versions: (small: RelativePath, thumb: RelativePath?)?,
    original originalFolder: RelativePath? = nil, taken: TakenNames
  ) {
    self.source = source
    self.signature = signature
    self.folder = folder
    isCleaned = form == .cleaned
    switch form {
    case .leftOut: return nil
    case .copied, .cleaned:
      self.name = size.map { ShownPhoto.safe(name, $0.kind, taken) } ?? name
      self.size = size?.kind == .heif ? nil : size
      recipe = nil
      original = nil
    case .made:
      guard let size else { return nil }
      let recipe = PhotoRecipe(size, edge: versions == nil ? PhotoForm.smallEdge : PhotoForm.largeEdge)
      self.recipe = recipe
      self.size = ShownPhoto.fit(size, recipe)
      self.name =
        size.kind == recipe.kind
        ? ShownPhoto.safe(name, size.kind, taken) : ShownPhoto.name(name, .jpeg, taken)
      original = originalFolder?.appending(ShownPhoto.safe(name, size.kind, taken))
    }
    // Of a tall picture a small version would show nothing, and a list must not move.
    guard let size, let shown = self.size, !size.isTall, !size.isMoving else {
      (small, thumb, isListed) = (nil, nil, false)
      return
    }
    let edge = max(shown.width, shown.height)
    func version(_ most: Int, _ folder: RelativePath?) -> Small? {
      edge > most ? folder.flatMap { Small(shown, edge: most, in: $0) } : nil
    }
    small = version(PhotoForm.smallEdge, versions?.small)
    thumb = version(PhotoForm.thumbEdge, versions?.thumb)
    isListed = thumb != nil || edge <= PhotoForm.smallEdge
  }

  /// Whether it may be a cover: in landscape format, no panorama and no screenshot (PNG).
  var isGood: Bool { isListed && size.map { $0.width > $0.height && !$0.isLong && $0.kind != .png } == true }

  /// The address of the version for lists; `folder` is the URL of the diary's folder.
  func listAddress(in folder: String) -> String? {
    isListed ? "\(folder)/\((thumb?.folder ?? self.folder).name)/\(urlPath(name))" : nil
  }

  /// What a list shows of it; `folder` is the URL of the diary's folder.
  func listFields(in folder: String) -> [(Field, Value)] {
    guard isListed, let size else { return [] }
    return [
      (.src, .text(listAddress(in: folder) ?? "")),
      (.width, .number(thumb?.width ?? size.width)), (.height, .number(thumb?.height ?? size.height)),
    ]
  }

  /// What a page shows of it, of which the browser takes the version that fits; `sizes` is its width in the page.
  ///
  /// With `hasThumb` also that for lists, for a width of few hundred pixels.
  func fields(in folder: String, sizes: String, hasThumb: Bool = false) -> [(Field, Value)] {
    let file = urlPath(name)
    let url = "\(folder)/\(self.folder.name)/\(file)"
    var fields: [(Field, Value)] = [(.src, .text(url)), (.full, .text(""))]
    if let original { fields[1].1 = .text("\(folder)/photos-original/\(urlPath(original.name))") }
    guard let size else { return fields }
    fields += [(.width, .number(size.width)), (.height, .number(size.height))]
    let smaller = [hasThumb ? thumb : nil, small].compactMap(\.self)
    if !smaller.isEmpty {
      let srcset = smaller.map { "\(folder)/\($0.folder.name)/\(file) \($0.width)w, " }.joined()
      fields += [(.srcset, .text("\(srcset)\(url) \(size.width)w")), (.sizes, .text(sizes))]
    }
    return fields
  }

  /// The pictures' extensions with their dot, as nearly all names end.
  private static let endings = ImageSize.pathExtensions.map { ".\($0)" }

  /// A name with a picture's extension, so that no browser treats the file as, say, a page.
  private static func safe(_ name: String, _ kind: ImageSize.Kind, _ taken: TakenNames) -> String {
    if ShownPhoto.endings.contains(where: name.hasSuffix) { return name }
    let ending = RelativePath(name)?.pathExtension ?? ""
    return ImageSize.pathExtensions.contains(ending) ? name : self.name(name, kind, taken)
  }

  /// A name with the kind's extension appended that no other file has.
  private static func name(_ name: String, _ kind: ImageSize.Kind, _ taken: TakenNames) -> String {
    var made = "\(name).\(kind.pathExtension)"
    var number = 2
    while taken.contains(made) {
      made = "\(name).\(number).\(kind.pathExtension)"
      number += 1
    }
    return made
  }

  /// The converted size, rounded as the program rounds it.
  static func fit(_ size: ImageSize, _ recipe: PhotoRecipe) -> ImageSize? {
    guard !recipe.fits(size) else { return ImageSize(recipe.kind, width: size.width, height: size.height) }
    let isWide = size.width * recipe.height > size.height * recipe.width
    let (most, own) = isWide ? (recipe.width, size.width) : (recipe.height, size.height)
    func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * Double(most) / Double(own)).rounded())) }
    return ImageSize(recipe.kind, width: scaled(size.width), height: scaled(size.height))
  }

  /// The pages of the archive that hold it: full and small version.
  var page: PlannedPage { page(in: folder, recipe) }

  var smallPage: PlannedPage? {
    guard let small, let size else { return nil }
    return page(in: small.folder, PhotoRecipe(size, edge: PhotoForm.smallEdge))
  }

  var thumbPage: PlannedPage? {
    guard let thumb, let size else { return nil }
    return page(in: thumb.folder, PhotoRecipe(size, edge: PhotoForm.thumbEdge))
  }

  var originalPage: PlannedPage? {
    original.map { PlannedPage(.copy(of: source, isCleaned: false), in: $0.parent, $0.name, signature) }
  }

  private func page(in folder: RelativePath, _ recipe: PhotoRecipe?) -> PlannedPage {
    let content =
      recipe.map { PlannedPage.Content.photo(of: source, $0) } ?? .copy(of: source, isCleaned: isCleaned)
    return PlannedPage(content, in: folder, name, signature)
  }

  func add(to key: inout Digest.Builder) {
    key.add(name)
    key.add(size?.width ?? 0)
    key.add(size?.height ?? 0)
    key.add(small?.width ?? 0)
    key.add(thumb?.width ?? 0)
    key.add(isListed ? 1 : 0)
    key.add(original?.name)
  }

  /// The small version as a text shows it; `up` is the relative path from the page to the parent of the
  /// photos' folder.
  func smallImage(up: String) -> SmallImage? {
    small.map {
      SmallImage(url: up + $0.folder.name + "/" + urlPath(name), width: $0.width, sizes: ShownPhoto.textSizes)
    }
  }

  /// The width of a picture in a text, as in style.css.
  static let textSizes = "(max-width: 40rem) 100vw, 38rem"
}

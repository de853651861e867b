// Photos and pictures of a diary: which are shown, under which names, how large.

internal import Diary
internal import Ground

/// The media files of one diary.
struct MediaPlan: Sendable {
  /// By file name in `photos/`.
  let photos: [String: ShownPhoto]
  /// The names in the archive of members' pictures that are shown, by file name in `members/`.
  let pictures: [String: String]
  /// Everything to copy, in order of its place in the archive.
  let copies: [ShownPhoto]
  /// Photo names in byte order.
  let names: [String]

  /// What is wrong with them.
  let problems: [Diagnostic]
  /// Whether one is copied only because a program is missing.
  let lacksProgram: Bool

  init(of reading: DiaryReading, _ policy: PhotoPolicy) {
    let diary = reading.diary
    let photoFolder = diary.path / "photos"
    let memberFolder = diary.path / "members"
    var problems = diary.type.hidesMembers ? [] : reading.missingPictures
    var lacksProgram = false
    func form(of photo: Photo, at source: RelativePath) -> PhotoForm {
      let (form, problem, lacks) = PhotoForm.decide(
        photo.size, isAttachment: photo.isAttachment, at: source, policy)
      if let problem { problems.append(problem) }
      lacksProgram = lacksProgram || lacks
      return form
    }
    var photos: [String: ShownPhoto] = [:]
    var copies: [ShownPhoto] = []
    photos.reserveCapacity(reading.photos.count)
    copies.reserveCapacity(reading.pictures.count + reading.photos.count)
    var pictures: [String: String] = [:]
    let pictureNames = Set(reading.pictures.filter { $0.size?.kind != .heif }.map(\.name))
    for var picture in diary.type.hidesMembers ? [] : MediaPlan.inOrder(reading.pictures) {
      // A face is a picture, or nothing.
      picture.isAttachment = false
      guard let source = memberFolder.appending(picture.name),
        let shown = ShownPhoto(
          source, picture.signature, picture.size, as: form(of: picture, at: source), in: memberFolder,
          picture.name, small: nil, taken: pictureNames)
      else { continue }
      copies.append(shown)
      pictures[picture.name] = shown.name
    }
    var names: [String] = []
    var taken: Set<String> = []
    for photo in reading.photos where photo.size?.kind != .heif { taken.insert(photo.name) }
    for photo in MediaPlan.inOrder(reading.photos) {
      guard let source = photoFolder.appending(photo.name) else { continue }
      // A photo's name may be a person's: in an anonymous diary its content names it.
      let name = photo.digest.map { "\($0.hex.prefix(16)).\(photo.fileExtension)" } ?? photo.name
      let shown = ShownPhoto(
        source, photo.signature, photo.size, as: form(of: photo, at: source), in: photoFolder, name,
        small: diary.path / "photos-small", taken: taken)
      guard let shown else { continue }
      photos[photo.name] = shown
      copies.append(shown)
      names.append(photo.name)
    }
    if diary.type.hidesMembers {
      // Two photos of one content share one copy.
      var seen: Set<String> = []
      copies = copies.filter { seen.insert($0.name).inserted }.sorted {
        $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
      }
    }
    self.photos = photos
    self.pictures = pictures
    self.copies = copies
    self.names = names
    self.problems = problems
    self.lacksProgram = lacksProgram
  }

  private static func inOrder(_ photos: [Photo]) -> [Photo] {
    photos.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Adds what a page shows of a photo to the page's key.
  func add(_ name: String, to key: inout Digest.Builder) {
    if let photo = photos[name] { photo.add(to: &key) } else { key.add(nil as String?) }
  }
}

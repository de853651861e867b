// Photos and pictures of a diary: which are shown, under which names, how large.

internal import Diary
internal import Ground

/// The media files of one diary.
struct MediaPlan: Sendable {
  /// One file that the archive holds a copy of.
  struct Medium: Sendable {
    /// Where it stands in the home.
    let source: RelativePath
    let signature: FileSignature
    /// The folder of the archive its copy stands in.
    let folder: RelativePath
    /// The copy's file name.
    let name: String
    let size: ImageSize?
  }

  /// By file name in `photos/`.
  let photos: [String: Medium]
  /// Members' pictures that are shown, by file name in `members/`.
  let pictures: Set<String>
  /// Everything to copy, in order of its place in the archive.
  let copies: [Medium]
  /// Photo names in byte order.
  let names: [String]

  init(of reading: DiaryReading) {
    let diary = reading.diary
    let photoFolder = diary.path / "photos"
    let memberFolder = diary.path / "members"
    let pictures = diary.type.hidesMembers ? [] : MediaPlan.inOrder(reading.pictures)
    var photos: [String: Medium] = [:]
    var copies: [Medium] = []
    photos.reserveCapacity(reading.photos.count)
    copies.reserveCapacity(pictures.count + reading.photos.count)
    for picture in pictures {
      guard let source = memberFolder.appending(picture.name) else { continue }
      copies.append(
        Medium(
          source: source,
          signature: picture.signature,
          folder: memberFolder,
          name: picture.name,
          size: picture.size
        )
      )
    }
    var names: [String] = []
    for photo in MediaPlan.inOrder(reading.photos) {
      guard let source = photoFolder.appending(photo.name) else { continue }
      // A photo's name may be a person's: in an anonymous diary its content names it.
      let name =
        photo.digest.map { "\($0.hex.prefix(16)).\(photo.fileExtension)" } ?? photo.name
      let medium = Medium(
        source: source,
        signature: photo.signature,
        folder: photoFolder,
        name: name,
        size: photo.size
      )
      photos[photo.name] = medium
      copies.append(medium)
      names.append(photo.name)
    }
    if diary.type.hidesMembers {
      // Two photos of one content share one copy.
      var seen: Set<String> = []
      copies = copies.filter { seen.insert($0.name).inserted }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    self.photos = photos
    self.pictures = Set(pictures.map(\.name))
    self.copies = copies
    self.names = names
  }

  private static func inOrder(_ photos: [Photo]) -> [Photo] {
    photos.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Adds what a page shows of a photo to the page's key.
  func add(_ name: String, to key: inout Digest.Builder) {
    let medium = photos[name]
    key.add(medium?.name)
    key.add(medium?.size?.width ?? 0)
    key.add(medium?.size?.height ?? 0)
  }
}

// What stands of a photo in a file beside it: Google Takeout's JSON, or XMP.
// Spec of the names: docs/FORMAT.md, "What was imported".

internal import Diagnostics
internal import LosslessJSON
internal import ZonedTime

/// A photo's JSON file in Google Takeout.
struct PhotoSidecar {
  let file: ForeignFile
  /// The photo's name in the app.
  let title: String?
  let caption: String?
  let taken: Instant?
  let latitude: Double?
  let longitude: Double?
  let people: [String]
  let isStarred: Bool
  let isThrownAway: Bool

  /// Reads a JSON file; nil if it is of something else.
  init?(_ json: JSON, _ file: ForeignFile) {
    guard let object = json.object, let taken = object["photoTakenTime"]?.object else { return nil }
    self.file = file
    title = object["title"]?.text
    caption = object["description"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    // The other field, `formatted`, is in the language of the account.
    self.taken = taken["timestamp"]?.double.flatMap {
      $0 > 86_400 && $0 < 1e11 ? Instant(secondsSince1970: Int64($0)) : nil
    }
    var place: (Double, Double)?
    for key in ["geoData", "geoDataExif"] where place == nil {
      guard let data = object[key]?.object, let latitude = data["latitude"]?.double,
        let longitude = data["longitude"]?.double, latitude != 0 || longitude != 0
      else { continue }
      place = (latitude, longitude)
    }
    (latitude, longitude) = (place?.0, place?.1)
    people = (object["people"]?.list ?? []).compactMap { $0.object?["name"]?.text }
    isStarred = object["favorited"]?.flag ?? false
    isThrownAway = object["trashed"]?.flag ?? false
  }
}

/// The sidecars of an export, by the photos that they may belong to.
struct PhotoSidecars {
  private var byFolder: [String: [String: PhotoSidecar]] = [:]
  private var byStem: [String: PhotoFacts] = [:]

  /// The endings of edited pictures, which have no file of their own.
  private static let edited = [
    "-edited", "-effects", "-smile", "-mix", "-bearbeitet", "-編集済み", "-modifié", "-modificato", "-bewerkt",
    "-ha editado",
  ]
  /// The most characters of a sidecar's name without `.json`.
  private static let longest = 46

  mutating func add(_ sidecar: PhotoSidecar) {
    byFolder[sidecar.file.folder, default: [:]][PhotoSidecars.stem(sidecar.file).comparisonKey] = sidecar
  }

  mutating func add(_ facts: PhotoFacts, _ file: ForeignFile) {
    byStem["\(file.folder)\(file.stem)".comparisonKey] = facts
  }

  /// What XMP says beside a photo: in `IMG_1.JPG.xmp`, or in `IMG_1.xmp`, also for the film of a live photo.
  func xmp(of file: ForeignFile) -> PhotoFacts? {
    byStem["\(file.folder)\(file.base)".comparisonKey] ?? byStem["\(file.folder)\(file.stem)".comparisonKey]
  }

  /// The photo's name that a sidecar's name begins with: `IMG.jpg.supplemental-met(1).json` is `IMG(1).jpg`.
  private static func stem(_ file: ForeignFile) -> String {
    var name = file.stem
    var number = ""
    if name.hasSuffix(")"), let open = name.lastIndex(of: "("),
      name[open...].dropFirst().dropLast().allSatisfy(\.isNumber)
    {
      number = String(name[open...])
      name = String(name[..<open])
    }
    // `.supplemental-metadata`, cut anywhere.
    if let dot = name.lastIndex(of: "."), dot != name.startIndex,
      ".supplemental-metadata".hasPrefix(name[dot...].lowercased())
    {
      name = String(name[..<dot])
    }
    guard !number.isEmpty else { return name }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name + number }
    return name[..<dot] + number + name[dot...]
  }

  /// The sidecar of a photo, of the one that it was edited from, or of the picture whose film it is.
  func sidecar(of file: ForeignFile) -> PhotoSidecar? {
    guard let folder = byFolder[file.folder] else { return nil }
    func named(_ name: String) -> PhotoSidecar? {
      // Names are cut by characters.
      folder[name.comparisonKey] ?? folder[String(name.prefix(PhotoSidecars.longest)).comparisonKey]
    }
    if let own = named(file.base) { return own }
    let plain = file.stem.nfc
    for ending in PhotoSidecars.edited where plain.hasSuffix(ending) {
      let name = plain.dropLast(ending.count) + file.base.dropFirst(file.stem.count)
      if let own = named(String(name)) { return own }
    }
    // A live photo's film.
    guard PhotosReader.films.contains(file.ending) else { return nil }
    for ending in ["heic", "jpg", "jpeg"] {
      for spelled in [ending, ending.uppercased()] {
        if let own = named("\(file.stem).\(spelled)") { return own }
      }
    }
    return nil
  }
}

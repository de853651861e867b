// Reader of photos: a folder, a camera's card, Google Takeout, what Apple Photos exports. A day becomes an entry.

package import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

/// A photo or film with its time.
struct TakenPhoto {
  var file: ForeignFile
  var created: ZonedTime
  /// Knows it again: a part of a SHA-256 of its size and its first bytes.
  var key: String
  var latitude: Double?
  var longitude: Double?
  var caption: String?
  var people: [String] = []
  var tags: [String] = []
  var isStarred = false

  /// The key of a file by its size and its first 64 KB: a camera writes no two files that have both in common.
  static func key(_ header: [UInt8], size: Int) -> String {
    ChatKeys.text("\(size) \(Digest(of: header).hex)", 0)
  }
}

/// The photos of a diary, however they came.
package struct KeptPhotos {
  private var folder: Folder?
  private var names: [Int: [String]] = [:]

  /// No photos.
  package init() {}

  /// Lists a diary's photos; throws `file-unreadable`.
  init(of diary: Diary?, in tree: Tree) throws(Diagnostic) {
    let path = diary.map { $0.path / "photos" }
    guard let path, tree.signature(path) != nil else { return }
    let folder = try tree.folder(path)
    let files = try folder.list().map { item in (Int(item.signature.size), item.name) }
    self.folder = folder
    names = Dictionary(grouping: files, by: \.0).mapValues { $0.map(\.1) }
  }

  /// Whether a photo is among them; only files of its size are read.
  func has(_ photo: TakenPhoto) -> Bool {
    (names[photo.file.size] ?? []).contains { name in
      guard let folder, let header = try? folder.read(name, first: PhotoFacts.headerLength) else {
        return false
      }
      return TakenPhoto.key(header, size: photo.file.size) == photo.key
    }
  }
}

/// A photo or film with all the files that hold it: it may lie in albums, or come from the card twice.
private struct PhotoCopies {
  var files: [ForeignFile]
  var key = ""
  var facts = PhotoFacts()
  /// What the app says of each file, if it does.
  var sidecars: [PhotoSidecar] = []

  /// The time in the name of the first file whose name has one.
  func named(in zone: TimeZoneRules) -> ZonedTime? {
    files.lazy.compactMap { PhotoNames.moment(in: $0.stem, zone) }.first
  }
}

struct PhotosReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  static let films: Set<String> = ["mp4", "mov", "m4v", "webm", "3gp"]
  /// The most bytes of a zipped picture that are read to reach its EXIF.
  private static let mostInZip = 16 << 20
  /// The most photos of an entry: their keys must fit into its front matter.
  fileprivate static let most = 4000

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  static func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }

  /// Whether the name is that of a photo or a film.
  static func isShown(_ file: ForeignFile) -> Bool {
    ImageSize.pathExtensions.contains(file.ending) || films.contains(file.ending)
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    let sidecars = sidecars(&reading)
    var times: [String: ZonedTime] = [:]
    for copies in grouped(sidecars, &reading) {
      let names = copies.files.map { "\($0.folder)\($0.stem)".comparisonKey }
      do throws(Diagnostic) {
        let photo = try photo(copies, sidecars, with: names.compactMap { times[$0] }.first)
        if !PhotosReader.films.contains(photo.file.ending) {
          for name in names { times[name] = photo.created }
        }
        reading.photos.append(photo)
      } catch {
        reading.items.append(.failed(place: copies.files[0].place, error))
      }
    }
    guard reading.photos.isEmpty, reading.items.isEmpty, reading.thrownAway.isEmpty else { return }
    throw Diagnostic(
      .importFormat, Phrase("import-no-photo", ["name": files.name]),
      hint: Phrase("import-name-folder-photos"))
  }

  /// The photos of the export but those in the app's trash, then its films: the film of a live photo was taken with
  /// its picture.
  private func grouped(_ sidecars: PhotoSidecars, _ reading: inout ForeignReading) -> [PhotoCopies] {
    var found: [PhotoCopies] = []
    var places: [String: Int] = [:]
    let all = files.all.filter(PhotosReader.isShown)
    for file in all.filter({ !PhotosReader.films.contains($0.ending) })
      + all.filter({ PhotosReader.films.contains($0.ending) })
    {
      let sidecar = sidecars.sidecar(of: file)
      if let sidecar, sidecar.isThrownAway {
        reading.used.insert(file.number)
        reading.thrownAway.append(file.place)
        continue
      }
      guard file.size > 0 else {
        found.append(PhotoCopies(files: [file]))
        continue
      }
      let header = files.beginning(of: file, count: PhotoFacts.headerLength)
      let key = TakenPhoto.key(header, size: file.size)
      if let place = places[key] {
        found[place].files.append(file)
        if let sidecar { found[place].sidecars.append(sidecar) }
      } else {
        places[key] = found.count
        let own = sidecar.map { [$0] } ?? []
        found.append(PhotoCopies(files: [file], key: key, facts: facts(of: file, header), sidecars: own))
      }
    }
    return found
  }

  private func sidecars(_ reading: inout ForeignReading) -> PhotoSidecars {
    var sidecars = PhotoSidecars()
    for file in files.all where file.ending == "json" {
      guard file.size < 1 << 20, let bytes = try? files.json(file, limit: 1 << 20),
        let value = try? JSONItems.parse(bytes, file.name)
      else { continue }
      if let sidecar = PhotoSidecar(value, file) { sidecars.add(sidecar) }
      // Whatever else stands in an export's JSON is of albums and accounts.
      reading.used.insert(file.number)
    }
    for file in files.all where file.ending == "xmp" && file.size <= PhotoFacts.mostXMP {
      guard let bytes = try? files.bytes(file, limit: PhotoFacts.mostXMP),
        let facts = PhotoFacts(xmp: bytes)
      else { continue }
      sidecars.add(facts, file)
      reading.used.insert(file.number)
    }
    return sidecars
  }

  /// What a photo or film says of itself.
  private func facts(of file: ForeignFile, _ header: [UInt8]) -> PhotoFacts {
    func more(_ range: Range<Int>) -> [UInt8]? { files.isUnpacked ? try? files.bytes(file, range) : nil }
    var facts = PhotoFacts(header: header) { range in
      // In a zip file everything before the range has to be read as well, which is too much for a film.
      guard !files.isUnpacked, range.upperBound <= PhotosReader.mostInZip else { return more(range) }
      return Array(files.beginning(of: file, count: range.upperBound).dropFirst(range.lowerBound))
    }
    if PhotosReader.films.contains(file.ending), let film = FilmHeader(header, size: file.size, more) {
      facts.read(film)
    }
    return facts
  }

  /// A photo with what is said of any of its copies.
  private func photo(_ copies: PhotoCopies, _ sidecars: PhotoSidecars, with picture: ZonedTime?)
    throws(Diagnostic) -> TakenPhoto
  {
    guard copies.files[0].size > 0 else {
      throw Diagnostic(.importItem, Phrase("import-file-no-bytes"))
    }
    var facts = copies.facts
    // A person's corrections stand beside the photo, which stays as it was taken.
    if var corrected = copies.files.lazy.compactMap({ sidecars.xmp(of: $0) }).first {
      corrected.fill(from: facts)
      facts = corrected
    }
    let taken = copies.sidecars.lazy.compactMap(\.taken).first
    if facts.offset == nil, let taken { facts.offset = facts.offset(at: taken.secondsSince1970) }
    var created = facts.moment(in: settings.zone)
    if facts.day == nil {
      created =
        picture ?? taken.map { settings.zone.zoned($0) } ?? created ?? copies.named(in: settings.zone)
    }
    var fault = Phrase("import-undated-text")
    if let day = created?.day, let latest = settings.latest, day > latest {
      // A time in the future is of a clock that was wrong.
      created = nil
      fault = Phrase("import-photo-of-future", ["day": day.text])
    }
    guard let created = created ?? settings.undated.map({ settings.zone.zoned($0, .midnight) }) else {
      throw Diagnostic(.importItem, fault, hint: Phrase("import-photo-say-undated"))
    }
    let placed = copies.sidecars.first { $0.latitude != nil }
    return TakenPhoto(
      file: copies.files[0], created: created, key: copies.key, latitude: placed?.latitude ?? facts.latitude,
      longitude: placed?.longitude ?? facts.longitude,
      caption: copies.sidecars.lazy.compactMap(\.caption).first ?? facts.caption,
      people: copies.sidecars.flatMap(\.people) + facts.people, tags: facts.tags,
      isStarred: copies.sidecars.contains(where: \.isStarred))
  }
}

/// Times in the names that phones and apps give.
enum PhotoNames {
  /// `IMG_20240503_140312`, `IMG-20240503-WA0001`, `Screenshot 2024-05-03 at 14.03.12`; nil if there is none.
  static func moment(in name: String, _ zone: TimeZoneRules) -> ZonedTime? {
    let runs = name.split { !$0.isASCII || !$0.isNumber }.map(String.init)
    func number(_ text: some StringProtocol) -> Int { Int(text) ?? 0 }
    for (index, run) in runs.enumerated() {
      var rest = runs[(index + 1)...]
      let day: Day?
      var clock = ""
      switch run.count {
      case 8, 14:
        day = Day(
          year: number(run.prefix(4)), month: number(run.dropFirst(4).prefix(2)),
          day: number(run.dropFirst(6).prefix(2)))
        clock = String(run.dropFirst(8))
        // `_140312`, with thousandths on some phones.
        if clock.isEmpty, let next = rest.first, [6, 9].contains(next.count) {
          clock = String(next.prefix(6))
        }
      case 4:
        guard rest.count >= 2, rest.prefix(2).allSatisfy({ $0.count == 2 }) else { continue }
        day = Day(year: number(run), month: number(rest.removeFirst()), day: number(rest.removeFirst()))
        if rest.count >= 3, rest.prefix(3).allSatisfy({ (1...2).contains($0.count) }) {
          clock = rest.prefix(3).map { $0.count == 1 ? "0\($0)" : $0 }.joined()
        }
      default: continue
      }
      guard let day, (1990...2200).contains(day.year) else { continue }
      let time = TimeOfDay(
        hour: number(clock.prefix(2)), minute: number(clock.dropFirst(2).prefix(2)),
        second: number(clock.dropFirst(4)))
      return zone.zoned(day, time ?? .midnight)
    }
    return nil
  }
}

extension ForeignReading {
  /// Turns the photos into entries, one for each day; a day of which the home has some gets another for the rest,
  /// and one with many gets several.
  ///
  /// A photo that the diary has from somewhere else doesn't come.
  package mutating func filePhotos(
    _ settings: ImportSettings, marks: [String: RelativePath], in kept: KeptPhotos
  ) {
    guard !photos.isEmpty else { return }
    let known = ChatMarks(.photos, marks)
    let tag = ImportFormat.photos.rawValue
    var groups: [PhotoGroup: [TakenPhoto]] = [:]
    for photo in photos {
      let day = photo.created.day
      let mark = known.mark(of: photo.key, on: day, in: [tag])
      if mark == nil, kept.has(photo) { continue }
      groups[PhotoGroup(day: day, mark: mark), default: []].append(photo)
    }
    for group in groups.keys.sorted(by: { ($0.day, $0.mark ?? "") < ($1.day, $1.mark ?? "") }) {
      let sorted = (groups[group] ?? []).sorted {
        ($0.created.instant, $0.file.name) < ($1.created.instant, $1.file.name)
      }
      // An entry that is here stays one.
      let count = group.mark == nil ? PhotosReader.most : sorted.count
      for start in stride(from: 0, to: sorted.count, by: count) {
        let part = Array(sorted[start..<min(start + count, sorted.count)])
        items.append(.entry(entry(part, group.mark ?? known.mark(group.day, tag, part.map(\.key)))))
      }
    }
    photos = []
  }

  private func entry(_ photos: [TakenPhoto], _ mark: String) -> ForeignEntry {
    var entry = ForeignEntry(mark: mark, place: photos[0].file.place, created: photos[0].created)
    for photo in photos {
      if !entry.pieces.isEmpty { entry.pieces.append(.text("\n\n")) }
      entry.pieces.append(.media(entry.media.count, label: photo.caption.map(LinkLabel.text) ?? ""))
      entry.media.append(ForeignMedia(content: .file(photo.file), name: photo.file.base))
    }
    entry.keep("people", PhotosReader.unique(photos.flatMap(\.people)))
    entry.keep("tags", PhotosReader.unique(photos.flatMap(\.tags)))
    entry.keep("starred", photos.contains(where: \.isStarred))
    if let placed = photos.first(where: { $0.latitude != nil && $0.longitude != nil }) {
      entry.keepPlace(nil, latitude: placed.latitude, longitude: placed.longitude)
    }
    return entry
  }
}

private struct PhotoGroup: Hashable {
  let day: Day
  /// The entry in the home that has them; nil if they are new.
  let mark: String?
}

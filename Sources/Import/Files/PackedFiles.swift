// A zip file of zip files, as Notion gives a large export.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// The files of all zip files in a zip file, as if they lay in one folder.
struct PackedFiles: ForeignContainer {
  let files: [ForeignFile]
  let problems: [Diagnostic]
  /// Where each file is, by its number.
  private let places: [(zip: Int, file: ForeignFile)]
  private let zips: [ZipFiles]

  /// Limits far above any real export.
  private static let maximumZips = 200
  private static let maximumBytes = 64 << 30

  /// Whether the archive has nothing but zip files.
  static func isMade(of files: [ForeignFile]) -> Bool {
    !files.isEmpty && files.allSatisfy { $0.ending == "zip" }
  }

  /// Unpacks the zip files to `scratch`, where they go as soon as they are open.
  ///
  /// - Throws: `import-damaged`, `import-unsupported`, `disk-full`, `file-unwritable`.
  init(_ outer: ZipFiles, name: String, scratch: String) throws(Diagnostic) {
    guard outer.files.count <= PackedFiles.maximumZips,
      outer.files.reduce(0, { $0 + min($1.size, PackedFiles.maximumBytes) }) <= PackedFiles.maximumBytes
    else {
      throw Diagnostic(
        .importUnsupported, Phrase("import-too-many-zips", ["name": name]),
        hint: Phrase("import-if-you-trust-unpack-into"))
    }
    var zips: [ZipFiles] = []
    var files: [ForeignFile] = []
    var places: [(zip: Int, file: ForeignFile)] = []
    var problems = outer.problems
    for packed in outer.files {
      let zip = try PackedFiles.open(packed, in: outer, scratch)
      problems += zip.problems
      for file in zip.files {
        files.append(ForeignFile(name: file.name, size: file.size, number: places.count))
        places.append((zips.count, file))
      }
      zips.append(zip)
    }
    self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.problems = problems
    self.places = places
    self.zips = zips
  }

  private static func open(_ packed: ForeignFile, in outer: ZipFiles, _ scratch: String) throws(Diagnostic)
    -> ZipFiles
  {
    let copy = try ScratchFile(in: scratch)
    try outer.read(packed, limit: maximumBytes) { (piece) throws(Diagnostic) in try copy.add(piece) }
    return try ZipFiles(at: copy.path, try copy.open(), name: packed.name)
  }

  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)
  {
    let place = places[file.number]
    try zips[place.zip].read(place.file, limit: limit, take)
  }
}

// A zip file of zip files, as Notion gives a large export.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

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
    var template = Array("\(scratch)/zutto-XXXXXX".utf8CString)
    let copy = unsafe mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard copy >= 0, let slash = path.lastIndex(of: "/") else {
      throw Diagnostic(.fileUnwritable, Phrase("import-no-scratch", ["folder": scratch]))
    }
    defer {
      close(copy)
      unsafe unlink(path)
    }
    try outer.read(packed, limit: maximumBytes) { (piece) throws(Diagnostic) in
      var rest = piece[...]
      while !rest.isEmpty {
        let done = unsafe rest.withUnsafeBytes { unsafe write(copy, $0.baseAddress, $0.count) }
        if done < 0, errno == EINTR { continue }
        guard done > 0 else {
          throw Diagnostic(.diskFull, Phrase("import-no-scratch", ["folder": scratch]))
        }
        rest = rest.dropFirst(done)
      }
    }
    let folder = try Tree(at: scratch).folder(nil)
    let name = String(path[path.index(after: slash)...])
    return try ZipFiles(at: path, try folder.openFile(name), name: packed.name)
  }

  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)
  {
    let place = places[file.number]
    try zips[place.zip].read(place.file, limit: limit, take)
  }
}

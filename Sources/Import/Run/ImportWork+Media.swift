// The pictures, sounds and other files of a text on their way into the home.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import SafeFiles
internal import ZonedTime

extension ImportWork {
  /// Gives one file of a text its place in the home.
  ///
  /// - Returns: nil where it can't come along, which is told and stops nothing.
  /// - Throws: only what is wrong with the home.
  mutating func place(
    _ media: ForeignMedia, of entry: ForeignEntry, _ batch: inout ImportBatch, _ problems: inout [Diagnostic]
  ) throws(Diagnostic) -> PlacedMedia? {
    func left(_ why: Phrase) -> PlacedMedia? {
      problems.append(
        Diagnostic(
          .importPartly,
          Phrase("import-did-not-come-along", ["media": media.name.quotedBriefly, "why": why]),
          hint: Phrase("import-look-where-export-came-imported"), severity: .warning))
      return nil
    }
    switch media.content {
    case .missing(let why): return left(why)
    case .bytes(let bytes): return try place(bytes, media, of: entry, &batch)
    case .file(let file):
      if let known = placed[file.number] { return known }
      guard file.size > 0 else { return left(Phrase("import-file-no-bytes")) }
      let result: PlacedMedia?
      if file.size < ImportBatch.large {
        let bytes: [UInt8]
        do throws(Diagnostic) { bytes = try files.bytes(file, limit: ImportBatch.large) } catch {
          return left(error.message)
        }
        result = try place(bytes, media, of: entry, &batch)
      } else {
        var fault: Diagnostic?
        result = try place(large: file, media, of: entry, &batch, &fault)
        if let fault { return left(fault.message) }
      }
      placed[file.number] = result
      return result
    }
  }

  private mutating func place(
    _ bytes: [UInt8], _ media: ForeignMedia, of entry: ForeignEntry, _ batch: inout ImportBatch
  ) throws(Diagnostic) -> PlacedMedia {
    let day = media.file.flatMap { days[$0.number] } ?? entry.created.day
    let name = MediaName(media, header: Array(bytes.prefix(ImageSize.headerLength)))
    var digest: Digest?
    let (path, isThere) = try target.place(for: name, day: day) { (path) throws(Diagnostic) in
      let own = digest ?? Digest(of: bytes)
      digest = own
      return try batch.has(path, own)
    }
    if !isThere {
      batch.add(bytes, to: path)
      report.media += 1
    }
    return PlacedMedia(path: path, isPicture: name.isPicture, isSound: name.isSound)
  }

  /// A file that never stands whole in memory.
  ///
  /// What is wrong with the export's file is put into `fault`; what is wrong with the home is thrown.
  private mutating func place(
    large file: ForeignFile, _ media: ForeignMedia, of entry: ForeignEntry, _ batch: inout ImportBatch,
    _ fault: inout Diagnostic?
  ) throws(Diagnostic) -> PlacedMedia? {
    var header: [UInt8] = []
    var homeFault: Diagnostic?
    let large: LargeFile
    do throws(Diagnostic) {
      large = try batch.stage { (take) throws(Diagnostic) in
        try files.read(file, limit: ForeignFiles.maximumMedia) { (piece) throws(Diagnostic) in
          if header.count < ImageSize.headerLength { header += piece }
          do throws(Diagnostic) { try take(piece) } catch {
            homeFault = error
            throw error
          }
        }
      }
    } catch {
      if let homeFault { throw homeFault }
      if [.diskFull, .fileUnwritable, .linkOutside].contains(error.code) { throw error }
      fault = error
      return nil
    }
    let day = days[file.number] ?? entry.created.day
    let name = MediaName(media, header: Array(header.prefix(ImageSize.headerLength)))
    let (path, isThere) = try target.place(for: name, day: day) { (path) throws(Diagnostic) in
      try batch.has(path, large.digest)
    }
    batch.add(large, to: path, isThere: isThere)
    if !isThere { report.media += 1 }
    return PlacedMedia(path: path, isPicture: name.isPicture, isSound: name.isSound)
  }
}

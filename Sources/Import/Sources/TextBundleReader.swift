// Reader of TextBundle and TextPack (textbundle.org), which Bear and others write: a text with its pictures,
// as a folder or a zip file.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// Reads all text bundles in a folder or a zip file.
struct TextBundleReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  private static let endings: Set<String> = MarkdownReader.endings.union(["txt", "html", "htm"])

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    let texts = files.all.filter { file in
      file.stem.lowercased() == "text" && TextBundleReader.endings.contains(file.ending)
        && (files[file.folder + "info.json"] != nil || file.folder.lowercased().hasSuffix(".textbundle/"))
    }
    for file in texts {
      reading.used.insert(file.number)
      if let info = files[file.folder + "info.json"] { reading.used.insert(info.number) }
      if isThrownAway(file) {
        reading.thrownAway.append(
          Phrase("import-in-trash", ["name": String(file.folder.dropLast()), "app": "Bear"]))
        reading.used.formUnion(files.all.filter { $0.name.hasPrefix(file.folder) }.map(\.number))
        continue
      }
      reading.take(place(of: file)) {
        () throws(Diagnostic) in try entry(file)
      }
    }
    let packs = files.all.filter { $0.ending == "textpack" }
    reading.used.formUnion(packs.map(\.number))
    for pack in packs where texts.isEmpty || !pack.folder.contains(".textbundle") {
      reading.items.append(
        .failed(
          place: pack.place,
          Diagnostic(
            .importUnsupported, Phrase("import-zip-file-inside-zip-file"),
            hint: Phrase("import-import-itself-zutto-import-file"))))
    }
    guard reading.items.isEmpty, reading.thrownAway.isEmpty else {
      // Other notes may have been exported as plain files beside the bundles.
      let bundles = Set(texts.map(\.folder))
      let beside = files.all.filter { file in
        MarkdownReader.endings.contains(file.ending) && !file.folder.lowercased().contains(".textbundle/")
          && !bundles.contains { file.name.hasPrefix($0) }
      }
      MarkdownReader(files, settings).read(beside, into: &reading)
      return
    }
    throw Diagnostic(
      .importFormat, Phrase("import-no-text-bundle", ["name": files.name]),
      hint: Phrase("import-one-info-json-beside-text"))
  }

  /// The `info.json` beside a text.
  private func info(of file: ForeignFile) throws(Diagnostic) -> JSON? {
    try files[file.folder + "info.json"].map { (info) throws(Diagnostic) in
      try JSONItems.parse(try files.bytes(info, limit: 16 << 20), info.name)
    }
  }

  /// Bear's metadata in `info.json`, found by its `creationDate` since the key varies.
  private func details(in info: JSON?) -> JSONObject? {
    info?.object?.members.lazy.compactMap { $0.value.object }.first { $0["creationDate"] != nil }
  }

  private func isThrownAway(_ file: ForeignFile) -> Bool {
    guard let info = try? info(of: file) else { return false }
    return details(in: info)?["trashed"]?.isSet == true
  }

  /// The bundle of a text.
  private func place(of file: ForeignFile) -> Phrase {
    Phrase(verbatim: file.folder.isEmpty ? files.name : String(file.folder.dropLast()))
  }

  private func entry(_ file: ForeignFile) throws(Diagnostic) -> ForeignEntry {
    let info = try info(of: file)
    let details = details(in: info)
    guard details?["encrypted"]?.isSet != true else {
      throw Diagnostic(
        .importItem, Phrase("import-locked-bear-words-not-export"),
        hint: Phrase("import-take-lock-away-bear-export"))
    }
    let created = details?["creationDate"]?.text ?? info?["creationDate"]?.text
    var bytes = try files.bytes(file, limit: 64 << 20)
    if file.ending.hasPrefix("htm") { bytes = Array(HTMLMarkdown.text(of: try ForeignText.text(bytes)).utf8) }
    // The title is in the bundle's name: `2024-12-25 Kyoto.textbundle/text.md`.
    let bundle = file.folder.split(separator: "/").last.map(String.init) ?? files.name
    let stem = bundle.split(separator: "/").last.map(String.init) ?? bundle
    let ending = ["textbundle", "textpack"].first { stem.lowercased().hasSuffix("." + $0) }
    let name = ending.map { String(stem.dropLast($0.count + 1)) } ?? stem
    let named = ForeignFile(name: file.folder + name + ".md", size: file.size, number: file.number)
    var settings = settings
    let moment = created.flatMap { ForeignTime.zoned($0, in: settings.zone) }
    if let moment { settings.undated = settings.zone.zoned(moment.instant).day }
    let text = try MarkdownText(bytes, named, settings)
    var entry = try text.entry(.textBundle, MarkdownLinks(files, [:]), files, settings)
    if let moment, entry.created.time == .midnight { entry.created = settings.zone.zoned(moment.instant) }
    entry.place = place(of: file)
    if let id = details?["uniqueIdentifier"]?.text { entry.mark = ImportFormat.textBundle.mark(id) }
    entry.keep("modified", details?["modificationDate"]?.text)
    entry.keep("pinned", details?["pinned"]?.isSet)
    entry.keep("archived", details?["archived"]?.isSet)
    // These keys only describe the bundle.
    let known: Set<String> = ["version", "type", "transient"]
    if let object = info?.object { entry.keep(rest: object, besides: known, as: .textBundle) }
    return entry
  }
}

extension JSON {
  /// Whether it is true or, as in Bear's files, 1.
  fileprivate var isSet: Bool { (integer ?? 0) != 0 || flag == true }
}

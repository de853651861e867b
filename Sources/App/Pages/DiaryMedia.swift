// Photos and sounds of a diary, as the app shows and serves them.

internal import Archive
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import Prose
internal import SafeFiles
internal import Serve

extension Visit {
  /// A photo of an entry; nil if there is none of that name, or none that can be shown.
  func photo(_ name: String, _ photo: Photo?, of diary: Diary, in folder: Folder) throws(Diagnostic)
    -> Record
  {
    let path = "\(diary.id.percentEncoded)/\(name.percentEncoded)"
    var fields: [AppField: Value] = [
      .src: .text("\(base)/file/\(path)"), .small: .text("\(base)/small/\(path)"),
      .alt: .text((photo == nil ? Phrase("app-photo-unshown") : Phrase("app-photo"))[language]),
    ]
    if let size = photo?.size {
      fields[.width] = .text("\(size.width)")
      fields[.height] = .text("\(size.height)")
      if try ImageSize.isCutShort(name, size.kind, in: folder) {
        fields[.missing] = .text(Phrase("app-photo-damaged")[language])
      }
    }
    return Record(fields)
  }

  /// The sounds to which a text leads, as players.
  func sounds(of entry: Entry, in reading: DiaryReading) -> [Record] {
    let path = entry.path(in: reading.diary.path)
    var names: [String] = []
    for target in entry.links.targets.compactMap({ path.resolving($0.percentDecoded) })
    where target.parent == reading.diary.path / "photos" && reading.isSound(target.name)
      && !names.contains(target.name)
    {
      names.append(target.name)
    }
    return names.map { name in
      Record([
        AppField.src: .text("\(base)/file/\(reading.diary.id.percentEncoded)/\(name.percentEncoded)"),
        .alt: .text(Phrase("archive-recording")[language]), .name: .text(name),
      ])
    }
  }

  func smallPhoto() async throws(Diagnostic) -> Answer { try await photo(isSmall: true) }

  func largePhoto() async throws(Diagnostic) -> Answer { try await photo(isSmall: false) }

  /// A photo of a diary, or a sound of a reply.
  private func photo(isSmall: Bool) async throws(Diagnostic) -> Answer {
    guard let (reading, _) = try await place(), let name = values["photo"] else { return missing() }
    if !isSmall, reading.isSound(name) {
      return try await plainSound(reading.diary.path / "photos" / (RelativePath(name) ?? "sound"))
    }
    guard reading.shown(name) != nil else { return unshown() }
    return try await picture(
      reading.diary.path / "photos" / (RelativePath(name) ?? "photo"), isSmall: isSmall)
  }
}

extension DiaryReading {
  /// A photo that browsers show.
  func shown(_ name: String) -> Photo? { photos.first { $0.name == name && $0.size != nil } }

  func isSound(_ name: String) -> Bool {
    RelativePath(name).flatMap { SoundKind(pathExtension: $0.pathExtension) } != nil && isAttachment(name)
  }

  func isAttachment(_ name: String) -> Bool {
    photos.contains { $0.name == name && $0.isAttachment }
  }
}

// Names for new memo files, and the rule for links in memos.

public import Diagnostics
internal import Fluent
public import Ground
internal import Prose
internal import SafeFiles
public import ZonedTime

/// Allocates names for new memos, sounds and pictures.
public struct MemoNames: Sendable {
  private var taken: [RelativePath: [String: String]] = [:]
  private var new: Set<RelativePath> = []
  private var nextNumber: [String: Int] = [:]

  /// Reads the existing names; throws `file-unreadable`, `link-outside`.
  public init(in home: Home) throws(Diagnostic) {
    for folder in [Memo.folder, Memo.soundFolder, Memo.photoFolder] {
      let names = try home.tree.list(folder).map(\.name)
      taken[folder] = Dictionary(names.map { ($0.comparisonKey, $0) }, uniquingKeysWith: { a, _ in a })
    }
  }

  /// Allocates the path of a new memo.
  public mutating func memo(at time: ZonedTime) -> RelativePath {
    let stem = "\(time.day.text)-\(time.time.compactText)"
    return free(stem, "md", in: Memo.folder) { _ in false }.path
  }

  /// Allocates the path of a new sound or picture of a day in `audio/` or `photos/`, from its original name.
  ///
  /// `isSame` compares an existing file's content: the result is then its path, with `isThere`. Rethrows.
  public mutating func media(
    _ name: String, _ ending: String, day: Day, in folder: RelativePath,
    isSame: (RelativePath) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> (path: RelativePath, isThere: Bool) {
    let stem = PortableName.slug(from: name) ?? "file"
    let base = stem.hasPrefix(day.text) ? stem : "\(day.text)-\(stem)"
    // The name must stay portable with its number and extension.
    let short = PortableFileName("\(base)-000000.\(ending)") == nil ? "\(day.text)-file" : base
    return try free(short, ending, in: folder, isSame)
  }

  private mutating func free<Failure: Error>(
    _ stem: String, _ ending: String, in folder: RelativePath,
    _ isSame: (RelativePath) throws(Failure) -> Bool
  ) throws(Failure) -> (path: RelativePath, isThere: Bool) {
    let key = "\(folder)/\(stem).\(ending)"
    var number = nextNumber[key] ?? 1
    while true {
      let name = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      number += 1
      let present = taken[folder]?[name.comparisonKey]
      guard let path = folder.appending(present ?? name) else { return (folder, false) }
      guard present != nil else {
        taken[folder, default: [:]][name.comparisonKey] = name
        new.insert(path)
        nextNumber[key] = number
        return (path, false)
      }
      if !new.contains(path), try isSame(path) { return (path, true) }
    }
  }
}

/// The rule for relative links: only to files inside `memos/`.
struct MemoLink: Sendable {
  private let present: Set<RelativePath>

  init(_ reading: MemoReading) {
    present = Set(
      reading.memos.map(\.path) + reading.sounds.compactMap { Memo.soundFolder.appending($0.name) }
        + reading.photos.compactMap { Memo.photoFolder.appending($0.name) })
  }

  /// Decides about a link for `check`, which reports faults only.
  func decide(_ link: MarkdownLink, in memo: Memo) -> LinkDecision {
    // A fragment leads into the text itself.
    if link.destination.hasPrefix("#") { return .text }
    let isImage = link.kind == .image
    guard !link.destination.isEmpty else {
      return refused(isImage, Phrase("diary-link-without-address"), Phrase("diary-write-address-between"))
    }
    let target = memo.path.resolving(link.destination.percentDecoded)
    if isImage, SoundLine.namesSound(link.destination) {
      return .refused(
        Diagnostic(
          .soundPlace,
          target?.parent == Memo.soundFolder
            ? Phrase("memo-sound-not-alone-on-line", ["destination": link.destination])
            : Phrase("memo-sound-not-memos-audio", ["destination": link.destination]),
          hint: target?.parent == Memo.soundFolder
            ? Phrase("memo-put-link-on-line-own") : Phrase("memo-copy-into-memos-audio-link")))
    }
    guard let target, target.isInside(Memo.folder) else {
      return .refused(
        Diagnostic(
          isImage ? .photoOutside : .linkOutsideDiary,
          Phrase("memo-leads-out-memos", ["destination": link.destination]),
          hint: isImage
            ? Phrase("memo-copy-picture-into-memos-photos") : Phrase("memo-link-another-memo-write-address")))
    }
    guard present.contains(target) else {
      return refused(
        isImage,
        isImage
          ? Phrase("memo-no-picture", ["destination": link.destination])
          : Phrase("memo-leads-nothing-memos", ["destination": link.destination]),
        isImage ? Phrase("memo-put-into-memos-photos-take") : Phrase("memo-link-another-memo-file-photos"))
    }
    return .text
  }

  private func refused(_ isImage: Bool, _ message: Phrase, _ hint: Phrase) -> LinkDecision {
    .refused(Diagnostic(isImage ? .photoMissing : .linkMissing, message, hint: hint))
  }
}

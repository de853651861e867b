// Where a link in an entry may lead.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Prose

/// The rule for relative links: to photos and entries of the same diary, nowhere else.
enum EntryLink {
  /// Decides about a link for `check`, which only wants to know what is wrong.
  static func decide(
    _ link: MarkdownLink, in entry: Entry, of diary: Diary, photos: Set<String>, ids: Set<String>
  ) -> LinkDecision {
    // A fragment leads to a place in the text itself.
    if link.destination.hasPrefix("#") { return .text }
    guard !link.destination.isEmpty else {
      return .refused(
        Diagnostic(
          link.kind == .image ? .photoMissing : .linkMissing, Phrase("diary-link-without-address"),
          hint: Phrase("diary-write-address-between")))
    }
    guard let target = entry.path(in: diary.path).resolving(link.destination.percentDecoded),
      target.isInside(diary.path)
    else {
      return .refused(
        Diagnostic(
          link.kind == .image ? .photoOutside : .linkOutsideDiary,
          Phrase("diary-leads-out-diary", ["destination": link.destination]),
          hint: link.kind == .image
            ? Phrase("diary-copy-picture-into-photos-link")
            : Phrase("diary-link-something-diary-write-address")))
    }
    let folder = target.parent
    let isThere =
      folder == diary.path / "photos" && photos.contains(target.name)
      || folder == diary.path / "entries" && target.pathExtension == "md" && ids.contains(target.stem)
    if isThere { return .text }
    return .refused(
      Diagnostic(
        link.kind == .image ? .photoMissing : .linkMissing,
        link.kind == .image
          ? Phrase("diary-no-photo", ["item": link.destination])
          : Phrase("diary-leads-nothing-diary", ["destination": link.destination]),
        hint: link.kind == .image
          ? Phrase("diary-put-into-photos-take-picture") : Phrase("diary-link-photos-name-another-entry")))
  }
}

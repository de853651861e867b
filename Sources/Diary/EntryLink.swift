// Where a link in an entry may lead.

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
          link.kind == .image ? .photoMissing : .linkMissing, "a link without an address",
          hint: "write the address between ( and )"))
    }
    guard let target = entry.path(in: diary.path).resolving(link.destination.percentDecoded),
      target.isInside(diary.path)
    else {
      return .refused(
        Diagnostic(
          link.kind == .image ? .photoOutside : .linkOutsideDiary,
          "'\(link.destination)' leads out of this diary",
          hint: link.kind == .image
            ? "copy the picture into photos/ and link it as ../photos/NAME"
            : "link to something in this diary, or write the address with https://"))
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
          ? "there is no photo '\(link.destination)'"
          : "'\(link.destination)' leads to nothing in this diary",
        hint: link.kind == .image
          ? "put it into photos/, or take the picture out"
          : "link to ../photos/NAME or to another entry's file"))
  }
}

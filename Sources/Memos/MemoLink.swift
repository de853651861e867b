// Where a link in a memo may lead.

internal import Ground
internal import Prose

/// The rule for relative links: to files inside `memos/`, nowhere else.
struct MemoLink: Sendable {
  private let present: Set<RelativePath>

  init(_ reading: MemoReading) {
    present = Set(
      reading.memos.map(\.path) + reading.sounds.compactMap { Memo.soundFolder.appending($0.name) }
        + reading.photos.compactMap { Memo.photoFolder.appending($0.name) })
  }

  /// Decides about a link for `check`, which only wants to know what is wrong.
  func decide(_ link: MarkdownLink, in memo: Memo) -> LinkDecision {
    // A fragment leads to a place in the text itself.
    if link.destination.hasPrefix("#") { return .text }
    let isImage = link.kind == .image
    guard !link.destination.isEmpty else {
      return refused(isImage, "a link without an address", "write the address between ( and )")
    }
    let target = memo.path.resolving(link.destination.percentDecoded)
    if isImage, SoundLine.namesSound(link.destination) {
      return .refused(
        Diagnostic(
          .soundPlace,
          target?.parent == Memo.soundFolder
            ? "the sound '\(link.destination)' is not alone on its line"
            : "the sound '\(link.destination)' is not in memos/audio",
          hint: target?.parent == Memo.soundFolder
            ? "put its link on a line of its own, with nothing before it"
            : "copy it into memos/audio/ and link it as audio/NAME"))
    }
    guard let target, target.isInside(Memo.folder) else {
      return .refused(
        Diagnostic(
          isImage ? .photoOutside : .linkOutsideDiary, "'\(link.destination)' leads out of the memos",
          hint: isImage
            ? "copy the picture into memos/photos/ and link it as photos/NAME"
            : "link to another memo, or write the address with https://"))
    }
    guard present.contains(target) else {
      return refused(
        isImage,
        isImage
          ? "there is no picture '\(link.destination)'"
          : "'\(link.destination)' leads to nothing in the memos",
        isImage
          ? "put it into memos/photos/, or take the picture out"
          : "link to another memo's file, or to photos/NAME")
    }
    return .text
  }

  private func refused(_ isImage: Bool, _ message: Phrase, _ hint: Phrase) -> LinkDecision {
    .refused(Diagnostic(isImage ? .photoMissing : .linkMissing, message, hint: hint))
  }
}

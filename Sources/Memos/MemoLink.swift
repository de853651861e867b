// Where a link in a memo may lead.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import SafeFiles

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

// The photos of memos: which are shown, and how.

internal import Ground
internal import Memos

/// The files of `memos/photos` as the archive has them.
struct MemoPhotos: Sendable {
  /// By file name in `memos/photos`.
  private(set) var shown: [String: ShownPhoto] = [:]
  /// In order of their places in the archive.
  private(set) var all: [ShownPhoto] = []
  /// What is wrong with them.
  private(set) var problems: [Diagnostic] = []
  /// Whether one is copied only because a program is missing.
  private(set) var lacksProgram = false

  init(_ media: MemoMedia, _ policy: PhotoPolicy) {
    let copies = media.copies.filter { $0.source.parent == Memo.photoFolder }
    let taken = Set(copies.map(\.source.name).filter { media.pictures[$0]?.kind != .heif })
    for copy in copies {
      let name = copy.source.name
      let size = media.pictures[name]
      let (form, problem, lacks) = PhotoForm.decide(
        size, isAttachment: media.attachments.contains(copy.source), at: copy.source, policy)
      if let problem { problems.append(problem) }
      lacksProgram = lacksProgram || lacks
      let photo = ShownPhoto(
        copy.source, copy.signature, size, as: form, in: Memo.photoFolder, name,
        small: Memo.folder / "photos-small", taken: taken)
      guard let photo else { continue }
      shown[name] = photo
      all.append(photo)
    }
  }
}

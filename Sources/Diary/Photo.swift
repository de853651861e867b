// A picture file of a diary.

internal import Diagnostics
public import Ground
public import SafeFiles

/// A file in `photos/` or a member's picture in `members/`.
public struct Photo: Sendable, Hashable {
  /// The file's name.
  public var name: String
  /// Size and times.
  public var signature: FileSignature
  /// How large it is; nil if it is not a picture that browsers show.
  public var size: ImageSize?
  /// Its content; known only in anonymous diaries, where it names the picture's copy.
  public var digest: Digest?
  /// Whether it is a sound, film, PDF or text, which entries link to and do not show.
  public var isAttachment: Bool

  /// A picture file.
  public init(
    name: String, signature: FileSignature, size: ImageSize?, digest: Digest? = nil,
    isAttachment: Bool = false
  ) {
    self.name = name
    self.signature = signature
    self.size = size
    self.digest = digest
    self.isAttachment = isAttachment
  }

  /// The extension in lower case, such as `jpg`.
  public var fileExtension: String { RelativePath(name)?.pathExtension ?? "" }
}

// A picture file of a diary.

public import Ground

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

  /// A picture file.
  public init(name: String, signature: FileSignature, size: ImageSize?, digest: Digest? = nil) {
    self.name = name
    self.signature = signature
    self.size = size
    self.digest = digest
  }

  /// The extension in lower case, such as `jpg`.
  public var fileExtension: String { RelativePath(name)?.pathExtension ?? "" }

  /// Whether its name says that it is a sound, a film or a paper, which entries link to and do not show.
  public var isAttachment: Bool { Photo.attachments.contains(fileExtension) }

  private static let attachments: Set<String> = [
    "m4a", "mp3", "wav", "ogg", "oga", "opus", "flac", "aac", "amr", "caf", "mp4", "m4v", "mov",
    "webm", "mkv", "avi", "3gp", "pdf", "txt", "csv", "ics", "vcf", "gpx", "doc", "docx", "odt",
    "xls", "xlsx", "ods", "ppt", "pptx", "odp", "epub", "rtf", "zip", "bin",
  ]
}

// The short text that stands in for a photo, sound or film where its content is kept apart.
// Spec: docs/FORMAT.md, "Photos and sound apart".

public import Diagnostics
internal import Fluent
public import SafeFiles

/// What a placeholder says of the file it stands for: `zutto-media 1 <sha256> <size>` and a line break.
public struct MediaPlaceholder: Sendable, Hashable {
  /// The SHA-256 of the file's content.
  public let digest: Digest
  /// The file's size in bytes, at least 1.
  public let size: Int

  /// A placeholder for a content.
  public init(digest: Digest, size: Int) {
    self.digest = digest
    self.size = size
  }

  /// The largest file that is kept apart, in bytes.
  public static let maximumSize = 512 << 20
  /// No placeholder has more bytes.
  public static let maximumLength = 128
  private static let mark = "zutto-media 1 "

  /// Reads a placeholder; nil for any other content, also one that only begins like it.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count <= MediaPlaceholder.maximumLength, MediaPlaceholder.isMarked(bytes) else { return nil }
    let words = String(decoding: bytes.dropFirst(MediaPlaceholder.mark.utf8.count), as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let digest = Digest(hex: String(words[0])), words[1].hasSuffix("\n"),
      let size = Int(words[1].dropLast()), (1...MediaPlaceholder.maximumSize).contains(size)
    else { return nil }
    self.init(digest: digest, size: size)
    // One text for one content: capital digits and leading zeros are none.
    guard bytes.elementsEqual(self.bytes) else { return nil }
  }

  /// The placeholder's own bytes.
  public var bytes: [UInt8] { Array("\(MediaPlaceholder.mark)\(digest.hex) \(size)\n".utf8) }

  /// Whether bytes begin as a placeholder does, be it whole or not.
  public static func isMarked(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: mark.utf8) }

  /// Whether a file is short and begins as a placeholder does: what a person may have made of one.
  public static func isLikely(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count <= 4 * maximumLength && isMarked(bytes)
  }

  /// Reads a file that may be a placeholder; no more of it than a placeholder has.
  ///
  /// - Returns: nil for any other file.
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  public static func read(_ name: String, in folder: Folder) throws(Diagnostic) -> MediaPlaceholder? {
    MediaPlaceholder(try folder.read(name, first: maximumLength + 1))
  }
}

extension MediaPlaceholder {
  /// That a file is not on this machine, so that what is made of it lacks it.
  public static func away(_ path: RelativePath) -> Diagnostic {
    Diagnostic(
      .mediaMissing, Phrase("media-not-here", ["path": path]), path: path,
      hint: Phrase("media-not-here-next", ["path": path.text.quotedForShell]), severity: .warning)
  }

  /// The endings of names whose files are kept apart, in lower case.
  ///
  /// Part of the format: two versions of zutto
  /// that differ in it would commit one file in two ways.
  public static let pathExtensions = [
    "3gp", "aac", "amr", "apng", "avi", "avif", "caf", "flac", "gif", "heic", "heif", "jfif", "jpeg", "jpg",
    "m4a", "m4v", "mkv", "mov", "mp3", "mp4", "mpeg", "mpg", "oga", "ogg", "opus", "png", "tif", "tiff",
    "wav",
    "weba", "webm", "webp",
  ]
  /// Folders whose pictures stay with the texts: pages can't be made without them.
  public static let exemptFolders: [RelativePath] = ["templates", "otp"]
  private static let endings = Set(pathExtensions)

  /// Whether a file of the home is kept apart, where the home does so.
  public static func stands(for path: RelativePath) -> Bool {
    endings.contains(path.pathExtension) && !exemptFolders.contains { path.isInside($0) }
  }
}

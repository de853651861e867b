// Files beside texts that are no pictures: which of them an archive may hold.
// Spec: docs/FORMAT.md, "What stands in an archive beside its pages".

/// Tells sounds, films, PDF files and plain texts by their content and their names' extensions.
///
/// An archive is opened from a disk, where a browser goes by a file's extension, and from servers, which do the same: a file
/// whose extension says something else than its content could run as a page.
public enum Attachment {
  /// Larger PDF files and texts are not looked through, and count as unknown.
  private static let most = 64 << 20

  /// Whether a file is what its extension says, and of a kind that does nothing when a browser opens it.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - folder: where it stands.
  /// - Returns: whether an archive may hold it.
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  public static func isKnown(_ name: String, in folder: Folder) throws(Diagnostic) -> Bool {
    let ending = RelativePath(name)?.pathExtension ?? ""
    switch ending {
    case "pdf":
      let bytes = try folder.read(name, first: most + 1)
      return bytes.count <= most && PDFContents.isPassive(bytes)
    case "txt":
      let bytes = try folder.read(name, first: most + 1)
      return bytes.count <= most && isText(bytes)
    default:
      // Films of phones and cameras are the same boxes as sounds.
      let wanted = ["m4v", "mov"].contains(ending) ? .m4a : SoundKind(pathExtension: ending)
      guard let wanted else { return false }
      return SoundKind(header: try folder.read(name, first: SoundKind.headerLength)) == wanted
    }
  }

  /// That a file stays out of the archive.
  ///
  /// - Parameters:
  ///   - code: what is wrong with it, by where it stands.
  ///   - path: the file.
  /// - Returns: a warning that says how the file could be shown.
  public static func leftOut(_ code: Diagnostic.Code, _ path: RelativePath) -> Diagnostic {
    Diagnostic(
      code, Phrase("home-no-archive-content-not-picture", ["name": path.name]), path: path,
      hint: path.pathExtension == "pdf"
        ? Phrase("home-stays-home-print-pdf-anew") : Phrase("home-stays-home-show-save-jpeg"),
      severity: .warning)
  }

  /// Whether bytes are UTF-8 with no control characters but those that set lines.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [9, 10, 12, 13].contains($0) }
    return isPlain && String(validating: bytes, as: UTF8.self) != nil
  }
}

// What is told of a thing that does not belong into a folder of the home.

extension FolderName {
  /// That this does not belong into a folder.
  ///
  /// - Parameters:
  ///   - folder: where it stands.
  ///   - hint: what does belong there.
  /// - Returns: an error for names and links that are not followed, a warning for everything else.
  public func strange(in folder: RelativePath, hint: Phrase) -> Diagnostic {
    let path = folder.appending(name)
    if !isText {
      return Diagnostic(
        .nameNotPortable, Phrase("home-name-not-utf-text-without", ["name": name]), path: path,
        hint: Phrase("home-rename"))
    }
    if kind == .link {
      return Diagnostic(
        .linkOutside, Phrase("home-symbolic-link-not-followed-here", ["name": name]), path: path,
        hint: Phrase("home-copy-file-itself-into-folder"))
    }
    return Diagnostic(
      .fileStrange, Phrase("home-does-not-belong-here", ["name": name]), path: path,
      hint: Phrase("home-move-elsewhere", ["hint": hint]), severity: .warning)
  }
}

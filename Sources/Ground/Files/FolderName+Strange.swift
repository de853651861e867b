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
        .nameNotPortable, "the name '\(name)' is not UTF-8 text without control characters", path: path,
        hint: "rename it")
    }
    if kind == .link {
      return Diagnostic(
        .linkOutside, "'\(name)' is a symbolic link, which is not followed here", path: path,
        hint: "copy the file itself into the folder")
    }
    return Diagnostic(
      .fileStrange, "'\(name)' does not belong here", path: path, hint: "move it elsewhere; \(hint)",
      severity: .warning)
  }
}

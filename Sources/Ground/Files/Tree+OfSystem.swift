// Files that operating systems, editors and git leave in any folder that somebody looks into.

extension Tree {
  /// Names that systems use, in lower case.
  private static let systems: Set<String> = [
    ".ds_store", ".localized", ".fseventsd", ".spotlight-v100", ".trashes", ".temporaryitems", ".apdisk",
    ".appledouble", ".documentrevisions-v100", "icon\r", "thumbs.db", "ehthumbs.db", "desktop.ini",
    "system volume information", "$recycle.bin", ".directory", "lost+found",
  ]

  /// Names that editors, Syncthing and git use, in lower case.
  private static let tools: Set<String> = [
    ".gitignore", ".gitkeep", ".editorconfig", ".vscode", ".idea", ".stfolder", ".stignore", ".stversions",
  ]

  /// Whether a name is that of a file or folder that a system put there by itself: nobody's words, and no reason to refuse a
  /// folder.
  public static func isOfSystem(_ name: String) -> Bool {
    // `._x` holds what a Mac has to say of `x` on a disk of others; `.Trash-1000` is a person's trash on a stick.
    systems.contains(name.lowercased()) || name.hasPrefix("._") || name.hasPrefix(".Trash-")
  }

  /// Whether a name is that of a file or folder that a system, an editor or git's user put there: nobody's words.
  public static func isIncidental(_ name: String) -> Bool {
    // `.x.swp` is what vim keeps while `x` is open.
    isOfSystem(name) || tools.contains(name.lowercased()) || name.hasPrefix(".") && name.hasSuffix(".swp")
  }
}

// Files that operating systems leave in any folder that somebody looks into.

extension Tree {
  private static let names: Set<String> = [
    ".DS_Store", ".localized", ".fseventsd", ".Spotlight-V100", ".Trashes", ".TemporaryItems", ".apdisk",
    "Thumbs.db", "ehthumbs.db", "desktop.ini", "System Volume Information", "$RECYCLE.BIN", ".directory",
    "lost+found",
  ]

  /// Whether a name is that of a file or folder that a system put there by itself: nobody's words, and no reason to refuse a
  /// folder.
  public static func isOfSystem(_ name: String) -> Bool {
    // `._x` holds what a Mac has to say of `x` on a disk of others; `.Trash-1000` is a person's trash on a stick.
    names.contains(name) || name.hasPrefix("._") || name.hasPrefix(".Trash-")
  }
}

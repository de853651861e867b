// The default theme, the app's pages, the locked archive's page and the emergency sheet: files of `templates/`, embedded
// in the program.

/// The files of `templates/`, by name; those of a folder in byte order.
public enum Templates {
  /// Every file of the theme.
  public static let files = embedded(in: "default")

  /// The looks that come with the program, as style sheets in the place of `custom.css`; the first has none.
  public static let looks: [(name: String, bytes: [UInt8])] =
    [("washi", [])] + ["yoru", "bunko"].map { ($0, file("\($0).css", in: embedded(in: "looks"))) }

  /// The outlines of the land: SVG path data in tenths of a degree, from Natural Earth 1:110m (public domain).
  public static let land = file("land.txt", in: embedded(in: "map"))

  /// The pages, style and script of the household app, which no home overrides: they take passphrases of
  /// nobody, but they decide who may see what.
  public static let app = embedded(in: "app")

  /// The emergency sheet of `zutto otp kit`, which no home overrides: it says what to do with a passphrase.
  public static let kit = file("kit.mustache", in: embedded(in: "otp"))

  private static let lock = embedded(in: "lock")
  /// What stands in clear in a locked archive, which no home overrides either: its page is given a passphrase.
  public static let lockPage = file("lock.html", in: lock)
  /// The script of that page.
  public static let unlockScript = file("unlock.js", in: lock)
  /// Its style.
  public static let unlockStyle = file("unlock.css", in: lock)
  /// The words for those who have no browser.
  public static let lockReadme = file("locked.md", in: lock)

  /// A file of the theme.
  public static func file(_ name: String) -> [UInt8]? { files.first { $0.name == name }?.bytes }

  private static func file(_ name: String, in files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    files.first { $0.name == name }?.bytes ?? []
  }

  private static func embedded(in folder: String) -> [(name: String, bytes: [UInt8])] {
    embeddedFiles(in: "templates/\(folder)/")
  }
}

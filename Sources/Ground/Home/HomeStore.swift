// Making a home, and changing its own file.

public import Diagnostics
internal import Fluent
public import LosslessJSON
internal import SafeFiles
public import ZonedTime

/// Writes what belongs to the home as a whole.
public enum HomeStore {
  /// The folders of a new home.
  static let folders: [RelativePath] = ["diaries"]

  /// Makes a home.
  ///
  /// - Parameters:
  ///   - settings: whose it is.
  ///   - path: the folder, as the operating system names it; made if it is not there.
  ///   - moment: now.
  /// - Throws: `home-exists`, and as the writes.
  public static func create(_ settings: HomeSettings, at path: String, moment: Instant) throws(Diagnostic) {
    let bytes = HomeFormat.text(settings)
    try checkFree(path)
    try check(bytes)
    let tree = try Tree(creating: path)
    try tree.change("init", at: moment) { (change) throws(Diagnostic) in
      let files: [(RelativePath, String)] = [
        ("README.md", readme), (".gitignore", ignored), (".gitattributes", attributes),
      ]
      for (file, text) in files where tree.signature(file) == nil {
        try change.write(Array(text.utf8), to: file)
      }
      for folder in folders { try tree.createFolder(folder) }
      // Last: a folder without it is no home, so a stopped init can be run again.
      try change.write(bytes, to: Home.file)
    }
  }

  /// Refuses a folder that is a home already, or stands in one.
  ///
  /// - Parameter path: as the operating system names it; it need not be there.
  /// - Throws: `home-exists`.
  public static func checkFree(_ path: String) throws(Diagnostic) {
    guard Home.isHome(path) else { return }
    throw Diagnostic(
      .homeExists, Phrase("home-home-already", ["path": path]),
      hint: Phrase("home-nothing-changed-zutto-profile-set"))
  }

  /// Refuses settings that could not be read again, before they are written.
  ///
  /// - Throws: what would be wrong with the file, without its place.
  private static func check(_ bytes: [UInt8]) throws(Diagnostic) {
    let (settings, problems) = HomeFormat.parse(Source(Home.file, bytes))
    if var problem = problems.first(where: { $0.severity == .error }) {
      problem.path = nil
      problem.position = nil
      throw problem
    }
    try settings?.name?.checkName()
  }

  /// Changes settings in `zutto.json`; everything else stays as a person wrote it.
  ///
  /// - Parameters:
  ///   - values: keys with their new values, nil to remove one.
  ///   - home: whose settings they are.
  ///   - change: what takes the write.
  /// - Throws: what makes the new file wrong, and as the writes.
  public static func set(_ values: [(key: String, value: JSON?)], in home: Home, _ change: inout Change)
    throws(Diagnostic)
  { try set(values.map { (path: [.key($0.key)], value: $0.value) }, in: home, &change) }

  /// Says whether a member's new entries are announced.
  ///
  /// - Throws: as the writes.
  public static func setMuted(
    _ isMuted: Bool, _ member: String, in diary: String, _ home: Home, _ change: inout Change
  ) throws(Diagnostic) {
    let path: [JSONStep] = ["muted", .key(diary), .key(member)]
    try set([(path: path, value: isMuted ? .flag(true) : nil)], in: home, &change)
  }

  private static func set(_ values: [(path: [JSONStep], value: JSON?)], in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    var document = try JSONDocument(
      try home.tree.read(Home.file, limit: Home.maximumJSONBytes), shape: HomeSettings.shape)
    for (path, value) in values {
      if let value { try document.set(path, to: value) } else { try document.remove(path) }
    }
    let bytes = document.bytes
    try check(bytes)
    try change.write(bytes, to: Home.file)
  }

  private static let ignored = """
    # This machine's own, unfinished files, and what can be made again.
    /.zutto/
    /archive/
    .zutto-new-*

    """

  private static let attributes = """
    # Text stays as it was written on every system. A merge that knows no rule of zutto's keeps one side whole and calls
    # it a conflict, which 'zutto sync' and 'zutto merge' settle; it never writes half of each into a file.
    * -text -merge
    *.md diff=markdown
    # Lists in which every line stands by itself.
    /notes/*.txt merge=union
    *.jpg binary
    *.png binary
    *.webp binary
    *.m4a binary
    *.mp3 binary
    *.wav binary
    *.ogg binary

    """

  private static let readme = """
    # What this is

    This folder is somebody's home of memories: exchange diaries, memos, a shop's books and other things they did not
    want to lose. Everything in it is a plain file. No program is needed to read it; only `otp/` is sealed.

    - `diaries/<name>/entries/*.md` is what was written, one text a file: the lines between `---` say who
      and when, the text follows. Any editor opens them.
    - `diaries/<name>/photos/` holds the pictures.
    - `diaries/<name>/members/*.json` says who the people are, `reads/*.json` who read what and when.
    - `memos/*.md` are thoughts that were kept, one a file, with what was added later under headings that are
      times; `memos/audio/` holds what was said aloud.
    - `ledger/YYYY-MM.json` is a month of a shop's books: what was sold, discounts and tips, expenses. The names
      stand in `ledger/treatments.json` and `ledger/categories.json`.
    - `otp/` holds the secrets of one-time passwords (the six digits that sites ask for at sign-in), sealed with a
      passphrase; `otp/RECOVER.md` says how to open them.
    - `notes/received/*.md` are notes that others left, often without a name, each with its answer under
      `## answer`; `notes/sent/*.md` are notes of one's own, and `contacts/*.md` the people they went to.
    - `archive/index.html`, if it is here, shows all of it in a web browser, without the internet.

    The files were made with zutto, a free program. If it still exists, `zutto check` looks for damage and
    `zutto build` makes `archive/` again.

    このフォルダーには、大切な日記や写真がふつうのファイルで入っています。アプリがなくても読めます。
    이 폴더에는 소중한 일기와 사진이 평범한 파일로 들어 있습니다. 앱이 없어도 읽을 수 있습니다.
    这个文件夹里以普通文件保存着珍贵的日记和照片，不需要任何程序也能阅读。

    """
}

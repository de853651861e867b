// Bags (RFC 8493): creating one of a home or a part of it, its files and its README.

package import Archive
package import Diagnostics
internal import Diary
package import Fluent
internal import Ground
internal import SafeFiles
internal import Sync

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Creates a bag of a home or a part: space check, copies, archive, description, manifests, verification.
package struct BagRun: Sendable {
  package struct Report: Sendable {
    package var files = 0
    package var bytes = 0
    package var hasVault = false
    /// How many photos reveal, or may reveal, their place and camera.
    package var originals = 0
    /// The anonymous diaries, whose source files name the authors.
    package var named: [String] = []
    package var problems: [Diagnostic] = []
  }

  private let household: Household
  private let language: LanguageTag?
  private let place: BagPlace
  private let part: ArchivePart
  private var home: Home { household.home }

  package init(_ household: Household, language: LanguageTag?, place: BagPlace, part: ArchivePart) {
    self.household = household
    self.language = language
    self.place = place
    self.part = part
  }

  /// 1980-01-01, the earliest time that every archive format can store: no file reveals when the bag was
  /// made.
  private static let moment = 315_532_800

  /// Creates the bag under a temporary name until it is complete and verified; throws `file-damaged`,
  /// `disk-full`, and errors of reading, building and writing.
  package func run() async throws(Diagnostic) -> Report {
    let content = try await content()
    try place.checkRoom(for: content.bytes)
    let partial = try place.makePartial()
    do throws(Diagnostic) {
      let report = try await make(content, in: partial)
      try place.finish()
      return report
    } catch {
      place.removePartial()
      throw error
    }
  }

  private func archive(in folder: String?) -> ArchiveRun {
    var run = ArchiveRun(household, language: language, out: folder, part: part)
    run.isRemembered = false
    run.needsAll = true
    return run
  }

  private func content() async throws(Diagnostic) -> BagContent {
    let found = part.isWhole ? HomeFiles(.home, of: home.tree) : nil
    let read = try await archive(in: nil).read()
    try household.checkNotStopped()
    if let found { return try BagContent(found, read) }
    return try await BagContent(partOf: home, read)
  }

  private func make(_ content: BagContent, in bag: Tree) async throws(Diagnostic) -> Report {
    let progress = WorkProgress(household)
    defer { progress.end() }
    progress.begin(Phrase("export-copying"))
    let copied = try content.copy(to: bag, from: household, progress)
    let built = try await archive(in: bag.systemPath("data/archive")).run(content.read)
    try household.checkNotStopped()
    progress.begin(Phrase("export-sealing"))
    try content.checkUnchanged(home.tree)
    let known = try await describe(content.read.shown.diaries.map(\.diary), copied, bag)
    try bag.write(Array(BagReadme.text(isPart: !part.isWhole).utf8), to: "README.md")
    let isStopped = household.isStopped
    let sealed = try await Bag.seal(
      bag, info: info, known: known, progress: { progress.add($0) }, isStopped: isStopped)
    try household.checkNotStopped()
    try place.makeUniform(at: BagRun.moment)
    try bag.synchronizeDisk()
    progress.begin(Phrase("backup-verifying"))
    let check = try await BagCheck.run(bag, progress: { progress.add($0) }, isStopped: isStopped)
    try household.checkNotStopped()
    guard check.isGood else {
      throw Diagnostic(
        .fileDamaged,
        Phrase("export-bag-cant-read-back-written", ["message": check.allProblems.first?.message ?? ""]),
        hint: Phrase("export-disk-may-failing-look-name"))
    }
    return Report(
      files: sealed.files, bytes: sealed.bytes, hasVault: content.hasVault,
      originals: content.read.shown.originals,
      named: content.read.shown.diaries.map(\.diary).filter(\.type.hidesMembers).map(\.id),
      problems: (content.problems + built.problems + check.problems).sortedOnce())
  }

  /// Writes the file that describes the contents; returns all expected digests.
  private func describe(_ diaries: [Diary], _ copied: [RelativePath: Digest], _ bag: Tree)
    async throws(Diagnostic) -> [RelativePath: Digest]
  {
    let files = HomeFiles(.everything, of: bag).files
    try BagContent.checkPlaces(files.map(\.path), copied)
    let made = files.map(\.path).filter { copied[$0] == nil && $0.isInside(Bag.data) }
    let read = try await Bag.digests(made, in: bag, isStopped: household.isStopped)
    let digests = copied.merging(read) { said, _ in said }
    var described: [ResearchCrate.File] = []
    for file in files {
      guard let digest = digests[file.path], file.path.isInside(Bag.data),
        let path = RelativePath(String(file.path.text.dropFirst(Bag.data.text.count + 1)))
      else { continue }
      described.append(
        ResearchCrate.File(path: path, digest: digest, size: Int(clamping: file.signature.size)))
    }
    let language = household.locales[home.settings.language]
    let crate = ResearchCrate(
      name: home.settings.name ?? home.settings.owner, description: about[language],
      owner: home.settings.owner, diaries: diaries,
      parts: [("home/", BagReadme.home[language]), ("archive/", BagReadme.archive[language])],
      files: described)
    try bag.write(crate.bytes, to: Bag.data / ResearchCrate.name)
    return digests
  }

  private var about: Phrase { part.isWhole ? BagReadme.about : BagReadme.aboutPart }

  /// The fields of `bag-info.txt`.
  private var info: [(name: String, value: String)] {
    [
      ("Source-Organization", home.settings.name ?? home.settings.owner),
      ("Contact-Name", home.settings.owner),
      ("External-Description", about[household.locales[home.settings.language]]),
      ("Bag-Software-Agent", "zutto \(ZuttoVersion.text)"),
    ]
  }
}

/// The destination of a bag in progress.
package struct BagPlace: Sendable {
  private let above: Tree
  private let name: RelativePath
  private let partial: RelativePath

  /// Throws `bag-place`, `file-unwritable` in a home, or `file-missing` if the parent folder doesn't exist.
  package init(_ typed: String) throws(Diagnostic) {
    try OutsideFile.checkOutsideHomes(typed)
    let path = OutsideFile.resolved(typed)
    let parts = path.split(separator: "/")
    guard let last = parts.last, let name = RelativePath(String(last)) else {
      throw Diagnostic(
        .bagPlace, Phrase("export-no-folder-own", ["typed": typed]), hint: Phrase("export-name-new-folder"))
    }
    do throws(Diagnostic) { above = try Tree(at: "/" + parts.dropLast().joined(separator: "/")) } catch {
      var problem = error
      if error.code == .fileMissing { problem.hint = Phrase("export-make-folder-above-first") }
      throw problem
    }
    self.name = name
    partial = RelativePath(".zutto-new-\(getpid())-bag") ?? name
    guard try above.list(nil).contains(where: { $0.name == name.text }) == false else {
      throw Diagnostic(
        .bagPlace, Phrase("home-already", ["path": typed]),
        hint: Phrase("export-name-folder-not-bag-made"))
    }
  }

  /// Throws `disk-full` if the files and their copies in the archive won't fit.
  func checkRoom(for bytes: Int) throws(Diagnostic) {
    // The archive contains most large files a second time.
    let (needed, overflow) = bytes.multipliedReportingOverflow(by: 2)
    guard let free = above.freeBytes, overflow || free < needed + (16 << 20) else { return }
    throw Diagnostic(
      .diskFull,
      Phrase(
        "export-bag-needs-about-left",
        ["in-bytes": needed.inBytes, "root": above.root, "other-in-bytes": free.inBytes]),
      hint: Phrase("export-free-some-space-name-place"))
  }

  /// Creates the folder under its temporary name, and deletes leftovers of killed runs.
  func makePartial() throws(Diagnostic) -> Tree {
    for item in try above.list(nil) where Tree.isAbandoned(item.name) && item.kind == .folder {
      if item.name.hasSuffix("-bag"), let path = RelativePath(item.name) { try above.deleteAll(path) }
    }
    try above.deleteAll(partial)
    try above.createFolder(partial)
    return try Tree(at: above.systemPath(partial))
  }

  /// Gives all files and folders the same time, and modes that reveal nothing of this machine.
  func makeUniform(at seconds: Int) throws(Diagnostic) { try above.makeUniform(partial, at: seconds) }

  /// Renames the folder to its final name.
  package func finish() throws(Diagnostic) {
    guard above.signature(name) == nil else {
      throw Diagnostic(
        .bagPlace, Phrase("export-came-meanwhile", ["name": name]), hint: Phrase("export-name-another-place"))
    }
    try above.move(partial, to: name)
  }

  func removePartial() { _ = try? above.deleteAll(partial) }
}

/// The source files of a bag and the data of its archive: a whole home, or a part of one.
struct BagContent: Sendable {
  /// The data of the archive, and the problems of the files read.
  let read: (shown: ArchiveReadings, problems: [Diagnostic])
  let bytes: Int
  /// Warnings about files that were left out or that other tools can't verify.
  let problems: [Diagnostic]
  /// In byte order of the paths.
  private let files: [(path: RelativePath, written: [UInt8]?, signature: FileSignature?)]
  /// All files of the home at the start; nil for a part.
  private let whole: [HomeFiles.File]?

  /// A whole home; `found` must be listed before `read` is read; throws the error of a folder that couldn't
  /// be listed.
  init(_ found: HomeFiles, _ read: (shown: ArchiveReadings, problems: [Diagnostic])) throws(Diagnostic) {
    if let problem = found.unreadable.values.sorted().first { throw problem }
    self.read = read
    bytes = found.bytes
    whole = found.files
    files = found.files.map { ($0.path, nil, $0.signature) }
    problems =
      found.strange + found.links.map(BagContent.leftOut)
      + found.files.compactMap { Bag.warning(about: $0.path) }
  }

  /// The files that the archive shows, and no others.
  init(partOf home: Home, _ read: (shown: ArchiveReadings, problems: [Diagnostic])) async throws(Diagnostic) {
    let part = try await read.shown.partFiles(in: home)
    self.read = read
    whole = nil
    files = part.places.sorted().map { path in
      let written = part.written[path]
      return (path, written, written == nil ? home.tree.signature(path) : nil)
    }
    bytes = files.reduce(0) { sum, file in
      sum &+ (file.written?.count ?? Int(clamping: file.signature?.size ?? 0))
    }
    problems = files.compactMap { Bag.warning(about: $0.path) }
  }

  var hasVault: Bool { files.contains { $0.path.text.hasPrefix("otp/") } }

  /// Copies the files to `data/home` of a bag.
  ///
  /// - Returns: each file's digest in the home, by its path in the bag.
  /// - Throws: errors of reading and writing, and `stopped`.
  func copy(to bag: Tree, from household: Household, _ progress: WorkProgress) throws(Diagnostic)
    -> [RelativePath: Digest]
  {
    let home = household.home.tree
    let top: RelativePath = "data/home"
    try bag.createFolder(top)
    var digests: [RelativePath: Digest] = [:]
    var folder: RelativePath?
    var source: Folder?
    var target: Folder?
    for file in files {
      try household.checkNotStopped()
      let above = file.path.parent
      if target == nil || folder != above {
        let place = above.map { top / $0 } ?? top
        try bag.createFolder(place)
        target = try bag.folder(place)
        // A file with new content needs no source folder.
        source = nil
        folder = above
      }
      guard let target else { continue }
      let name = file.path.name
      if let written = file.written {
        _ = try target.publish(written, as: name, isNew: true)
        digests[top / file.path] = Digest(of: written)
      } else {
        let from = try BagContent.open(source, above, in: home)
        source = from
        _ = try target.publish(copyOf: name, in: from, as: name, isNew: true)
        // The digest of the source, not of the copy: a disk that writes something else must not go unnoticed.
        digests[top / file.path] = try from.digest(of: name)
      }
      progress.add(file.written?.count ?? Int(clamping: file.signature?.size ?? 0))
    }
    return digests
  }

  private static func open(_ known: Folder?, _ path: RelativePath?, in home: Tree) throws(Diagnostic)
    -> Folder
  {
    if let known { return known }
    return try home.folder(path)
  }

  /// Throws `changed-since` if the home changed since the start: archive and files must agree.
  func checkUnchanged(_ home: Tree) throws(Diagnostic) {
    let isSame =
      whole.map { $0 == HomeFiles(.home, of: home).files }
      ?? files.allSatisfy { $0.signature == nil || $0.signature == home.signature($0.path) }
    guard !isSame else { return }
    throw Diagnostic(
      .changedSince, Phrase("export-home-changed-while-bag-being"), hint: Phrase("diary-run-command-again"))
  }

  /// Throws `name-clash` if files of `digests` aren't among `paths`, because names coincide on the bag's
  /// disk.
  static func checkPlaces(_ paths: some Sequence<RelativePath>, _ digests: [RelativePath: Digest])
    throws(Diagnostic)
  {
    let lost = Set(digests.keys).subtracting(paths).sorted()
    guard let first = lost.first else { return }
    throw Diagnostic(
      .nameClash, Phrase("export-cant-stand-bag-beside-another", ["name": first.name]), path: first,
      hint: Phrase("export-rename-one-them-home-name"))
  }

  private static func leftOut(_ link: RelativePath) -> Diagnostic {
    Diagnostic(
      .fileStrange, Phrase("export-symbolic-link-bag-cant-hold", ["name": link.name]), path: link,
      hint: Phrase("export-copy-file-itself-into-folder"), severity: .warning)
  }
}

/// The bag's `README.md` in four languages.
enum BagReadme {
  static let about = Phrase("bag-about")
  static let aboutPart = Phrase("bag-about-part")
  static let home = Phrase("bag-home")
  static let archive = Phrase("bag-archive")

  static func text(isPart: Bool) -> String {
    """
    # zutto

    ## 日本語

    これはひとつの「家」の\(isPart ? "一部" : "すべて")です。

    - **読むには**：`data/archive/index.html` をブラウザで開いてください。インターネットもアプリも要りません。
    - **元のファイル**：`data/home/` に、文章（Markdown）、写真、声、帳簿がそのままあります。どのエディタでも開けます。
    - **パスワードの金庫**：`data/home/otp/` があれば、暗号化されたままです。パスフレーズがなければ開けません。
    - **壊れていないか確かめるには**：このフォルダーで `sha256sum -c manifest-sha256.txt`（Macでは `shasum -a 256 -c`）、
      または `zutto verify フォルダー`、または BagIt（RFC 8493）に対応したどのプログラムでも。

    ## 한국어

    하나의 「홈」 \(isPart ? "일부" : "전부")입니다.

    - **읽으려면**: `data/archive/index.html`을 브라우저로 여세요. 인터넷도 앱도 필요 없습니다.
    - **원본 파일**: `data/home/`에 글(Markdown), 사진, 목소리, 장부가 그대로 있습니다. 어떤 편집기로도 열립니다.
    - **비밀번호 금고**: `data/home/otp/`가 있다면 암호화된 그대로입니다. 패스프레이즈 없이는 열 수 없습니다.
    - **온전한지 확인하려면**: 이 폴더에서 `sha256sum -c manifest-sha256.txt` (Mac에서는 `shasum -a 256 -c`),
      또는 `zutto verify 폴더`, 또는 BagIt(RFC 8493)을 지원하는 어떤 프로그램이든.

    ## English

    This is \(isPart ? "a part" : "all") of one home.

    - **To read it**: open `data/archive/index.html` in a browser. No internet and no program is needed.
    - **The source files**: `data/home/` holds the texts (Markdown), photos, voices and books as they are. Any editor opens them.
    - **The vault of passwords**: `data/home/otp/`, if it is there, is encrypted as it was. Only its passphrase opens it.
    - **To see that nothing is damaged**: in this folder `sha256sum -c manifest-sha256.txt` (on a Mac `shasum -a 256 -c`),
      or `zutto verify FOLDER`, or any program for BagIt (RFC 8493). Names with a percent sign are written with `%25` in the
      manifest, as BagIt asks; `sha256sum` alone can't find those.

    ## 中文

    这是一个“家”的\(isPart ? "一部分" : "全部")内容。

    - **阅读**：用浏览器打开 `data/archive/index.html`。不需要网络，也不需要任何程序。
    - **原始文件**：`data/home/` 中是原样的文字（Markdown）、照片、声音和账本。任何编辑器都能打开。
    - **保险库**：如果有 `data/home/otp/`，它仍保持加密，只有密码短语才能打开。
    - **检查是否完好**：在此文件夹中运行 `sha256sum -c manifest-sha256.txt`（Mac上为 `shasum -a 256 -c`），
      或 `zutto verify 文件夹`，或任何支持BagIt（RFC 8493）的程序。

    """
  }
}

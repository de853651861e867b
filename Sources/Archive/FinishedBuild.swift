// What the last build of an archive was made from and what it left, so that a build of an unchanged home costs
// one stat a source file.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// The last build of an archive that finished without a problem.
///
/// The archive is made from nothing but the home's files, the program and what the build was asked for. If all
/// of these are the same, a build has nothing to do, provided that the archive's files are still there. Those
/// are trusted by their folders (`TreeSnapshot.Depth.folders`): a build notices files that were added, removed
/// or replaced, but not one that was overwritten in place. After the machine or the disk was away all files
/// are looked at, because what was written last may be lost then.
public struct FinishedBuild: Sendable {
  private static let version = "finished build 4"
  private static let sourcesVersion = "finished build's sources 1"

  private let path: RelativePath
  private let home: Tree
  private let output: Tree
  private let inputs: Digest
  /// A random number that stands in both files of one build.
  private let mark = Int.random(in: .min ... .max)
  /// Which of two files has the snapshot of the home: not that of the last build, which counts until this one is finished.
  private let slot: Int
  /// The home's files before this build.
  public let sources: TreeSnapshot
  /// The archive's folder before this build; nil if it has not been looked at.
  private var before: TreeSnapshot?
  /// The report of a build that has nothing to do; nil if something changed.
  public private(set) var unchanged: BuildReport?
  /// The folders of the archive that are as the last build left them, each with the names of those in it.
  public private(set) var trusted: [RelativePath?: [String]] = [:]

  /// Looks for changes since the last build.
  ///
  /// - Parameters:
  ///   - path: where it is kept, of this machine and this archive.
  ///   - home: the home's files.
  ///   - output: the archive's folder.
  ///   - inputs: what was asked for.
  /// - Throws: `file-unreadable`.
  public init(_ path: RelativePath, from home: Tree, to output: Tree, _ inputs: Digest)
    async throws(Diagnostic)
  {
    self.path = path
    self.home = home
    self.output = output
    self.inputs = inputs
    let known = Known(path, in: home)
    slot = known?.slot == 0 ? 1 : 0
    // Other archives in the home are none of its sources, nor is what the program keeps for itself.
    var excluded: Set<RelativePath> = [".zutto", ".git", "archive"]
    if output.root.hasPrefix(home.root + "/"),
      let inside = RelativePath(String(output.root.dropFirst(home.root.count + 1)))
    {
      excluded.insert(inside)
    }
    sources = try await TreeSnapshot(of: home, .files, without: excluded, since: known?.sources)
    guard let known, known.mount == output.mount else { return }
    let present = try await TreeSnapshot(of: output, .folders, since: known.output)
    before = present
    trusted = present.folders(unchangedSince: known.output)
    guard known.inputs == inputs, sources.hasSameFiles(as: known.sources), present == known.output else {
      return
    }
    var report = BuildReport()
    report.path = output.root
    report.pages = known.files
    report.kept = known.files
    unchanged = report
    // What was written shortly before the last look is looked at no more.
    if present.hasFiles, isRight(report), let left = try? await TreeSnapshot(of: output, .folders) {
      await remember(report, left)
    }
  }

  private static func sourcesPath(_ path: RelativePath, _ slot: Int) -> RelativePath {
    RelativePath("\(path.text).\(slot)") ?? path
  }

  /// Keeps the snapshot of the home, which is large: a build does it while its pages are made.
  ///
  /// It counts for nothing until `remember` keeps the rest.
  ///
  /// - Returns: whether it is kept.
  func rememberSources() async -> Bool {
    guard sources.knowsAllFiles else { return false }
    var writer = CacheWriter()
    writer.add(mark)
    writer.add(sources)
    do throws(Diagnostic) {
      try CacheFile.write(
        consume writer, to: FinishedBuild.sourcesPath(path, slot), in: home,
        version: FinishedBuild.sourcesVersion)
      return true
    } catch { return false }
  }

  /// Whether there is something to remember: nothing is wrong with a build or its sources.
  private func isRight(_ report: BuildReport) -> Bool {
    report.problems.isEmpty && !report.isStopped && report.foreign == 0 && sources.knowsAllFiles
  }

  /// What a build left; nil if it is not to be kept.
  ///
  /// The signatures of files are those with which they were written, not those that they have now: another program may
  /// have replaced one meanwhile. As in `TreeSnapshot.init(of:since:written:)`.
  func result(
    _ report: BuildReport, written files: (RelativePath?) -> [(name: String, signature: FileSignature)]?
  ) async -> TreeSnapshot? {
    guard isRight(report) else { return nil }
    do throws(Diagnostic) {
      return try await TreeSnapshot(of: output, since: before, written: files)
    } catch { return nil }
  }

  /// Keeps what a build was asked for and what it left, the last thing that a build does: with an older manifest, pages
  /// that it made would be taken for those of before.
  ///
  /// Without it the next build compares all files, so a failure is ignored. `areSourcesKept` is what `rememberSources`
  /// returned.
  func remember(_ report: BuildReport, _ left: TreeSnapshot, areSourcesKept: Bool = false) async {
    guard let mount = output.mount else { return }
    if !areSourcesKept { guard await rememberSources() else { return } }
    var writer = CacheWriter()
    writer.add(mark)
    writer.add(slot)
    writer.add(inputs)
    writer.add(mount)
    writer.add(report.pages)
    writer.add(left)
    do throws(Diagnostic) {
      try CacheFile.write(consume writer, to: path, in: home, version: FinishedBuild.version)
    } catch { return }
  }

  private struct Known {
    let slot: Int
    let inputs: Digest
    let mount: String
    let files: Int
    let sources: TreeSnapshot
    let output: TreeSnapshot

    init?(_ path: RelativePath, in home: Tree) {
      guard var reader = CacheFile.read(path, in: home, version: FinishedBuild.version),
        let mark = reader.number(), let slot = reader.number(), let inputs = reader.digest(),
        let mount = reader.text(), let files = reader.number(), let output = reader.snapshot(),
        reader.isAtEnd,
        var sourcesReader = CacheFile.read(
          FinishedBuild.sourcesPath(path, slot), in: home, version: FinishedBuild.sourcesVersion),
        sourcesReader.number() == mark, let sources = sourcesReader.snapshot(), sourcesReader.isAtEnd
      else { return nil }
      self.slot = slot
      self.inputs = inputs
      self.mount = mount
      self.files = files
      self.sources = sources
      self.output = output
    }
  }
}

// The steps of `zutto build --lock`: a plain archive inside the home, sealed into the folder outside.

package import Archive
internal import Diagnostics
internal import Fluent
internal import Ground
package import Lock
internal import SafeFiles
package import Seal

/// Builds the archive where the home keeps what can be made again, and seals it into the folder that was named.
///
/// No plaintext is ever in that folder. The home holds the same words in plain files anyway.
package struct LockRun {
  private let household: Household
  private let build: ArchiveRun
  private var home: Home { household.home }
  /// The keys of an archive that is locked already.
  private let keys: (LockParameters) throws -> LockKeys
  /// The passphrase of a new one.
  private let newPassphrase: () throws -> Secret

  /// A locked archive.
  ///
  /// - Parameters:
  ///   - build: what it shows, and its folder.
  ///   - keys: opens an archive that is locked already.
  ///   - newPassphrase: gives the passphrase of a new one.
  package init(
    _ build: ArchiveRun, keys: @escaping (LockParameters) throws -> LockKeys,
    newPassphrase: @escaping () throws -> Secret
  ) {
    household = build.household
    self.build = build
    self.keys = keys
    self.newPassphrase = newPassphrase
  }

  /// Makes the locked archive; a run that was stopped says so in its report.
  ///
  /// - Throws: `part-out`, and what asking for the passphrase and building throw.
  package func run() async throws -> BuildReport {
    guard let out = build.out else {
      throw Diagnostic(
        .partOut, Phrase("command-locked-archive-needs-folder-own"),
        hint: Phrase("command-name-one-out-such-out-media"))
    }
    let output = try Tree(creating: out)
    let folder = try LockedFolder(output)
    let lock = try FolderLock(output)
    defer { _ = lock }
    let keys = try keys(for: folder)
    guard home.tree.isWritable else {
      let scratch = try ScratchFolder(in: household.world.scratchPlace)
      defer { scratch.remove() }
      return try await seal(scratch.tree.root, into: folder, output.root, keys, memory: nil)
    }
    let mark = Digest(of: Array(output.root.utf8)).hex.prefix(16)
    guard let stage = RelativePath(".zutto/cache/locked-\(mark)"),
      let memory = RelativePath(".zutto/cache/lock-\(mark)")
    else { preconditionFailure("digits are names") }
    try home.tree.createFolder(stage, isPrivate: true)
    return try await seal(home.tree.systemPath(stage), into: folder, output.root, keys, memory: memory)
  }

  private func seal(
    _ stage: String, into folder: LockedFolder, _ path: String, _ keys: LockKeys, memory: RelativePath?
  ) async throws -> BuildReport {
    var report = try await plain(stage, toldOf: path, isRemembered: memory != nil)
    guard !report.isStopped else { return report }
    let locking = Locking(
      try Tree(at: stage), into: folder, keys, household.locales, memory: memory.map { (home.tree, $0) },
      report: { [household] done, total in
        household.progress(
          Phrase("build-lock-sealing")(
            household.language, ["done": String(done), "total": String(total)]))
      }, isStopped: household.isStopped)
    let done = try await locking.run()
    report.path = path
    report.pages = done.pieces
    report.written = done.written
    report.kept = done.kept
    report.deleted = done.deleted
    report.foreign = done.foreign
    report.isStopped = done.isStopped
    return report
  }

  /// Builds the plain archive; what is told of its folder is told of the one that was named.
  private func plain(_ stage: String, toldOf path: String, isRemembered: Bool) async throws(Diagnostic)
    -> BuildReport
  {
    var run = ArchiveRun(household, language: build.language, out: stage, part: build.part)
    run.isRemembered = isRemembered
    do throws(Diagnostic) { return try await run.run() } catch {
      guard error.code == .partOut else { throw error }
      var told = error
      told.message = error.message.replacing(stage, with: path)
      throw told
    }
  }

  /// The keys of the folder, or new ones for an empty one.
  private func keys(for folder: LockedFolder) throws -> LockKeys {
    if let parameters = folder.parameters {
      return try keys(parameters)
    }
    return LockKeys(try newPassphrase(), salt: try salt())
  }

  /// The home's salt: with it the same passphrase makes the same files again, in whatever folder.
  private func salt() throws(Diagnostic) -> [UInt8] {
    let path: RelativePath = ".zutto/lock-salt"
    if let line = try home.tree.readIfPresent(path, limit: 4096),
      let salt = [UInt8](hexadecimal: String(decoding: line.bytes.dropLast(), as: UTF8.self)),
      salt.count == LockParameters.saltSize
    {
      return salt
    }
    let salt = household.world.randomBytes(LockParameters.saltSize)
    if home.tree.isWritable { try home.tree.write(Array("\(salt.hexadecimal)\n".utf8), to: path) }
    return salt
  }
}

// The steps of `zutto build --lock`: a plain archive inside the home, sealed into the folder outside.

internal import Archive
internal import Ground
internal import Household
internal import Lock
internal import Seal

/// Builds the archive where the home keeps what can be made again, and seals it into the folder that was named.
///
/// No plaintext is ever in that folder. The home holds the same words in plain files anyway.
struct LockRun: Sendable {
  let session: Session
  let home: Home
  let out: String?
  let part: ArchivePart

  /// Makes the locked archive; who calls it has `Interrupt` watch for ctrl-C.
  func run() async throws -> BuildReport {
    guard let out else {
      throw Diagnostic(
        .partOut, "a locked archive needs a folder of its own",
        hint: "name one with --out, such as --out /media/usb/nikki")
    }
    let output = try Tree(creating: out)
    let folder = try LockedFolder(output)
    let lock = try FolderLock(output)
    defer { _ = lock }
    let keys = try keys(for: folder)
    guard home.tree.isWritable else {
      let scratch = try ScratchFolder(in: session.world.scratchPlace)
      defer { scratch.remove() }
      return try await seal(scratch.tree.root, into: folder, keys, memory: nil)
    }
    let mark = Digest(of: Array(output.root.utf8)).hex.prefix(16)
    guard let stage = RelativePath(".zutto/cache/locked-\(mark)"),
      let memory = RelativePath(".zutto/cache/lock-\(mark)")
    else { preconditionFailure("digits are names") }
    try home.tree.createFolder(stage, isPrivate: true)
    return try await seal(home.tree.systemPath(stage), into: folder, keys, memory: memory)
  }

  private func seal(_ stage: String, into folder: LockedFolder, _ keys: LockKeys, memory: RelativePath?)
    async throws -> BuildReport
  {
    var report = try await plain(stage, isRemembered: memory != nil)
    guard !report.isStopped else { return report }
    let locking = Locking(
      try Tree(at: stage), into: folder, keys, session.locales, memory: memory.map { (home.tree, $0) },
      report: { [session, home] done, total in
        session.printer.progress(
          Phrase("build-lock-sealing")(
            session.language(home), ["done": String(done), "total": String(total)]))
      }, isStopped: { Interrupt.wasAsked })
    let done = try await locking.run()
    report.path = Session.resolved(out ?? "")
    report.pages = done.pieces
    report.written = done.written
    report.kept = done.kept
    report.deleted = done.deleted
    report.foreign = done.foreign
    report.isStopped = done.isStopped
    return report
  }

  /// Builds the plain archive; what is told of its folder is told of the one that was named.
  private func plain(_ stage: String, isRemembered: Bool) async throws(Diagnostic) -> BuildReport {
    let run = ArchiveRun(session: session, home: home, out: stage, part: part, isRemembered: isRemembered)
    do throws(Diagnostic) { return try await run.run() } catch {
      guard error.code == .partOut else { throw error }
      var told = error
      told.message = error.message.replacing(stage, with: Session.resolved(out ?? stage))
      throw told
    }
  }

  /// The keys of the folder, or new ones for an empty one.
  private func keys(for folder: LockedFolder) throws -> LockKeys {
    if let parameters = folder.parameters {
      return try LockSession.keys(session, of: parameters, isChanged: true)
    }
    defer { HiddenTyping.end() }
    ProcessMemory.close()
    let source = try PassphraseSource(session)
    let language = session.language(home)
    let (passphrase, made) = try source.newPassphrase(language, randomBytes: session.world.randomBytes)
    if let made { source.show(made, language, session.printer, as: Phrase("build-lock-made-passphrase")) }
    return LockKeys(passphrase, salt: try salt())
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
    let salt = session.world.randomBytes(LockParameters.saltSize)
    if home.tree.isWritable { try home.tree.write(Array("\(salt.hexadecimal)\n".utf8), to: path) }
    return salt
  }
}

// The vault's files, read without any key.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// Everything in `otp/` that needs no passphrase.
struct VaultReading: Sendable {
  var records: [Record] = []
  var problems: [Diagnostic] = []
  /// The accounts and revisions that files say they are of that stand elsewhere.
  var misplaced: [Record.Fields] = []
  /// How many records of each device, by the files' names, can't be read as such.
  var damagedRecords: [String: Int] {
    problems.reduce(into: [:]) { counts, problem in
      guard let path = problem.path, path.isInside(VaultFiles.records), problem.severity == .error,
        let revision = RevisionID(path.stem)
      else { return }
      counts[revision.device, default: 0] += 1
    }
  }
  /// The revisions whose files can't be read as such, by the files' places and by what those say that stand elsewhere.
  var unusable: [(account: String, revision: RevisionID?)] {
    let folder = VaultFiles.records.parts.count
    let damaged = problems.compactMap { problem -> (String, RevisionID?)? in
      guard let path = problem.path, problem.severity == .error, path.isInside(VaultFiles.records),
        path.parts.count > folder
      else { return nil }
      return (String(path.parts[folder]), RevisionID(path.stem))
    }
    return damaged + misplaced.map { ($0.account, $0.revision) }
  }
  /// How many files were looked at.
  var files = 0

  /// Whether the folder held something else at the other time.
  func differs(from other: VaultReading) -> Bool {
    files != other.files || records.map(\.digest) != other.records.map(\.digest)
  }

  /// The vault's head.
  ///
  /// - Throws: `vault-missing`, and what is wrong with it.
  static func head(in home: Home) throws(Diagnostic) -> VaultHead {
    guard let source = try home.tree.readIfPresent(VaultFiles.head, limit: VaultFiles.maximumSize) else {
      let hasFiles = try home.tree.firstFile(in: VaultFiles.folder) != nil
      throw hasFiles
        ? Diagnostic(
          .vaultDamaged, Phrase("home-missing", ["key": VaultFiles.head]), path: VaultFiles.head,
          hint: Phrase("otp-take-backup-another-copy-home")) : .noVault
    }
    return try VaultHead.parse(source)
  }

  /// The slots that can be read, and what is wrong with the others.
  static func slots(in home: Home, _ head: VaultHead) throws(Diagnostic) -> (
    slots: [Slot], problems: [Diagnostic]
  ) {
    var slots: [Slot] = []
    var problems: [Diagnostic] = []
    for item in try home.tree.list(VaultFiles.slots).withoutCopies where !item.name.isLeftOver {
      guard let path = VaultFiles.slots.appending(item.name) else { continue }
      do throws(Diagnostic) {
        guard item.kind == .file, path.pathExtension == "json" else { throw Diagnostic.stranger(path) }
        let source = try home.tree.read(path, limit: VaultFiles.maximumSize)
        slots.append(try Slot.parse(source, of: head))
      } catch { problems.append(error) }
    }
    return (slots, problems)
  }

  /// Reads all records, on as many threads as the machine gives.
  static func records(in home: Home, _ head: VaultHead) async -> VaultReading {
    var reading = VaultReading()
    let top: Folder
    let folders: [FolderItem]
    do throws(Diagnostic) {
      top = try home.tree.folder(VaultFiles.records)
      folders = try top.list().filter { !$0.name.isLeftOver }
    } catch {
      if error.code != .fileMissing { reading.problems.append(error) }
      return reading
    }
    let parts = await folders.concurrentMap(piece: 64) { item in VaultReading(item, in: top, head) }
    for part in parts {
      reading.records += part.records
      reading.problems += part.problems
      reading.misplaced += part.misplaced
      reading.files += part.files
    }
    return reading
  }

  private init() {}

  /// The records of one account.
  private init(_ folder: FolderItem, in top: Folder, _ head: VaultHead) {
    guard let path = VaultFiles.records.appending(folder.name) else { return }
    do throws(Diagnostic) {
      guard folder.kind == .folder else { throw Diagnostic.stranger(path) }
      let opened = try top.folder(folder.name)
      for item in try opened.list().withoutCopies where !item.name.isLeftOver {
        guard let place = path.appending(item.name) else { continue }
        files += 1
        do throws(Diagnostic) {
          guard item.kind == .file, place.pathExtension == "json" else { throw Diagnostic.stranger(place) }
          let source = Source(place, try opened.read(item.name, limit: VaultFiles.maximumSize))
          let record = try Record.parse(source, of: head)
          guard record.path == place else {
            misplaced.append(record.fields)
            throw record.misplaced(at: place)
          }
          records.append(record)
        } catch { problems.append(error) }
      }
    } catch { problems.append(error) }
  }
}

extension String {
  /// Whether a file is another program's litter, which is ignored.
  var isLeftOver: Bool { hasPrefix(".") }
}

extension Diagnostic {
  /// A home without a vault.
  fileprivate static var noVault: Diagnostic {
    Diagnostic(
      .vaultMissing, Phrase("otp-home-no-vault-one-time"), hint: Phrase("otp-make-one-zutto-otp-init"))
  }

  /// Something in the vault's folders that is none of its files.
  static func stranger(_ path: RelativePath) -> Diagnostic {
    Diagnostic(
      .fileStrange, Phrase("otp-no-file-vault", ["name": path.name]), path: path,
      hint: Phrase("otp-move-elsewhere"), severity: .warning)
  }
}

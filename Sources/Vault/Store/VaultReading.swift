// The vault's files, read without any key.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// The records, parsed without the passphrase, and the faults of their files.
struct VaultReading: Sendable {
  var records: [Record] = []
  var problems: [Diagnostic] = []
  /// The account and revision that misplaced files state.
  var misplaced: [Record.Fields] = []
  /// The number of unreadable records by device, according to the file names.
  var damagedRecords: [String: Int] {
    problems.reduce(into: [:]) { counts, problem in
      guard let path = problem.path, path.isInside(VaultFiles.records), problem.severity == .error,
        let revision = RevisionID(path.stem)
      else { return }
      counts[revision.device, default: 0] += 1
    }
  }
  /// The revisions of unreadable files, by path, and of misplaced files, by content.
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
  var files = 0

  /// Whether the files differ from an earlier reading.
  func differs(from other: VaultReading) -> Bool {
    files != other.files || records.map(\.digest) != other.records.map(\.digest)
  }

  /// Reads the head; throws `vault-missing`, and the faults of the file.
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

  /// The valid slots, and the faults of the others.
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

  /// Reads all records, in parallel.
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
  /// Whether it is a hidden file of another program, which is ignored.
  var isLeftOver: Bool { hasPrefix(".") }
}

extension Diagnostic {
  fileprivate static var noVault: Diagnostic {
    Diagnostic(
      .vaultMissing, Phrase("otp-home-no-vault-one-time"), hint: Phrase("otp-make-one-zutto-otp-init"))
  }

  /// A file in the vault's folders that is not one of its own.
  static func stranger(_ path: RelativePath) -> Diagnostic {
    Diagnostic(
      .fileStrange, Phrase("otp-no-file-vault", ["name": path.name]), path: path,
      hint: Phrase("otp-move-elsewhere"), severity: .warning)
  }
}

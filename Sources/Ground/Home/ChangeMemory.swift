// What a process remembers between changes, so that a change costs the same however many were made before it.

internal import Diagnostics
internal import SafeFiles
internal import Synchronization

/// What this process knows of a home's trash and folders since its last change; used under the home's lock.
struct ChangeMemory {
  private static let homes = Mutex<[String: ChangeMemory]>([:])

  /// The trash's folders, a folder for each day, as the last change left them.
  private var days: [String: FileSignature] = [:]
  /// The number of the last change.
  private var last = 0
  /// The folders that were looked through for unfinished files of killed programs.
  private var tidied: Set<RelativePath?> = []

  /// The number of the last change; nil if somebody else may have made one since.
  static func last(in tree: Tree, _ days: [FolderItem]) -> Int? {
    let signatures = signatures(days)
    return homes.withLock { homes in
      guard let memory = homes[tree.root], memory.days == signatures else { return nil }
      return memory.last
    }
  }

  /// Notes the number of the change that was just made.
  static func remember(_ last: Int, in tree: Tree, _ days: [FolderItem]) {
    let signatures = signatures(days)
    homes.withLock { homes in
      homes[tree.root, default: ChangeMemory()].days = signatures
      homes[tree.root, default: ChangeMemory()].last = last
    }
  }

  /// Those of some folders that this process has not tidied before; from now on it has.
  static func untidied(_ folders: Set<RelativePath?>, in tree: Tree) -> Set<RelativePath?> {
    homes.withLock { homes in
      let new = folders.subtracting(homes[tree.root]?.tidied ?? [])
      homes[tree.root, default: ChangeMemory()].tidied.formUnion(new)
      return new
    }
  }

  private static func signatures(_ days: [FolderItem]) -> [String: FileSignature] {
    Dictionary(uniqueKeysWithValues: days.map { ($0.name, $0.signature) })
  }
}

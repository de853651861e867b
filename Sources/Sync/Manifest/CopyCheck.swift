// A copy of a home, strictly beside the list of what it has to be.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// What is wrong with a copy.
public struct CopyCheck: Sendable, Hashable {
  /// How many files were read.
  public var files = 0
  /// How many bytes they have.
  public var bytes = 0
  /// Files that hold something else.
  public var damaged: [RelativePath] = []
  /// Files that are not there.
  public var missing: [RelativePath] = []
  /// Files that the list does not know, links out and things that are no files.
  public var unexpected: [RelativePath] = []
  /// Files and folders that could not be read, and why.
  public var unreadable: [Diagnostic] = []

  /// What could not be read when the copy was made, and is in no list.
  public var unread: [String] = []

  /// Whether the copy is what it has to be, and nothing was left out when it was made.
  public var isGood: Bool { isAsListed && unread.isEmpty }

  /// Whether the copy is what its list says.
  public var isAsListed: Bool {
    damaged.isEmpty && missing.isEmpty && unexpected.isEmpty && unreadable.isEmpty
  }

  /// Reads a copy.
  ///
  /// - Parameters:
  ///   - tree: the copy.
  ///   - list: what it has to be.
  ///   - isFresh: whether it was just written: what the system still has in memory says nothing about the disk.
  ///   - progress: told of every file that was read, with its bytes; called on any thread.
  /// - Returns: what is wrong.
  public static func run(
    _ tree: Tree, beside list: DigestList, isFresh: Bool = false,
    progress: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) async -> CopyCheck {
    let found = HomeFiles(.everything, of: tree)
    let known = found.files.filter { list.digests[$0.path] != nil }
    let readings = await known.concurrentMap(piece: 8) { file in
      let reading = Result { () throws(Diagnostic) in
        try tree.folder(file.path.parent).digest(of: file.path.name, pastMemory: isFresh)
      }
      progress(Int(clamping: file.signature.size))
      return reading
    }
    var check = CopyCheck()
    check.unread = list.unread
    check.files = known.count
    check.bytes = found.bytes
    check.unexpected = found.files.map(\.path).filter { list.digests[$0] == nil }
    check.unexpected += found.strange.compactMap(\.path)
    check.unreadable = found.unreadable.values.sorted()
    for (file, reading) in zip(known, readings) {
      switch reading {
      case .success(let digest): if digest != list.digests[file.path] { check.damaged.append(file.path) }
      case .failure(let problem): check.unreadable.append(problem)
      }
    }
    let there = Set(known.map(\.path))
    check.missing = list.digests.keys.filter { !there.contains($0) && !found.isHidden($0) }.sorted {
      $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
    }
    return check
  }
}

extension CopyCheck {
  /// What is wrong, as problems.
  ///
  /// - Parameters:
  ///   - place: what the copy is called.
  ///   - isSuperseded: whether a newer copy has what could not be read for this one.
  /// - Returns: the problems, in the order of the files.
  public func problems(in place: String, isSuperseded: Bool = false) -> [Diagnostic] {
    var incomplete = BackupRun.incomplete(unread, in: place)
    if isSuperseded { incomplete?.severity = .warning }
    func problem(_ code: Diagnostic.Code, _ path: RelativePath, _ what: Phrase) -> Diagnostic {
      Diagnostic(
        code, Phrase("backup-in", ["path": path.text, "what": what, "place": place]), path: path,
        hint: code == .fileUnexpected
          ? Phrase("backup-move-elsewhere-if-you-need")
          : Phrase("backup-mend-another-copy-zutto-repair"))
    }
    return
      (damaged.map { problem(.fileDamaged, $0, Phrase("backup-not-what-copied")) }
      + missing.map { problem(.fileLost, $0, Phrase("backup-missing")) }
      + unexpected.map { problem(.fileUnexpected, $0, Phrase("backup-never-copied-stands")) } + unreadable
      + [incomplete].compactMap(\.self)).sortedOnce()
  }
}

// What one command did, as a few lines of text beside the versions it replaced or removed.

/// The record of one change.
///
///     zutto trash 1
///     command diary write futari
///     at 1735137000
///     created <sha256 of what was written> diaries/futari/entries/2024-12-25.md
///     replaced <sha256 of what was written> diaries/futari/diary.json
///     removed - diaries/futari/entries/2024-12-24.md
public struct TrashRecord: Sendable, Hashable {
  /// One file of a change.
  public struct Step: Sendable, Hashable {
    /// What happened to it.
    public enum Kind: String, Sendable, Hashable {
      case created
      case replaced
      case removed
    }

    /// What happened to it.
    public var kind: Kind
    /// What the command left there; nil for a removal.
    public var digest: Digest?
    /// Which file.
    public var path: RelativePath

    init(_ kind: Kind, _ digest: Digest?, _ path: RelativePath) {
      self.kind = kind
      self.digest = digest
      self.path = path
    }

    var line: String { "\(kind.rawValue) \(digest?.hex ?? "-") \(path)\n" }
  }

  /// Where the record and the kept versions stand.
  public let folder: RelativePath
  /// What the person did.
  public let command: String
  /// When.
  public let moment: Instant
  /// The files, in the order in which they were changed.
  public let steps: [Step]
  /// Whether it brought what other machines wrote.
  public var isSync: Bool { command == Trash.syncing }
  /// Whether it was taken back.
  public var isUndone: Bool { folder.text.hasSuffix(Trash.undoneSuffix) }

  static func head(command: String, moment: Instant) -> String {
    "zutto trash 1\ncommand \(command.escapingControls)\nat \(moment.secondsSince1970)\n"
  }

  /// Reads a record; a line that a crash cut short is passed over, for its step was not begun.
  init(reading folder: RelativePath, in tree: Tree) throws(Diagnostic) {
    let source = try tree.read(folder / Trash.record, limit: 64 << 20)
    let lines = String(decoding: source.bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    var command = ""
    var moment = Instant(secondsSince1970: 0)
    var steps: [Step] = []
    // What follows the last line end is a line cut short.
    for line in lines.dropLast() {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.first == "command" {
        command = String(line.dropFirst("command ".count))
      } else if words.first == "at", words.count == 2 {
        moment = Instant(secondsSince1970: Int64(words[1]) ?? 0)
      } else if words.count == 3, let kind = Step.Kind(rawValue: words[0]),
        let path = RelativePath(words[2])
      {
        steps.append(Step(kind, Digest(hex: words[1]), path))
      }
    }
    self.folder = folder
    self.command = command
    self.moment = moment
    self.steps = steps
  }

  private func kept(_ path: RelativePath) -> RelativePath { folder / "files" / path }

  /// What a change did to one file, however many steps it took.
  private struct Net {
    let path: RelativePath
    /// Whether the file was there before, and is kept.
    let wasThere: Bool
    /// What the change left in its place; nil for nothing.
    var left: Digest?
  }

  private var nets: [Net] {
    var nets: [Net] = []
    var places: [RelativePath: Int] = [:]
    for step in steps {
      if let place = places[step.path] {
        nets[place].left = step.digest
      } else {
        places[step.path] = nets.count
        nets.append(Net(path: step.path, wasThere: step.kind != .created, left: step.digest))
      }
    }
    return nets
  }

  /// Takes the change back: all of it or, if a file was changed since, none.
  func undo(in tree: Tree) throws(Diagnostic) {
    let nets = nets
    for net in nets { try checkUnchanged(net, in: tree) }
    // Where files came and went: an import makes thousands, and a folder is written to the disk once for all.
    var folders: Set<RelativePath?> = []
    func move(_ path: RelativePath, to new: RelativePath) throws(Diagnostic) {
      try tree.move(path, to: new, isLasting: false)
      folders.formUnion([path.parent, new.parent])
    }
    for net in nets.reversed() {
      let kept = kept(net.path)
      let isThere = tree.signature(net.path) != nil
      if !net.wasThere {
        // Kept, not deleted: what a person wrote goes nowhere.
        if isThere { try move(net.path, to: folder / "undone" / net.path) }
      } else if tree.signature(kept) == nil {
        // The command was stopped before it came to this file.
        continue
      } else if isThere {
        let old = try tree.read(kept).bytes
        // Back already, by an undo that was stopped.
        if try tree.read(net.path).bytes == old { continue }
        try tree.keep(net.path, as: folder / "undone" / net.path)
        do throws(Diagnostic) {
          try tree.write(old, to: net.path)
        } catch  where error.code == .diskFull {
          // A new name for what is there already needs no room.
          try move(kept, to: net.path)
        }
      } else {
        try move(kept, to: net.path)
      }
    }
    for folder in folders { try tree.synchronize(folder: folder) }
    try markUndone(in: tree)
  }

  /// Gives the record's folder the name of one that was taken back.
  func markUndone(in tree: Tree) throws(Diagnostic) {
    if let undone = RelativePath(folder.text + Trash.undoneSuffix) {
      try tree.move(folder, to: undone)
    }
  }

  private func checkUnchanged(_ net: Net, in tree: Tree) throws(Diagnostic) {
    guard let present = try tree.digestIfPresent(net.path), present != net.left else { return }
    if net.wasThere {
      guard let old = try tree.digestIfPresent(kept(net.path)) else { return }
      if old == present { return }
    }
    throw Diagnostic(
      .changedSince,
      "'\(net.path)' was changed after '\(command)'; nothing was undone",
      path: net.path,
      hint: net.wasThere
        ? "the older version is '\(kept(net.path))': copy what you need from it"
        : "remove the file if you don't need it"
    )
  }
}

// What one command did, as a few lines of text beside the versions it replaced or removed.

public import Diagnostics
internal import Fluent
public import SafeFiles
public import ZonedTime

/// The record of one change.
///
///     zutto trash 2
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
  /// The form of a page that asked for it; nil for a command's.
  public let form: String?
  /// Whether it brought what other machines wrote.
  public var isSync: Bool { command == Trash.syncing }
  /// Whether nothing takes it back.
  let isFinal: Bool
  /// Whether its number counts all changes; before, each day had numbers of its own.
  private let isNumbered: Bool
  /// Whether it was taken back.
  public var isUndone: Bool { folder.text.hasSuffix(Trash.undoneSuffix) }

  /// What places it among the others: the larger, the newer.
  var order: [String] {
    let number = String(Trash.number(of: folder.name) ?? 0)
    let digits = String(repeating: "0", count: max(0, 19 - number.utf8.count)) + number
    return isNumbered ? ["2", digits] : ["1", folder.parent?.name ?? "", digits]
  }

  static func head(command: String, moment: Instant, form: String? = nil, isFinal: Bool = false) -> String {
    "zutto trash 2\ncommand \(command.escapingControls)\nat \(moment.secondsSince1970)\n"
      + (form.map { "form \($0)\n" } ?? "") + (isFinal ? "final\n" : "")
  }

  /// The head of a record with another command.
  static func head(command: String, _ record: TrashRecord) -> String {
    let head = head(command: command, moment: record.moment, form: record.form, isFinal: record.isFinal)
    return record.isNumbered ? head : "zutto trash 1" + head.drop { $0 != "\n" }
  }

  /// Reads a record; a line that a crash cut short is passed over, for its step was not begun.
  ///
  /// - Throws: `file-missing`, `file-unreadable`.
  package init(reading folder: RelativePath, in tree: Tree) throws(Diagnostic) {
    let source = try tree.read(folder / Trash.record, limit: 64 << 20)
    let lines = String(decoding: source.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    var command = ""
    var moment = Instant(secondsSince1970: 0)
    var form: String?
    var steps: [Step] = []
    // What follows the last line end is a line cut short.
    for line in lines.dropLast() {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.first == "command" {
        command = String(line.dropFirst("command ".count))
      } else if words.first == "form", steps.isEmpty {
        form = String(line.dropFirst("form ".count))
      } else if words.first == "at", words.count == 2 {
        moment = Instant(secondsSince1970: Int64(words[1]) ?? 0)
      } else if words.count == 3, let kind = Step.Kind(rawValue: words[0]), let path = RelativePath(words[2])
      {
        steps.append(Step(kind, Digest(hex: words[1]), path))
      }
    }
    self.folder = folder
    self.command = command
    self.moment = moment
    self.form = form
    self.steps = steps
    isFinal = lines.contains("final")
    isNumbered = lines.first == "zutto trash 2"
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

  /// What a file says without a change that others were made after; nil where that can't be told.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - before: its version before the change; nil if there was none.
  ///   - left: its version after the change.
  ///   - present: what it says now.
  public typealias Withdrawal = (
    _ path: RelativePath, _ before: [UInt8]?, _ left: [UInt8], _ present: [UInt8]
  ) throws(Diagnostic) -> [UInt8]?

  /// Takes the change back: all of it or, if a file was changed since, none; whoever calls holds the home's lock.
  ///
  /// - Parameters:
  ///   - tree: the home.
  ///   - withdrawal: takes the change out of a file that was changed since.
  /// - Throws: `changed-since`, `nothing-to-undo` for a final change, what the withdrawal throws, and as the writes.
  public func undo(in tree: Tree, _ withdrawal: Withdrawal = { _, _, _, _ in nil }) throws(Diagnostic) {
    guard !isFinal else {
      throw Diagnostic(
        .nothingToUndo, Phrase("home-cant-taken-back", ["command": command]),
        hint: Phrase("home-zutto-undo-skip-takes-back"))
    }
    let nets = nets
    var withdrawn: [RelativePath: [UInt8]] = [:]
    let isInit = nets.contains { $0.path == Home.file && !$0.wasThere }
    for net in nets { withdrawn[net.path] = try withdraw(net, in: tree, withdrawal) }
    // Where files came and went: an import makes thousands, and a folder is written to the disk once for all.
    var folders: Set<RelativePath?> = []
    var emptied: Set<RelativePath?> = isInit ? Set(HomeStore.folders) : []
    func move(_ path: RelativePath, to new: RelativePath) throws(Diagnostic) {
      try tree.move(path, to: new, isLasting: false)
      folders.formUnion([path.parent, new.parent])
    }
    for net in nets.reversed() {
      let kept = kept(net.path)
      let isThere = tree.signature(net.path) != nil
      if let bytes = withdrawn[net.path] {
        // Back already, by an undo that was stopped.
        if try tree.read(net.path).bytes == bytes { continue }
        try tree.keep(net.path, as: undone(net.path))
        try tree.write(bytes, to: net.path)
      } else if !net.wasThere {
        emptied.insert(net.path.parent)
        // Kept, not deleted: what a person wrote goes nowhere.
        if isThere { try move(net.path, to: undone(net.path)) }
      } else if tree.signature(kept) == nil {
        // The command was stopped before it came to this file.
        continue
      } else if isThere {
        let old = try tree.read(kept).bytes
        if try tree.read(net.path).bytes == old { continue }
        try tree.keep(net.path, as: undone(net.path))
        do throws(Diagnostic) { try tree.write(old, to: net.path) } catch  where error.code == .diskFull {
          // A new name for what is there already needs no room.
          try move(kept, to: net.path)
        }
      } else {
        try move(kept, to: net.path)
      }
    }
    for folder in folders { try tree.synchronize(folder: folder) }
    for folder in emptied { try tree.deleteEmptyFolders(from: folder) }
    try markUndone(in: tree)
  }

  /// Gives the record's folder the name of one that was taken back.
  func markUndone(in tree: Tree) throws(Diagnostic) {
    if let undone = RelativePath(folder.text + Trash.undoneSuffix) { try tree.move(folder, to: undone) }
  }

  /// Whether each file is as the change left it, or went on from there: the change was not cut short.
  ///
  /// - Throws: `file-unreadable`.
  package func isComplete(in tree: Tree) throws(Diagnostic) -> Bool {
    for net in nets {
      let before = net.wasThere ? try tree.digestIfPresent(kept(net.path)) : nil
      // What is removed is recorded first and kept then.
      if net.wasThere, before == nil { return false }
      let present = try tree.digestIfPresent(net.path)
      if present == before, present != net.left { return false }
    }
    return true
  }

  /// Takes back what a change that was cut short did, where nobody wrote since; whoever calls holds the home's lock.
  ///
  /// - Throws: as the writes.
  package func abandon(in tree: Tree) throws(Diagnostic) {
    for net in nets.reversed() where try tree.digestIfPresent(net.path) == net.left {
      if net.left != nil { try tree.keep(net.path, as: undone(net.path)) }
      if net.wasThere {
        if tree.signature(kept(net.path)) != nil { try tree.move(kept(net.path), to: net.path) }
      } else if try tree.delete(net.path) {
        try tree.deleteEmptyFolders(from: net.path.parent)
      }
    }
    try markUndone(in: tree)
  }

  private func undone(_ path: RelativePath) -> RelativePath { folder / "undone" / path }

  /// What a file that was changed since says without the change; nil for one that was not.
  ///
  /// - Throws: `changed-since` where that can't be told, and what the withdrawal throws.
  private func withdraw(_ net: Net, in tree: Tree, _ withdrawal: Withdrawal) throws(Diagnostic) -> [UInt8]? {
    guard let present = try tree.digestIfPresent(net.path), present != net.left else { return nil }
    if net.wasThere {
      guard let old = try tree.digestIfPresent(kept(net.path)) else { return nil }
      if old == present { return nil }
    }
    if let left = try tree.readIfPresent(folder / "left" / net.path)?.bytes, Digest(of: left) == net.left {
      let before = net.wasThere ? try tree.read(kept(net.path)).bytes : nil
      let now = try tree.read(net.path).bytes
      // What was there when an undo that was stopped began.
      let begun = try tree.readIfPresent(undone(net.path))?.bytes ?? now
      if let bytes = try withdrawal(net.path, before, left, begun), bytes != begun,
        now == begun || now == bytes
      {
        return bytes
      }
    }
    throw Diagnostic(
      .changedSince, Phrase("home-changed-after-nothing-undone", ["path": net.path, "command": command]),
      path: net.path,
      hint: net.wasThere
        ? Phrase("home-older-version-copy-what-you", ["kept": kept(net.path)])
        : Phrase("home-what-written-since-would-go"))
  }
}

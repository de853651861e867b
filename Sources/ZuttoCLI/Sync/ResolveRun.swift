// One run of `zutto resolve`.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import Sync

/// Shows what waits for a person, and settles it.
struct ResolveRun {
  let session: Session
  let home: Home
  let conflicts: [OpenConflict]
  let language: Language
  let settling: Settling
  var printer: Printer { session.printer }

  /// - Throws: `conflict-missing` for a file of which nothing waits.
  init(_ session: Session, _ home: Home, _ typed: String?) throws(Diagnostic) {
    self.session = session
    self.home = home
    language = session.language(home)
    settling = Settling(home: home, moment: session.world.now())
    let all = try OpenConflict.all(in: home)
    guard let typed else {
      conflicts = all
      return
    }
    let file = try session.homeFile(typed, in: home)
    conflicts = all.filter { $0.isMeant(by: file) }
    guard !conflicts.isEmpty else {
      throw Diagnostic(
        .conflictMissing, Phrase("sync-nothing-decided-about", ["file": file]),
        hint: Phrase("sync-zutto-resolve-list-tells-what"))
    }
  }

  // MARK: Lists

  /// Prints what waits, a line for each.
  func tellList() {
    if session.options.json {
      printer.out(JSON.object(["conflicts": .list(conflicts.map(\.json))]).description)
      return
    }
    guard !conflicts.isEmpty else { return printer.out(Phrase("resolve-nothing")[language]) }
    for conflict in conflicts { printer.out(conflict.title.escapingControls) }
    printer.err(Phrase("resolve-waiting")(language, count: conflicts.count))
  }

  /// Prints what waits; of a file that was named, both versions as well.
  func tellAll(isFileNamed: Bool) {
    guard isFileNamed, !session.options.json else { return tellList() }
    for conflict in conflicts {
      printer.out(printer.bold(conflict.title.escapingControls))
      do throws(Diagnostic) { try show(conflict) } catch { printer.print(error) }
    }
    printer.err(Phrase("resolve-how-to")[language])
  }

  // MARK: One that was named

  /// The only conflict of the file that was named.
  private func only() throws(Diagnostic) -> OpenConflict {
    guard conflicts.count > 1, let first = conflicts.first else {
      guard let only = conflicts.first else {
        throw Diagnostic(.conflictMissing, Phrase("sync-nothing-decided"))
      }
      return only
    }
    let names = conflicts.map { conflict in
      if case .copy(let copy) = conflict { copy.path.text } else { conflict.title }
    }
    throw Diagnostic(
      .conflictUnsettled, Phrase("sync-things-decide", ["path": first.path, "count": conflicts.count]),
      path: first.path, hint: Phrase("sync-name-one", ["names": names.joined(separator: ", ")]))
  }

  /// Does what was said on the command line.
  func settle(_ decision: Decision) throws(Diagnostic) {
    // The file as it stands holds against all other versions of it.
    let chosen = decision == .keep ? conflicts : []
    let copies = chosen.compactMap { if case .copy(let copy) = $0 { copy } else { nil } }
    if copies.count > 1, copies.count == chosen.count {
      for copy in copies { try settling.settle(copy, .keep) }
      return told(.copy(copies[0]), decision, nil)
    }
    let conflict: OpenConflict
    if case .line = decision, let twins = conflicts.first(where: \.isLines) {
      conflict = try conflicts.count { $0.isLines } > 1 ? only() : twins
    } else {
      conflict = try only()
    }
    var made: RelativePath?
    switch (conflict, decision) {
    case (.copy(let copy), .keep), (.copy(let copy), .take), (.copy(let copy), .both),
      (.copy(let copy), .edited):
      made = try settling.settle(copy, decision)
    case (.lines(let twins), .line(let number)) where twins.lines.indices.contains(number):
      try settling.settle(twins, keeping: number)
    case (.lines(let twins), _):
      throw Diagnostic(
        .conflictUnsettled,
        Phrase("sync-stands-times-one-file", ["name": twins.name, "count": twins.lines.count]),
        path: twins.path, hint: Phrase("sync-say-line-holds-line-line", ["count": twins.lines.count]))
    case (.copy(let copy), .line):
      throw Diagnostic(
        .conflictUnsettled, Phrase("sync-two-versions-not-two-lines", ["original": copy.original]),
        path: copy.original, hint: Phrase("sync-say-keep-take-both-edit"))
    }
    told(conflict, decision, made)
  }

  /// Has the person put both versions together.
  func edit() async throws {
    guard case .copy(let copy) = try only() else { return try settle(.edited([])) }
    guard try await edit(copy) else {
      printer.err(Phrase("resolve-left-alone")[language])
      return
    }
  }

  /// Opens the editor with both versions in one text.
  ///
  /// - Returns: false if the person left it as it was.
  func edit(_ copy: FoundCopy) async throws -> Bool {
    let seen = try settling.versions(of: copy)
    guard seen.isText else {
      throw Diagnostic(
        .conflictUnsettled, Phrase("sync-no-text-editor-could-show", ["original": copy.original]),
        path: copy.original, hint: Phrase("sync-choose-keep-take-keep-two"))
    }
    let both = VersionDiff.marked(
      seen.file ?? [], seen.other, "1: \(Phrase("resolve-as-it-stands")[language])",
      "2: \(Phrase("resolve-other-version")[language])")
    let (settling, conflict) = (settling, OpenConflict.copy(copy))
    let isSettled = try await Editor(session).edit(both) { bytes in
      if bytes == both { return false }
      try Settling.check(edited: bytes, copy.original)
      try settling.settle(copy, .edited(bytes), seen: seen)
      return true
    }
    if isSettled { told(conflict, .edited([]), nil) }
    return isSettled
  }

  /// Says what was done.
  func told(_ conflict: OpenConflict, _ decision: Decision, _ made: RelativePath?) {
    let (name, phrase): (String, Phrase) =
      switch decision {
      case .keep: ("keep", Phrase("resolve-kept"))
      case .take: ("take", Phrase("resolve-taken"))
      case .both: ("both", made == nil ? Phrase("resolve-together") : Phrase("resolve-two"))
      case .edited: ("edit", Phrase("resolve-edited"))
      case .line: ("line", Phrase("resolve-line-kept"))
      }
    session.tell(
      phrase, ["path": conflict.path.text, "made": made?.text ?? ""],
      [
        "resolved": .text(conflict.path.text), "with": .text(name),
        "made": made.map { .text($0.text) } ?? .null,
      ], home)
  }
}

extension OpenConflict {
  /// Whether it is about lines of the books.
  fileprivate var isLines: Bool { if case .lines = self { true } else { false } }

  /// As JSON output shows it.
  fileprivate var json: JSON {
    switch self {
    case .copy(let copy): ["path": .text(path.text), "copy": .text(copy.path.text), "kind": "versions"]
    case .lines(let twins):
      [
        "path": .text(path.text), "kind": "lines", "list": .text(twins.list), "name": .text(twins.name),
        "lines": .list(twins.lines.map(JSON.text)),
      ]
    }
  }
}

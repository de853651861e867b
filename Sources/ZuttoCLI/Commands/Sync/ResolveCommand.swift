// `zutto resolve`: settles conflicts, one after the other or as the command line says.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import Sync

struct ResolveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Choose where two machines changed the same thing differently.",
    discussion: """
      On a terminal it shows the two versions of each file and asks. In a script
      name the file and say which holds. What is not chosen goes to the trash, and
      'zutto undo' brings it back. Accounts are chosen with 'zutto otp resolve'.

      Examples:
        zutto resolve                          one after the other
        zutto resolve --list
        zutto resolve diaries/futari/entries/2024-12-25.md --take
        zutto resolve memos/2024-12-07.md --edit
        zutto resolve ledger/2026-01.json --line 2
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The file, or the copy beside it.", completion: .file()) var file: String?
  @Flag(name: [.customLong("keep"), .customLong("ours")], help: "The file holds as it stands.") var keep =
    false
  @Flag(name: [.customLong("take"), .customLong("theirs")], help: "The other version holds.") var take = false
  @Flag(help: "Both hold: texts one after the other, pictures and sounds as two files.") var both = false
  @Flag(help: "Put both together in the editor.") var edit = false
  @Option(help: ArgumentHelp("Of lines that stand twice, the one that holds.", valueName: "n")) var line: Int?
  @Flag(help: "Tell what waits, and ask nothing.") var list = false

  func validate() throws {
    let count = [keep, take, both, edit, list, line != nil].count { $0 }
    if count > 1 { throw ValidationError(Phrase("sync-say-one-keep-take-both")) }
    if count == 1, !list, file == nil { throw ValidationError(Phrase("sync-say-file")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let run = try ResolveRun(context.session, context.home, file)
    if list {
      run.tellList()
      return .done
    }
    try context.home.checkWritable()
    if edit {
      try await run.edit()
    } else if let decision {
      try run.settle(decision)
    } else if !context.canAsk || options.json {
      run.tellAll(isFileNamed: file != nil)
    } else {
      try await run.ask()
    }
    return .done
  }

  private var decision: Decision? {
    if keep { return .keep }
    if take { return .take }
    if both { return .both }
    return line.map { .line($0 - 1) }
  }
}

/// One run of `zutto resolve`: shows open conflicts and settles them.
struct ResolveRun {
  let session: Session
  let conflicts: [OpenConflict]
  let language: Language
  let settling: Settling
  var printer: Printer { session.printer }

  /// - Throws: `conflict-missing` for a file without a conflict.
  init(_ session: Session, _ home: Home, _ typed: String?) throws(Diagnostic) {
    self.session = session
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

  /// Prints one line per conflict.
  func tellList() {
    if session.options.json {
      printer.out(JSON.object(["conflicts": .list(conflicts.map(\.json))]).description)
      return
    }
    guard !conflicts.isEmpty else { return printer.out(Phrase("resolve-nothing")[language]) }
    for conflict in conflicts { printer.out(conflict.title.escapingControls) }
    printer.err(Phrase("resolve-waiting")(language, count: conflicts.count))
  }

  /// Prints the conflicts; both versions if a file was named.
  func tellAll(isFileNamed: Bool) {
    guard isFileNamed, !session.options.json else { return tellList() }
    for conflict in conflicts {
      printer.out(printer.bold(conflict.title.escapingControls))
      do throws(Diagnostic) { try show(conflict) } catch { printer.print(error) }
    }
    printer.err(Phrase("resolve-how-to")[language])
  }

  /// The single conflict of the named file.
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

  /// Applies the decision given on the command line.
  func settle(_ decision: Decision) throws(Diagnostic) {
    // `--keep` settles all other versions of the file at once.
    let chosen = decision == .keep ? conflicts : []
    let copies = chosen.compactMap { if case .copy(let copy) = $0 { copy } else { nil } }
    if copies.count > 1, copies.count == chosen.count {
      for copy in copies { try settling.settle(copy, .keep) }
      return report(.copy(copies[0]), decision, nil)
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
    report(conflict, decision, made)
  }

  /// Merges both versions of the named file in the editor.
  func edit() async throws {
    guard case .copy(let copy) = try only() else { return try settle(.edited([])) }
    guard try await edit(copy) else {
      printer.err(Phrase("resolve-left-alone")[language])
      return
    }
  }

  /// Opens both versions as one text in the editor; returns false if it is left unchanged.
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
    if isSettled { report(conflict, .edited([]), nil) }
    return isSettled
  }

  /// Prints what was done.
  func report(_ conflict: OpenConflict, _ decision: Decision, _ made: RelativePath?) {
    let (name, phrase): (String, Phrase) =
      switch decision {
      case .keep: ("keep", Phrase("resolve-kept"))
      case .take: ("take", Phrase("resolve-taken"))
      case .both: ("both", made == nil ? Phrase("resolve-together") : Phrase("resolve-two"))
      case .edited: ("edit", Phrase("resolve-edited"))
      case .line: ("line", Phrase("resolve-line-kept"))
      }
    session.show(
      .said(
        phrase, ["path": conflict.path.text, "made": made?.text ?? ""],
        [
          "resolved": .text(conflict.path.text), "with": .text(name),
          "made": made.map { .text($0.text) } ?? .null,
        ]))
  }

  /// Asks about one conflict after the other.
  func ask() async throws {
    guard !conflicts.isEmpty else { return printer.out(Phrase("resolve-nothing")[language]) }
    var left = conflicts.count
    for (number, conflict) in conflicts.enumerated() {
      printer.out(printer.bold("[\(number + 1)/\(conflicts.count)] \(conflict.title.escapingControls)"))
      do {
        guard let isSettled = try await ask(conflict) else { break }
        if isSettled { left -= 1 }
      } catch let diagnostic as Diagnostic { printer.print(diagnostic) }
      printer.out("")
    }
    if left > 0 {
      printer.out(Phrase("resolve-left")(language, count: left))
    } else {
      printer.out(Phrase("resolve-done")[language])
    }
  }

  /// Asks about a conflict; returns whether it is settled, nil if the person quits.
  private func ask(_ conflict: OpenConflict) async throws -> Bool? {
    let seen = try show(conflict)
    while true {
      printer.ask(question(conflict))
      guard let answer = StandardInput.line()?.trimmingBlanks.lowercased() else {
        printer.err("")
        return nil
      }
      switch (answer, conflict) {
      case ("q", _): return nil
      case ("s", _), ("", _): return false
      case ("1", .copy(let copy)), ("2", .copy(let copy)):
        let decision = answer == "1" ? Decision.keep : .take
        try settling.settle(copy, decision, seen: seen)
        report(conflict, decision, nil)
        return true
      case ("3", .copy(let copy)) where seen?.isText == true:
        if try await edit(copy) { return true }
        printer.err(Phrase("resolve-left-alone")[language])
      case ("3", .copy(let copy)):
        report(conflict, .both, try settling.settle(copy, .both, seen: seen))
        return true
      case (_, .lines(let twins)):
        guard let number = Int(answer), twins.lines.indices.contains(number - 1) else { continue }
        try settling.settle(twins, keeping: number - 1)
        report(conflict, .line(number - 1), nil)
        return true
      default: continue
      }
    }
  }

  private func question(_ conflict: OpenConflict) -> String {
    switch conflict {
    case .lines(let twins):
      Phrase("resolve-ask-line")(language, ["last": language.integer(twins.lines.count)])
    case .copy(let copy): (isText(copy) ? Phrase("resolve-ask-text") : Phrase("resolve-ask-file"))[language]
    }
  }

  private func isText(_ copy: FoundCopy) -> Bool {
    do throws(Diagnostic) { return try settling.versions(of: copy).isText } catch { return false }
  }

  /// Shows the versions and returns them; nil for lines of the ledger.
  @discardableResult func show(_ conflict: OpenConflict) throws(Diagnostic) -> Settling.Versions? {
    switch conflict {
    case .lines(let twins):
      for (number, line) in twins.lines.enumerated() { printer.out("\(number + 1) \(line.escapingControls)") }
      return nil
    case .copy(let copy):
      let versions = try settling.versions(of: copy)
      guard let file = versions.file, versions.isText else {
        printer.out("1 " + facts(versions.file))
        printer.out("2 " + facts(versions.other))
        return versions
      }
      if file == versions.other { printer.out(Phrase("resolve-same")[language]) }
      let view = DiffView(printer: printer, language: language)
      for line in view.lines(VersionDiff(file, versions.other)) { printer.out(line) }
      return versions
    }
  }

  /// Describes a binary version: its size, and a picture's dimensions.
  private func facts(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return Phrase("resolve-gone")[language] }
    let size = Phrase("resolve-bytes")(language, count: bytes.count)
    guard let picture = ImageSize(header: bytes) else { return size }
    return "\(picture.kind.rawValue.uppercased()) \(picture.width)×\(picture.height), \(size)"
  }
}

extension OpenConflict {
  /// Whether it concerns duplicate lines of the ledger.
  fileprivate var isLines: Bool { if case .lines = self { true } else { false } }

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

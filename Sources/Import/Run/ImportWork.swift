// The work of an import: paths first, so that links can point to later texts; then text by text.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Memos
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// Imports texts and counts the outcomes.
struct ImportWork<Target: ImportTarget> {
  var target: Target
  let files: ForeignFiles
  private(set) var marks: [String: RelativePath]
  var report: ImportReport
  /// The media imported so far, by the number of their files.
  var placed: [Int: PlacedMedia] = [:]
  /// The day of the first text that shows a file, by the file's number: resuming an interrupted import gives
  /// the file the same name.
  private(set) var days: [Int: Day] = [:]
  /// The fields dropped because they could reveal an anonymous author.
  private var dropped: Set<String> = []
  let tree: Tree

  init(
    _ target: Target, _ files: ForeignFiles, _ marks: [String: RelativePath], _ report: ImportReport,
    in tree: Tree
  ) {
    self.target = target
    self.files = files
    self.marks = marks
    self.report = report
    self.tree = tree
  }

  /// What to do with an item.
  private enum Plan {
    case new(ForeignEntry, RelativePath)
    /// To be added to the file of the text that it comments on.
    case under(ForeignEntry, RelativePath)
    case present(ForeignEntry, RelativePath)
    case failed(place: Phrase, Diagnostic)
  }

  mutating func run(
    _ reading: ForeignReading, _ batch: inout ImportBatch, _ isStopped: () -> Bool, _ progress: (Int) -> Void,
    _ flush: (inout ImportBatch) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ImportReport {
    report.problems = reading.problems
    report.left = reading.left(in: files)
    report.messages = reading.messages
    report.notices = reading.notices
    report.newcomers = reading.newcomers
    let items = reading.items.withOwnMarks(besides: marks, in: tree)
    let plans = plan(items)
    var comments: [RelativePath: [ForeignEntry]] = [:]
    for case .under(let entry, let path) in plans { comments[path, default: []].append(entry) }
    for (number, plan) in plans.enumerated() {
      if isStopped() {
        report.isStopped = true
        break
      }
      switch plan {
      case .new(let entry, let path):
        let thread = (comments[path] ?? []).sorted { $0.created < $1.created }
        try take(entry, thread, at: path, &batch)
        if batch.isFull { try flush(&batch) }
      case .under: break
      case .present(let entry, let path):
        report.read += 1
        report.present.append(
          .init(
            place: entry.place, created: entry.created, path: path,
            isChanged: entry.isChanged(since: path, in: tree),
            brought: try bringMissing(of: entry, to: path, &batch)))
        if batch.isFull { try flush(&batch) }
      case .failed(let place, let problem): fail(place, problem)
      }
      progress(number + 1)
    }
    try flush(&batch)
    if !dropped.isEmpty {
      report.problems.append(
        Diagnostic(
          .importPartly,
          Phrase(
            "import-diary-anonymous-these-did-not", ["dropped": dropped.sorted().joined(separator: ", ")]),
          severity: .warning))
    }
    return report
  }

  /// Plans all items before anything is written.
  private mutating func plan(_ items: [ForeignItem]) -> [Plan] {
    var plans: [Plan] = []
    var new: [String: RelativePath] = [:]
    for case .entry(let entry) in items {
      for case .file(let file) in entry.media.map(\.content) where days[file.number] == nil {
        days[file.number] = entry.created.day
      }
    }
    for item in items {
      switch item {
      case .failed(let place, let problem): plans.append(.failed(place: place, problem))
      case .entry(let entry):
        if let path = marks[entry.mark] {
          plans.append(.present(entry, path))
        } else if entry.isEmpty {
          plans.append(
            .failed(
              place: entry.place,
              Diagnostic(
                .entryEmpty, Phrase("import-no-text-no-picture"),
                hint: Phrase("import-write-something-where-comes-export"))))
        } else {
          var entry = entry
          entry.settleLinks()
          let path = target.place(for: entry)
          marks[entry.mark] = path
          new[entry.mark] = path
          plans.append(.new(entry, path))
        }
      }
    }
    guard target.hasThreads else { return plans }
    // Comments form one level: a comment on a comment goes under the same text.
    var tops: [String: String] = [:]
    for case .new(let entry, _) in plans { tops[entry.mark] = entry.parent }
    return plans.map { plan in
      guard case .new(let entry, _) = plan, var parent = entry.parent else { return plan }
      var steps = 0
      while let above = tops[parent], new[above] != nil, steps < 100 {
        parent = above
        steps += 1
      }
      guard let path = new[parent], parent != entry.mark, steps < 100 else { return plan }
      return .under(entry, path)
    }
  }

  private mutating func fail(_ place: Phrase, _ problem: Diagnostic) {
    report.read += 1
    report.failed += 1
    var problem = problem
    problem.path = nil
    problem.position = nil
    problem.severity = .error
    problem.message = Phrase(
      "import-not-imported", ["name": files.name, "place": place, "message": problem.message])
    report.problems.append(problem)
  }

  /// Imports a text with the comments under it.
  private mutating func take(
    _ entry: ForeignEntry, _ thread: [ForeignEntry], at path: RelativePath, _ batch: inout ImportBatch
  ) throws(Diagnostic) {
    var entry = entry
    var problems: [Diagnostic] = []
    if target.hidesNames { dropped.formUnion(entry.dropNames()) }
    var missing: [String] = []
    let body = try body(of: entry, &batch, &problems, &missing)
    var items: [(entry: ForeignEntry, body: String)] = []
    for item in thread { items.append((item, try self.body(of: item, &batch, &problems, &missing))) }
    entry.keepFields(of: thread)
    entry.keep(ImportMarks.missingKey, missing)
    let own = [entry.mark] + thread.map(\.mark)
    entry.fields.insert(("imported", own.count == 1 ? .text(entry.mark) : .list(own)), at: 0)
    do throws(Diagnostic) {
      let file = try file(of: entry, body, items)
      batch.add(file, to: path)
    } catch {
      for failed in [entry] + thread { fail(failed.place, error) }
      return
    }
    for line in [entry] + thread {
      report.read += 1
      report.imported.append(.init(place: line.place, created: line.created, path: path))
    }
    tell(problems + entry.problems + thread.flatMap(\.problems), of: entry)
  }

  /// Adds warnings about a text to the report, with its position.
  mutating func tell(_ problems: [Diagnostic], of entry: ForeignEntry) {
    for problem in problems {
      var problem = problem
      problem.message = Phrase(
        "import-name-place-message", ["name": files.name, "place": entry.place, "message": problem.message])
      // A missing picture that is shown twice in a row is reported once.
      if report.problems.last != problem { report.problems.append(problem) }
    }
  }
}

extension ImportWork {
  /// The body of a text with links to its media, which it adds to the batch.
  mutating func body(
    of entry: ForeignEntry, _ batch: inout ImportBatch, _ problems: inout [Diagnostic],
    _ missing: inout [String]
  ) throws(Diagnostic) -> String {
    var media: [PlacedMedia?] = []
    for item in entry.media {
      let placed = try place(item, of: entry, &batch, &problems)
      if placed == nil, !missing.contains(item.name) { missing.append(item.name) }
      media.append(placed)
    }
    func shown(_ number: Int, _ label: String, _ title: String) -> String {
      let name = entry.media[number].name
      return media[number].map { target.show($0, label, title, name: name) }
        ?? MissingFileMark.text(label, name)
    }
    var body = ""
    var rest = Set(entry.media.indices)
    for piece in entry.pieces {
      switch piece {
      case .text(let text): body += target.words(text.replacingNULs)
      case .media(let number, let label, let title):
        body += shown(number, label, title)
        rest.remove(number)
      case .link(let label, let mark, let written):
        let link = marks[mark].flatMap { target.link(to: $0) }
        // A bare URL has no label; the day is what a reader knows the entry by.
        body += link.map { "[\(label.isEmpty ? String($0.prefix(10)) : label)](\($0))" } ?? written
      }
    }
    for number in rest.sorted() {
      while body.last?.isNewline == true { body.removeLast() }
      body += (body.isEmpty ? "" : "\n\n") + shown(number, "", "")
    }
    if let head = entry.lostHead, !target.hidesNames {
      body += "\n\n" + CodeBlock.text(head)
      problems.append(
        Diagnostic(.importPartly, Phrase("import-front-matter-cant-read-stands"), severity: .warning))
    }
    return body.withoutOuterLines
  }

  /// The file of a text; fields that front matter can't hold go into the body.
  func file(of entry: ForeignEntry, _ body: String, _ thread: [(entry: ForeignEntry, body: String)])
    throws(Diagnostic) -> [UInt8]
  {
    var entry = entry
    var body = body
    entry.moveLongFields(into: &body)
    do throws(Diagnostic) { return try target.file(of: entry, body, thread: thread) } catch {
      guard error.code != .fileTooLarge, error.code != .entryEmpty, error.code != .memoEmpty else {
        throw error
      }
      entry.moveFields(into: &body) { [ImportMarks.key, ImportMarks.missingKey].contains($0) }
      return try target.file(of: entry, body, thread: thread)
    }
  }
}

extension String {
  /// Converts line ends to LF and NUL to U+FFFD.
  fileprivate var replacingNULs: String {
    let text = replacingCRLF
    guard text.utf8.contains(0) || text.utf8.contains(0x0D) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 == "\r" ? "\n" : $0 }))
  }

  /// Removes blank lines at both ends; the indentation of the first line stays.
  fileprivate var withoutOuterLines: String {
    var lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }[...]
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

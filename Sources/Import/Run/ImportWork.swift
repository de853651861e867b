// The work of one import: names first, so that links can lead to texts that come later; then text by text.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// Takes texts in and counts what becomes of each.
struct ImportWork<Target: ImportTarget> {
  var target: Target
  let files: ForeignFiles
  private(set) var marks: [String: RelativePath]
  var report: ImportReport
  /// What the files of the export became, by their numbers.
  var placed: [Int: PlacedMedia] = [:]
  /// The day of the first text that shows each file of the export, by its number: whoever goes on with what was
  /// interrupted gives it the same name.
  private(set) var days: [Int: Day] = [:]
  /// The keys that did not come along because they could tell a writer who must not be known.
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

  /// What is to become of an item.
  private enum Plan {
    case new(ForeignEntry, RelativePath)
    /// It stands in the file of the one it comments on.
    case under(ForeignEntry, RelativePath)
    case present(ForeignEntry, RelativePath)
    case failed(place: String, Diagnostic)
  }

  mutating func run(
    _ reading: ForeignReading, _ batch: inout ImportBatch, _ isStopped: () -> Bool, _ progress: (Int) -> Void,
    _ flush: (inout ImportBatch) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ImportReport {
    report.problems = reading.problems
    report.left = reading.left(in: files)
    let plans = plan(reading.items.withOwnMarks)
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

  /// Decides about every item before anything is written.
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
    // The marks of texts that stand under others; only one level: a comment on a comment stands beside it.
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

  private mutating func fail(_ place: String, _ problem: Diagnostic) {
    report.read += 1
    report.failed += 1
    var told = problem
    told.path = nil
    told.position = nil
    told.severity = .error
    told.message = Phrase(
      "import-not-imported", ["name": files.name, "place": place, "message": problem.message])
    report.problems.append(told)
  }

  /// Takes one text in, with those under it.
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

  /// Adds what is wrong with a text to the report, with its place.
  mutating func tell(_ problems: [Diagnostic], of entry: ForeignEntry) {
    for problem in problems {
      var told = problem
      told.message = Phrase(
        "import-name-place-message", ["name": files.name, "place": entry.place, "message": problem.message])
      // A picture that is shown twice is missing once.
      if report.problems.last != told { report.problems.append(told) }
    }
  }
}

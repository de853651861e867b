// Photo conversion with libvips: upright, small, without metadata.
//
// Photos are untrusted input. They get generated names, so that none is taken for an option; loaders that
// libvips considers untrusted are blocked; and limits of memory and time end the process.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Runs `vipsthumbnail`.
struct PhotoMaker: Sendable {
  struct Job: Sendable {
    let source: RelativePath
    /// From the largest to the smallest.
    let recipes: [PhotoRecipe]
  }

  struct Made: Sendable {
    /// The file of each version in the scratch folder, in the order of the recipes; nil where it failed.
    var files: [RelativePath?] = []
    /// With no file the conversion failed, with files the photo may be damaged.
    var problem: Diagnostic?
    var isTooSlow = false
    var isStopped = false
  }

  private struct Task {
    let index: Int
    let source: RelativePath
    /// The program's input file in the scratch folder.
    let input: String
  }

  /// Photos for each run of the program: its start takes as long as a small photo.
  static let batch = 8
  /// Limits of one run: kilobytes of memory, and seconds of CPU time.
  private static let memory = 4_000_000
  private static let seconds = 60
  /// Wall-clock time, generous because other processes may use the CPU.
  private static let patience = Duration.seconds(600)

  let home: Tree
  let folder: ScratchFolder
  let isStopped: @Sendable () -> Bool

  /// Makes the versions of photos that have the same recipes; throws `program-missing` and errors of writing.
  ///
  /// `number` distinguishes this call's files from those of concurrent calls.
  func make(_ jobs: [Job], number: Int) throws(Diagnostic) -> [Made] {
    var results = jobs.map { _ in Made() }
    var whole: [Task] = []
    var smaller: [Task] = []
    let recipes = jobs.first?.recipes ?? []
    var cleaner = PhotoCleaner(of: home)
    for (index, job) in jobs.enumerated() {
      let name = "p\(number)-\(index)"
      if let recipe = recipes.first, let bytes = try cleaner.cleaned(job.source, recipe) {
        let file = path("\(name)-\(recipe.edge).\(recipe.suffix)")
        _ = try folder.tree.folder(nil).publish(bytes, as: file.name, isNew: true)
        results[index].files = [file]
        smaller.append(Task(index: index, source: job.source, input: file.text))
      } else {
        // The program names its output after what stands before the dot; without one, "[n=-1]" is part of it.
        try folder.link(path("\(name).photo"), to: home.systemPath(job.source))
        whole.append(Task(index: index, source: job.source, input: "\(name).photo"))
      }
    }
    for (tasks, recipes) in [(whole, recipes[...]), (smaller, recipes.dropFirst())]
    where !tasks.isEmpty && !recipes.isEmpty {
      for (task, made) in zip(tasks, try make(tasks, recipes)) {
        results[task.index].files += made.files
        results[task.index].problem = made.problem
        results[task.index].isTooSlow = made.isTooSlow
        results[task.index].isStopped = made.isStopped
      }
    }
    return results
  }

  /// Converts photos together, and retries failed ones individually.
  private func make(_ tasks: [Task], _ recipes: ArraySlice<PhotoRecipe>) throws(Diagnostic) -> [Made] {
    var results = try run(tasks, recipes)
    func again(_ indices: [Int], keepingColours: Bool) throws(Diagnostic) {
      guard !indices.isEmpty, !isStopped() else { return }
      let made = try run(indices.map { tasks[$0] }, recipes, keepingColours: keepingColours)
      for (index, made) in zip(indices, made) where keepingColours ? !made.files.contains(nil) : true {
        results[index] = made
      }
    }
    // Greyscale pictures fail with colour profiles. After a timeout the slow photo is still unknown.
    let failing = results.indices.filter { results[$0].files.contains(nil) && !results[$0].isTooSlow }
    try again(failing, keepingColours: true)
    // Alone, a photo gets its own error message and can't make others fail.
    if tasks.count > 1 {
      for index in results.indices where results[index].problem != nil {
        try again([index], keepingColours: false)
        if results[index].files.contains(nil), !results[index].isTooSlow {
          try again([index], keepingColours: true)
        }
      }
    }
    return results
  }

  private func run(_ jobs: [Task], _ recipes: ArraySlice<PhotoRecipe>, keepingColours: Bool = false)
    throws(Diagnostic) -> [Made]
  {
    var results = jobs.map { _ in Made() }
    var inputs = jobs.map(\.input)
    for (place, recipe) in recipes.enumerated() {
      // Smaller versions are made from the largest: without it there is nothing to convert.
      if place > 0, results.allSatisfy({ $0.files.contains(nil) }) { break }
      let outcome: Program.Outcome?
      var failure: Diagnostic?
      do throws(Diagnostic) { outcome = try start(recipe, inputs, keepingColours) } catch {
        if isStopped() { return jobs.map { _ in Made(isStopped: true) } }
        failure = error
        outcome = nil
      }
      if outcome?.status == 127 { throw PhotoForm.missingProgram }
      if isStopped() { return jobs.map { _ in Made(isStopped: true) } }
      let complaint = outcome.flatMap(\.whatItSaid)
      if outcome?.status != 0, let full = folder.fullness(complaint) { throw full }
      // A signal of the CPU limit: SIGKILL at the hard limit, SIGXCPU at the soft limit.
      let isTooSlow = outcome.map { [128 + SIGKILL, 128 + SIGXCPU].contains($0.status) } ?? false
      for index in jobs.indices {
        // The program names its output after the input up to the dot.
        let stem = inputs[index].split(separator: ".").first.map(String.init) ?? ""
        let made = path("\(stem)-\(recipe.edge).\(recipe.suffix)")
        // An incomplete file is empty: the program writes the last bytes only on success.
        let isThere = failure == nil && folder.tree.signature(made).map { $0.size > 0 } == true
        // Some versions of the program keep the metadata of GIF or WebP regardless of options.
        if isThere, !isClean(made) {
          results[index].files.append(nil)
          results[index].problem = problem(
            jobs[index], Phrase("archive-cant-made-ready-screens"),
            Phrase("archive-version-leaves-what-carries", ["program": PhotoPolicy.program]))
          continue
        }
        results[index].files.append(isThere ? made : nil)
        if isThere, place == 0 { inputs[index] = made.text }
        if !isThere {
          results[index].isTooSlow = isTooSlow
          let why: Phrase =
            isTooSlow
            ? Phrase("archive-takes-more-than-seconds-work", ["seconds": PhotoMaker.seconds])
            : failure?.message ?? complaint.map { Phrase(verbatim: $0) }
              ?? Phrase("archive-program-ended-status", ["status": outcome?.status ?? 0])
          results[index].problem = problem(jobs[index], Phrase("archive-cant-made-ready-screens"), why)
        } else if let complaint, place == 0, outcome?.hasWarned == true {
          results[index].problem = problem(
            jobs[index], Phrase("archive-may-damaged"), Phrase(verbatim: complaint))
        }
      }
    }
    return results
  }

  private func start(_ recipe: PhotoRecipe, _ names: [String], _ keepingColours: Bool) throws(Diagnostic)
    -> Program.Outcome
  {
    let limits = "ulimit -v \(PhotoMaker.memory) 2>/dev/null; ulimit -t \(PhotoMaker.seconds) 2>/dev/null; "
    let colours = keepingColours ? [] : ["--import-profile=srgb", "--export-profile=srgb"]
    let words = [
      "sh", "-c", "cd \"$0\" && { \(limits)exec \"$@\"; }", folder.tree.root, PhotoPolicy.program,
      "--vips-concurrency=1", "--size=\(recipe.width)x\(recipe.height)>",
      "--output=%s-\(recipe.edge).\(recipe.suffix)\(recipe.options)",
    ]
    return try Program.run(
      words + colours + names.map { recipe.isMoving ? "\($0)[n=-1]" : $0 },
      environment: ["VIPS_BLOCK_UNTRUSTED": "1", "LC_ALL": "C"], timeout: PhotoMaker.patience,
      isStopped: isStopped)
  }

  /// Whether an output file has no metadata, if necessary after removing it.
  private func isClean(_ file: RelativePath) -> Bool {
    guard let bytes = try? folder.tree.read(file).bytes, let size = ImageSize(header: bytes) else {
      return false
    }
    guard size.carriesMore else { return true }
    guard let cleaned = ImageSize.cleaned(bytes) else { return false }
    let written = try? folder.tree.folder(nil).publish(cleaned, as: file.name, isNew: false)
    return written != nil
  }

  private func path(_ name: String) -> RelativePath { RelativePath(name) ?? "photo" }

  private func problem(_ job: Task, _ what: Phrase, _ why: Phrase) -> Diagnostic {
    Diagnostic(
      .photoDamaged, Phrase("archive-name-what-why", ["name": job.source.name, "what": what, "why": why]),
      path: job.source, hint: Phrase("archive-look-another-program-save-anew"), severity: .warning)
  }
}

extension PhotoRecipe {
  /// The extension that tells the program the output format.
  var suffix: String {
    switch kind {
    case .jpeg, .heif: "jpg"
    case .png: "png"
    case .gif: "gif"
    case .webp: "webp"
    }
  }

  /// The smaller a photo is shown, the less is seen of what is left out.
  private var quality: Int { edge > PhotoForm.smallEdge ? 82 : edge > PhotoForm.thumbEdge ? 78 : 75 }

  /// The output options; `strip` is supported by every version of the program.
  fileprivate var options: String {
    switch kind {
    case .jpeg, .heif: "[Q=\(quality),optimize_coding,background=255,strip]"
    case .png, .gif: "[strip]"
    case .webp: "[Q=\(quality),strip]"
    }
  }
}

extension Program.Outcome {
  /// Whether it printed a warning and went on, other than about an incompatible colour profile.
  fileprivate var hasWarned: Bool {
    text.split(separator: "\n").contains {
      $0.contains("VIPS-WARNING") && !$0.contains("profile incompatible")
    }
  }

  private var text: String { String(decoding: errors, as: UTF8.self) }

  /// The last message, without time and process id, which differ at every run.
  fileprivate var whatItSaid: String? {
    guard let complaint else { return nil }
    guard let time = complaint.range(after: "VIPS-WARNING **: ") else { return complaint }
    let rest = complaint[time...]
    return rest.split(separator: " ", maxSplits: 1).last.map(String.init) ?? complaint
  }
}

extension String {
  /// The index after a marker.
  fileprivate func range(after mark: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(mark) { return index(start, offsetBy: mark.count) }
      start = index(after: start)
    }
    return nil
  }
}

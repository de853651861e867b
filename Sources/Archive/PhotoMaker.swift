// Photos for screens: upright, small, and with nothing but the picture, made by libvips.
//
// The pictures are anybody's. The program gets names of ours for them, so that none is taken for an
// option; loaders that libvips itself does not trust are closed to it; and the system ends it where it
// takes more memory or time than any photo needs.

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
  /// One photo and what is to be made of it.
  struct Job: Sendable {
    let source: RelativePath
    /// From the largest to the smallest.
    let recipes: [PhotoRecipe]
  }

  /// What became of a photo.
  struct Made: Sendable {
    /// The name of each version's file in the folder for a while, in the order of the recipes; nil if there is none.
    var files: [RelativePath?] = []
    /// What is wrong with the photo: with no file it could not be made, with files it is damaged.
    var problem: Diagnostic?
    /// Whether it took all the time that a photo gets.
    var isTooSlow = false
    var isStopped = false
  }

  /// One photo on its way through the program.
  private struct Task {
    /// Its place among the jobs.
    let index: Int
    let source: RelativePath
    /// What the program reads, in the folder for a while.
    let input: String
  }

  /// Photos a start of the program: its start takes as long as a small photo.
  static let batch = 8
  /// Kilobytes of memory, and seconds of a core's work, for one start.
  private static let memory = 4_000_000
  private static let seconds = 60
  /// Other programs may keep it from working for a while.
  private static let patience = Duration.seconds(600)

  let home: Tree
  let folder: ScratchFolder
  let isStopped: @Sendable () -> Bool

  /// Makes the versions of photos that have the same recipes.
  ///
  /// - Parameters:
  ///   - jobs: the photos.
  ///   - number: tells this call's files from those of others.
  /// - Returns: what became of each.
  /// - Throws: `program-missing`, and what writing throws.
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
        try folder.link(path(name), to: home.systemPath(job.source))
        whole.append(Task(index: index, source: job.source, input: name))
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

  /// Makes them together, and those that can't be by themselves.
  private func make(_ tasks: [Task], _ recipes: ArraySlice<PhotoRecipe>) throws(Diagnostic) -> [Made] {
    var results = try run(tasks, recipes)
    func again(_ indices: [Int], keepingColours: Bool) throws(Diagnostic) {
      guard !indices.isEmpty, !isStopped() else { return }
      let made = try run(indices.map { tasks[$0] }, recipes, keepingColours: keepingColours)
      for (index, made) in zip(indices, made) where keepingColours ? !made.files.contains(nil) : true {
        results[index] = made
      }
    }
    // Grey pictures have no colours to turn. Where the time ran out nobody knows yet for whom.
    let failing = results.indices.filter { results[$0].files.contains(nil) && !results[$0].isTooSlow }
    try again(failing, keepingColours: true)
    // By itself one tells what is wrong, and keeps no other from being made.
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
      // The smaller ones are made of the large one: without it there is nothing to make.
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
      // The system ends it by a signal: SIGKILL at the limit of a core's work, SIGXCPU where it asks first.
      let isTooSlow = outcome.map { [128 + SIGKILL, 128 + SIGXCPU].contains($0.status) } ?? false
      for index in jobs.indices {
        // The program names what it makes by the input's name up to its dot.
        let stem = inputs[index].split(separator: ".").first.map(String.init) ?? ""
        let made = path("\(stem)-\(recipe.edge).\(recipe.suffix)")
        // A file that is not whole has no place: the program writes its last bytes at the end of a good run.
        let isThere = failure == nil && folder.tree.signature(made).map { $0.size > 0 } == true
        // Some versions of the program keep what a GIF or WebP carries, whatever they are told.
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

  /// Whether a made file holds the picture alone; cleans it where it doesn't.
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
  /// The ending by which the program knows what to write.
  fileprivate var suffix: String {
    switch kind {
    case .jpeg, .heif: "jpg"
    case .png: "png"
    case .gif: "gif"
    case .webp: "webp"
    }
  }

  /// How it writes: `strip` is all that every version of the program knows.
  fileprivate var options: String {
    switch kind {
    case .jpeg, .heif: "[Q=82,optimize_coding,background=255,strip]"
    case .png, .gif: "[strip]"
    case .webp: "[Q=82,strip]"
    }
  }
}

extension Program.Outcome {
  /// Whether it went on although something was wrong.
  ///
  /// A profile for other colours is nothing that anybody sees.
  fileprivate var hasWarned: Bool {
    text.split(separator: "\n").contains {
      $0.contains("VIPS-WARNING") && !$0.contains("profile incompatible")
    }
  }

  private var text: String { String(decoding: errors, as: UTF8.self) }

  /// The last that it said, without the time of day and its number, which differ at every start.
  fileprivate var whatItSaid: String? {
    guard let complaint else { return nil }
    guard let time = complaint.range(after: "VIPS-WARNING **: ") else { return complaint }
    let rest = complaint[time...]
    return rest.split(separator: " ", maxSplits: 1).last.map(String.init) ?? complaint
  }
}

extension String {
  /// Where a text behind a mark begins.
  fileprivate func range(after mark: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(mark) { return index(start, offsetBy: mark.count) }
      start = index(after: start)
    }
    return nil
  }
}

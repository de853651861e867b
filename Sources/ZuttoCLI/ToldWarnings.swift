// Warnings about a diary's files are told once, and not again by each command that shows the diary: who has decided
// to live with one should not read it every day. `zutto check` tells all of them always.

internal import Diary
internal import Ground

/// The warnings about diary files that this machine has printed: each is printed once, as whoever has decided
/// to live with one should not read it every day; `zutto check` prints all of them.
private struct ToldWarnings {
  private static let path: RelativePath = ".zutto/cache/told-warnings"
  private static let version = "told warnings 1"
  /// Beyond this number all are forgotten, and printed again.
  private static let maximum = 4096

  private let home: Home
  private var told: Set<String> = []

  init(in home: Home) {
    self.home = home
    guard
      var reader = CacheFile.read(
        ToldWarnings.path, in: home.tree, version: ToldWarnings.version, ofAnyProgram: true),
      let count = reader.count()
    else { return }
    for _ in 0..<count {
      guard let text = reader.text() else { return }
      told.insert(text)
    }
  }

  /// The problems without warnings printed before; remembers the new ones.
  mutating func untold(_ problems: [Diagnostic]) -> [Diagnostic] {
    let new = problems.filter { problem in
      problem.severity == .error || told.insert(Digest(of: Array(problem.description.utf8)).hex).inserted
    }
    if new.contains(where: { $0.severity == .warning }) { write() }
    return new
  }

  private func write() {
    guard home.isWritable, home.tree.isWritable else { return }
    let kept = told.count > ToldWarnings.maximum ? [] : told.sorted()
    var writer = CacheWriter()
    writer.add(kept.count)
    for text in kept { writer.add(text) }
    do throws(Diagnostic) {
      try CacheFile.write(
        writer, to: ToldWarnings.path, in: home.tree, version: ToldWarnings.version, ofAnyProgram: true)
    } catch {
      // Not remembered: printed again next time.
    }
  }
}

extension Outcome {
  /// Adds the problems of diary files, each warning only the first time.
  mutating func report(reading readings: [DiaryReading], _ context: Context) {
    let problems = readings.flatMap(\.problems).sortedOnce()
    guard !problems.isEmpty else { return }
    var told = ToldWarnings(in: context.home)
    report(told.untold(problems))
  }
}

// Warnings about a diary's files are told once, and not again by each command that shows the diary: who has decided
// to live with one should not read it every day. `zutto check` tells all of them always.

internal import Diagnostics
internal import Diary
internal import Ground
internal import SafeFiles

/// What this machine has told already.
private struct ToldWarnings {
  private static let path: RelativePath = ".zutto/cache/told-warnings"
  private static let version = "told warnings 1"
  /// More than this is not remembered: then all are told again.
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

  /// The problems without the warnings that were told before; remembers the others.
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
      // What can't be remembered is told again.
    }
  }
}

extension Outcome {
  /// Adds what is wrong with the files of diaries, a warning only the first time.
  mutating func report(reading readings: [DiaryReading], _ context: Context) {
    let problems = readings.flatMap(\.problems).sortedOnce()
    guard !problems.isEmpty else { return }
    var told = ToldWarnings(in: context.home)
    report(told.untold(problems))
  }
}

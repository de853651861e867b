// What shells complete beyond the names of commands and options.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Household

extension CompletionKind {
  /// The ids of the diaries in the home that a person stands in.
  static var diaries: CompletionKind {
    .custom { _, _, _ in
      let folder = World.live.environment("ZUTTO_HOME")
      let home =
        if let folder { try? Home(at: folder, checking: true) } else {
          try? Home(above: OutsideFile.currentFolder, checking: true)
        }
      // A shell that asks has nobody to tell of problems.
      return home.flatMap { try? DiaryStore.ids(in: $0) } ?? []
    }
  }
}

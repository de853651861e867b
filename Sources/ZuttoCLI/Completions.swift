// What shells complete beyond the names of commands and options.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Household

extension CompletionKind {
  /// The diary ids of the home at `ZUTTO_HOME`, else around the current folder.
  static var diaries: CompletionKind {
    .custom { _, _, _ in
      let folder = World.live.environment("ZUTTO_HOME")
      let home =
        if let folder { try? Home(at: folder, checking: true) } else {
          try? Home(above: OutsideFile.currentFolder, checking: true)
        }
      // A shell has no place to report problems.
      return home.flatMap { try? DiaryStore.ids(in: $0) } ?? []
    }
  }
}

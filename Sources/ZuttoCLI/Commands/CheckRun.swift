// Everything that `zutto check` looks at, room by room.

internal import Archive
internal import Diary
internal import Ground
internal import Ledger
internal import Memos
internal import Notes
internal import Sound
internal import Sync
internal import Vault

/// One check of a whole home.
struct CheckRun: Sendable {
  private let home: Home

  init(_ home: Home) {
    self.home = home
  }

  /// What was found.
  struct Result: Sendable {
    var files = 1
    var problems: [Diagnostic] = []
  }

  /// Reads everything.
  ///
  /// - Returns: how many files were looked at, and all problems in the order of the files.
  func run() async -> Result {
    var result = Result()
    result.problems = home.problems
    let (diaries, problems) = await DiaryStore.check(in: home)
    result.problems += problems
    result.files += diaries
    result.problems += await AuthorRun(home).check()
    let (memos, mistakes) = await MemoStore.check(in: home)
    result.problems += mistakes
    result.problems += await SoundChecks.check(
      memos.sounds.map(\.name),
      in: Memo.soundFolder,
      of: home.tree
    )
    result.files += memos.fileCount
    let (notes, wrongs) = await NoteStore.check(in: home)
    result.problems += wrongs
    result.files += notes
    let (books, faults) = await LedgerStore.check(in: home)
    result.problems += faults
    result.files += books
    let (sealed, damages) = await VaultStore.check(in: home)
    result.problems += damages
    result.files += sealed
    let (machines, strange) = devices()
    result.problems += strange
    result.files += machines
    result.problems += ThemeChecks.check(home.tree)
    result.problems += CopyChecks.check(home.tree)
    result.problems += UnmergedChecks(home).problems
    result.problems = result.problems.sortedOnce()
    return result
  }

  private func devices() -> (Int, [Diagnostic]) {
    do throws(Diagnostic) {
      let (devices, problems) = try DeviceStore.list(in: home)
      return (devices.count, problems)
    } catch {
      return (0, [error])
    }
  }
}

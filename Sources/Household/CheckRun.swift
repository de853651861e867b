// Everything that `zutto check` looks at, room by room.

internal import Archive
package import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import Memos
internal import Notes
internal import SafeFiles
internal import Sound
internal import Sync
internal import Vault
internal import ZonedTime

/// One check of a whole home.
package struct CheckRun: Sendable {
  private let household: Household
  private var home: Home { household.home }

  /// A check of a home.
  package init(_ household: Household) { self.household = household }

  /// What was found.
  package struct Result: Sendable {
    package var files = 1
    package var problems: [Diagnostic] = []
  }

  /// Reads everything.
  ///
  /// - Returns: how many files were looked at, and all problems in the order of the files.
  package func run() async -> Result {
    var result = Result()
    result.problems = home.problems + language() + picture()
    let (diaries, problems) = await DiaryStore.check(in: home, household.locales.tags)
    result.problems += problems
    result.files += diaries
    result.problems += await AuthorRun(home).check()
    let (memos, mistakes) = await MemoStore.check(in: home)
    result.problems += mistakes
    result.problems += await SoundChecks.check(memos.sounds.map(\.name), in: Memo.soundFolder, of: home.tree)
    result.files += memos.fileCount
    let (notes, wrongs) = await NoteStore.check(in: home)
    result.problems += wrongs
    result.files += notes
    let (books, faults) = await LedgerStore.check(in: home, today: household.now.day)
    result.problems += faults
    result.files += books
    let (sealed, damages) = await VaultStore.check(in: home)
    result.problems += damages
    result.files += sealed
    let (machines, strange) = devices()
    result.problems += strange
    result.files += machines
    result.problems += ahead()
    result.problems += ThemeChecks.check(home.tree, household.locales) + untrusted()
    result.problems += LeftoverChecks.check(home.tree)
    result.problems += CopyChecks.check(home.tree)
    result.problems += UnmergedChecks(home).problems
    result.problems = result.problems.sortedOnce()
    return result
  }

  /// That zutto speaks the home's language; in another everything is English.
  private func language() -> [Diagnostic] {
    let known = household.locales.tags.map(\.rawValue)
    guard let language = home.settings.language?.rawValue, !known.contains(language) else { return [] }
    return [
      Diagnostic(
        .jsonValue, Phrase("command-zutto-does-not-speak-home", ["language": language]), path: "zutto.json",
        hint: known.hint(for: language, Phrase("home-one", ["words": known.joined(separator: ", ")])),
        severity: .warning)
    ]
  }

  /// Templates that nobody trusts yet; what keeps them from being read is told by their own check.
  private func untrusted() -> [Diagnostic] {
    do throws(Diagnostic) { return try TemplateTrust(home, household.world).problems() } catch {
      return [error]
    }
  }

  /// That the owner's picture is there, and one.
  private func picture() -> [Diagnostic] {
    guard let name = home.settings.picture else { return [] }
    let hint: Phrase = Phrase("command-choose-one-zutto-profile-set")
    guard let path = RelativePath(name), home.tree.signature(path) != nil else {
      return [
        Diagnostic(
          .photoMissing, Phrase("command-no-picture-home", ["name": name.quotedBriefly]), path: Home.file,
          hint: hint, severity: .warning)
      ]
    }
    do throws(Diagnostic) {
      guard try ImageSize.read(path.name, in: home.tree.folder(path.parent)) == nil else { return [] }
      return [
        Diagnostic(
          .photoFormat, Phrase("command-picture-no-picture", ["name": name.quotedBriefly]), path: Home.file,
          hint: hint, severity: .warning)
      ]
    } catch { return [error] }
  }

  /// Entries and memos that are dated more than a day ahead; that a name and its file say the same day is checked, too.
  private func ahead() -> [Diagnostic] {
    let diaries = (try? DiaryStore.ids(in: home)) ?? []
    let folders = [Memo.folder] + diaries.compactMap { Diary.folder.appending("\($0)/entries") }
    return folders.flatMap { folder in
      // Its own room reports a folder that can't be listed.
      let items = (try? home.tree.list(folder)) ?? []
      return items.compactMap { item -> Diagnostic? in
        guard item.name.hasSuffix(".md"), let day = Day(ascii: item.name.utf8.prefix(10)),
          day.isAhead(of: household.now.day), let path = folder.appending(item.name)
        else { return nil }
        return .ahead(day, path)
      }
    }
  }

  private func devices() -> (Int, [Diagnostic]) {
    do throws(Diagnostic) {
      let (devices, problems) = try DeviceStore.list(in: home)
      return (devices.count, problems)
    } catch { return (0, [error]) }
  }
}

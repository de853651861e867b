// `zutto check`: checks a home, module by module, and who wrote what in its diaries.

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

package struct CheckRun: Sendable {
  private let household: Household
  private var home: Home { household.home }

  package init(_ household: Household) { self.household = household }

  package struct Result: Sendable {
    package var files = 1
    package var problems: [Diagnostic] = []
    /// Photos and sound that are not on this machine: nothing is wrong with them.
    package var away: [RelativePath] = []
  }

  /// Reads everything; `problems` come in the order of the files.
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
    result.problems += await SoundChecks.check(
      captions: memos.captions.map(\.name), in: Memo.soundFolder, of: home.tree)
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
    result.away = household.awayMedia()
    return result
  }

  /// Warns if zutto has no translation for the home's language; English is used instead.
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

  /// Warns about templates that aren't trusted yet, or reports the error that prevents reading them.
  private func untrusted() -> [Diagnostic] {
    do throws(Diagnostic) { return try TemplateTrust(home, household.world).problems() } catch {
      return [error]
    }
  }

  /// Warns if the owner's picture is missing or not an image.
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

  /// Entries and memos dated more than a day ahead. (That name and content agree is checked elsewhere.)
  private func ahead() -> [Diagnostic] {
    let diaries = (try? DiaryStore.ids(in: home)) ?? []
    let folders = [Memo.folder] + diaries.compactMap { Diary.folder.appending("\($0)/entries") }
    return folders.flatMap { folder in
      // The folder's own check reports it if it can't be listed.
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

/// Compares diaries with the git history of their repository: members must write only under their own names.
struct AuthorRun: Sendable {
  private let home: Home

  init(_ home: Home) { self.home = home }

  /// The mismatches; empty without a repository, without git or if no member has an address.
  package func check() async -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var inHome: [Diary] = []
    let ids: [String]
    do throws(Diagnostic) { ids = try DiaryStore.ids(in: home) } catch {
      // The diaries' own check reports it.
      return []
    }
    do throws(Diagnostic) {
      for id in ids {
        guard let diary = await known(id) else { continue }
        if GitSync.isRepository(diary.path, of: home.tree) {
          let commits = try commits(of: diary.path, ["entries", "reads", "members"])
          problems += AuthorChecks.check(diary, AuthorRun.changes(commits))
        } else {
          inHome.append(diary)
        }
      }
      if !inHome.isEmpty, GitSync.isRepository(nil, of: home.tree) {
        let changes = AuthorRun.changes(try commits(of: nil, [Diary.folder.text]))
        for diary in inHome { problems += AuthorChecks.check(diary, changes) }
      }
    } catch {
      // Without git there is no evidence, which is no problem.
      guard error.code != .programMissing else { return problems }
      var problem = error
      problem.severity = .warning
      problems.append(problem)
    }
    return problems
  }

  /// A diary with at least one address to compare; nil also if it can't be read, which its own check reports.
  private func known(_ id: String) async -> Diary? {
    do throws(Diagnostic) {
      guard try DiaryStore.head(id, in: home).diary.members.contains(where: { $0.email != nil }) else {
        return nil
      }
      return try await DiaryStore.read(id, in: home).diary
    } catch { return nil }
  }

  private func commits(of folder: RelativePath?, _ folders: [String]) throws(Diagnostic) -> [GitAuthorship] {
    let evidence = GitEvidence(home: home.tree, folder: folder)
    return try evidence.read(folders) { $0.parent?.name == "members" && $0.pathExtension == "json" }
  }

  private static func changes(_ commits: [GitAuthorship]) -> [AuthoredChange] {
    commits.map { commit in
      AuthoredChange(
        name: commit.name, mail: commit.mail, isFounding: commit.isFounding,
        files: commit.touches.map { AuthoredChange.File(path: $0.path, isNew: $0.isNew, content: $0.content) }
      )
    }
  }
}

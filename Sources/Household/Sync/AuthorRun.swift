// `check`'s question to git: did the people of a diary write as themselves only?

internal import Diagnostics
internal import Diary
internal import Ground
internal import SafeFiles
internal import Sync

/// Compares each diary with the history of the repository that it is in.
struct AuthorRun: Sendable {
  private let home: Home

  init(_ home: Home) { self.home = home }

  /// What git says otherwise than the files do.
  ///
  /// - Returns: nothing where there is no repository, no git, or no member with an address.
  package func check() async -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var inHome: [Diary] = []
    let ids: [String]
    do throws(Diagnostic) { ids = try DiaryStore.ids(in: home) } catch {
      // Told by the check of the diaries themselves.
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
      // Without git there is no evidence, and nothing is wrong with that.
      guard error.code != .programMissing else { return problems }
      var told = error
      told.severity = .warning
      problems.append(told)
    }
    return problems
  }

  /// A diary with at least one address to compare; one that can't be read is told by its own check.
  private func known(_ id: String) async -> Diary? {
    do throws(Diagnostic) {
      guard try DiaryStore.head(id, in: home).diary.members.contains(where: { $0.email != nil }) else {
        return nil
      }
      return try await DiaryStore.read(id, in: home).diary
    } catch { return nil }
  }

  private func commits(of folder: RelativePath?, _ folders: [String]) throws(Diagnostic) -> [GitAuthorship] {
    let evidence = GitEvidence(home: home.tree, folder: folder, secrets: Set(TranscriptionKey.withheld.keys))
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

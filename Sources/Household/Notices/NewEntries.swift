// Which of the files that came in are new entries of other people, that a person wants to hear of.

package import Diagnostics
package import Diary
package import Fluent
package import Ground
internal import SafeFiles

/// Makes notices of what others wrote.
package struct NewEntries: Sendable {
  private let home: Home

  /// The entries of a home.
  package init(_ home: Home) { self.home = home }

  /// The entries that are here already, so that one that was only changed is no new one.
  package func present() throws(Diagnostic) -> Set<RelativePath> {
    var paths: Set<RelativePath> = []
    for id in try DiaryStore.ids(in: home) {
      guard let folder = Diary.folder.appending(id)?.appending("entries") else { continue }
      for item in try home.tree.list(folder) {
        if let path = folder.appending(item.name) { paths.insert(path) }
      }
    }
    return paths
  }

  /// The notices of files that came in.
  ///
  /// - Parameter created: new files, as paths of the home; most of them may be something else.
  /// - Returns: at most one a diary, in the order of the diaries' ids; none where the home wants none, or where a diary can't be
  ///   read: `check` tells why, and a notice is worth no failure.
  package func notices(of created: [RelativePath]) async -> [Notice] {
    guard home.settings.notify else { return [] }
    var ids: [String: Set<String>] = [:]
    for path in created {
      let parts = path.parts.map(String.init)
      guard parts.count == 4, parts[0] == Diary.folder.text, parts[2] == "entries",
        path.pathExtension == "md", ConflictCopy(path.name, beside: { _ in false }) == nil
      else { continue }
      ids[parts[1], default: []].insert(path.stem)
    }
    var notices: [Notice] = []
    for (id, new) in ids.sorted(by: { $0.key < $1.key }) {
      do throws(Diagnostic) {
        if let notice = try await notice(of: new, in: id) { notices.append(notice) }
      } catch { continue }
    }
    return notices
  }

  private func notice(of new: Set<String>, in id: String) async throws(Diagnostic) -> Notice? {
    let diary = try await DiaryStore.read(id, in: home, passingPhotos: true).diary
    let own = try DiaryStore.share(id, in: home)?.member ?? home.settings.owner
    let silent = home.settings.muted[id, default: []].union([own])
    let entries = diary.entries.filter { entry in
      new.contains(entry.id) && entry.author.map { !silent.contains($0) } ?? true
    }
    guard !entries.isEmpty else { return nil }
    var authors: [Member] = []
    if !diary.type.hidesMembers {
      for author in entries.compactMap(\.author) where !authors.contains(where: { $0.id == author }) {
        authors.append(diary.member(author) ?? Member(id: author, name: author))
      }
    }
    return Notice(diary: diary, authors: authors, count: entries.count)
  }
}

extension Household {
  /// Shows notices on the desktop, if there is one.
  ///
  /// - Returns: whether one of them was shown there, and what kept the person's own command from it.
  package func show(_ notices: [Notice]) -> (isShown: Bool, problem: Diagnostic?) {
    let desktop = DesktopNotices(world)
    var isShown = false
    do throws(Diagnostic) {
      for notice in notices {
        let title = notice.text(language)
        isShown = try desktop.show(title, Notice.shown(notice.diary.name)) || isShown
      }
      return (isShown, nil)
    } catch { return (isShown, error) }
  }
}

/// What one diary's new entries give rise to: one notice, however many they are.
package struct Notice: Sendable, Hashable {
  /// The diary.
  package let diary: Diary
  /// Those who wrote, in the order of their first new entry; empty where nobody is to be named.
  package let authors: [Member]
  /// How many entries came in.
  package let count: Int

  /// The most people that are named.
  private static let maximumNames = 3

  /// What it says, on one line.
  package func text(_ language: Language) -> String {
    let names = authors.prefix(Notice.maximumNames).map { Notice.shown($0.name) }
    guard !names.isEmpty else { return Phrase("notice-arrived")(language, count: count) }
    let text = names.joined(separator: Phrase("notice-between")[language])
    let number = language.integer(count)
    let more = authors.count - names.count
    if more > 0 {
      return Phrase("notice-wrote-many")(
        language, ["names": text, "more": language.integer(more), "count": number])
    }
    return count == 1
      ? Phrase("notice-wrote")(language, ["names": text])
      : Phrase("notice-wrote-several")(language, ["names": text, "count": number])
  }

  /// A name of somebody else's choosing, as it may stand in a line.
  package static func shown(_ name: String) -> String {
    let visible = name.escapingControls.trimmingBlanks
    return visible.count > 40 ? visible.prefix(40) + "…" : visible
  }
}

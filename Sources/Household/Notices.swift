// Notices of new diary entries by others, and how the desktop shows them.

package import Diagnostics
package import Diary
package import Fluent
package import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Creates notices of other people's new entries.
package struct NewEntries: Sendable {
  private let home: Home

  package init(_ home: Home) { self.home = home }

  /// The existing entries, so that a changed one doesn't count as new.
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

  /// The owner's notices for received files, most of which may not be entries; none if the home has them turned
  /// off.
  package func notices(of created: [RelativePath]) async -> [Notice] {
    guard home.settings.notify else { return [] }
    return await notices(of: created) { (id) throws(Diagnostic) in
      home.settings.muted[id, default: []].union([try home.ownMember(of: id)])
    }
  }

  /// The notices for files, most of which may not be entries: at most one per diary, ordered by diary id.
  ///
  /// - Parameters:
  ///   - created: the files.
  ///   - silent: the members of a diary whose entries make none; nil for a diary that makes none.
  /// - Returns: none for a diary that can't be read, which `check` reports.
  package func notices(
    of created: [RelativePath], except silent: (_ diary: String) throws(Diagnostic) -> Set<String>?
  ) async -> [Notice] {
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
        guard let silent = try silent(id) else { continue }
        if let notice = try await notice(of: new, in: id, except: silent) { notices.append(notice) }
      } catch { continue }
    }
    return notices
  }

  private func notice(
    of new: Set<String>, in id: String, except silent: Set<String>
  ) async throws(Diagnostic) -> Notice? {
    let diary = try await DiaryStore.read(id, in: home, passingPhotos: true).diary
    let entries = diary.texts.filter { entry in
      new.contains(entry.id) && entry.author.map { !silent.contains($0) } ?? true
    }
    guard !entries.isEmpty else { return nil }
    var authors: [Member] = []
    if !diary.type.hidesMembers {
      for author in entries.compactMap(\.author) where !authors.contains(where: { $0.id == author }) {
        authors.append(diary.member(author) ?? Member(id: author, name: author))
      }
    }
    return Notice(
      diary: diary, authors: authors, count: entries.count,
      isOfReplies: entries.allSatisfy { $0.replyTo != nil })
  }
}

extension Household {
  /// Shows notices on the desktop, if there is one; also returns the error of the user's own command.
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

/// The notice of one diary's new entries.
package struct Notice: Sendable, Hashable {
  package let diary: Diary
  /// The authors, in the order of their first new entry; empty if the diary hides them.
  package let authors: [Member]
  package let count: Int
  /// Whether all of it stands under entries.
  package let isOfReplies: Bool

  private static let maximumNames = 3

  /// The notice as one line.
  package func text(_ language: Language) -> String {
    let names = authors.prefix(Notice.maximumNames).map { Notice.shown($0.name) }
    guard !names.isEmpty else { return Phrase("notice-arrived")(language, count: count) }
    let text = names.joined(separator: Phrase("notice-between")[language])
    if isOfReplies, authors.count == names.count {
      return Phrase("notice-replied")(language, ["names": text])
    }
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

  /// A name that somebody else chose, safe and short enough for one line.
  package static func shown(_ name: String) -> String {
    let visible = name.escapingControls.trimmingBlanks
    return visible.count > 40 ? visible.prefix(40) + "…" : visible
  }
}

/// Shows a notification outside the terminal.
///
/// Others may have written its text, so it is never interpreted by a shell, as markup or as an option.
/// Sources: Desktop Notifications Specification 1.2, "Markup"; notify-send(1); osascript(1).
package struct DesktopNotices: Sendable {
  private let world: World

  package init(_ world: World) { self.world = world }

  package enum Way: Sendable, Hashable {
    /// `notifyCommand` of the machine's settings.
    case own(String)
    /// The desktop's own program, with the session bus's address if our environment lacks it.
    case system(bus: String?)
  }

  /// Shows a title and a line below it.
  ///
  /// - Returns: whether it was shown; false without a desktop, for example on a server.
  /// - Throws: errors in the machine's settings; `program-failed` if the user's own command fails.
  package func show(_ title: String, _ body: String) throws(Diagnostic) -> Bool {
    let title = DesktopNotices.oneLine(title)
    let body = DesktopNotices.oneLine(body)
    switch try way() {
    case .own(let command):
      try run(own: command, [title, body])
      return true
    case .system(let bus): return DesktopNotices.isDone(DesktopNotices.words(title, body), bus: bus)
    case nil: return false
    }
  }

  /// How to show notifications here; nil if there is no way.
  package func way() throws(Diagnostic) -> Way? {
    if let command = try MachineSettings.read(world).notifyCommand { return .own(command) }
    #if canImport(Darwin)
    return .system(bus: nil)
    #else
    if let bus = world.environment("DBUS_SESSION_BUS_ADDRESS"), !bus.isEmpty { return .system(bus: nil) }
    // A timer or hook may lack the desktop's environment.
    let own = world.environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let socket = (own ?? "/run/user/\(getuid())") + "/bus"
    var status = stat()
    guard unsafe stat(socket, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == getuid()
    else { return nil }
    return .system(bus: "unix:path=\(socket)")
    #endif
  }

  private func run(own command: String, _ arguments: [String]) throws(Diagnostic) {
    let outcome = try Program.run(
      ["sh", "-c", "\(command) \"$@\"", "sh"] + arguments,
      timeout: .seconds(30))
    guard outcome.status == 0 else {
      throw Diagnostic(
        .programFailed,
        Phrase("command-notifycommand-ended-status", ["status": outcome.status]).because(
          outcome.complaint ?? ""), hint: Phrase("command-run-command-line-itself-see"), severity: .warning)
    }
  }

  private static func words(_ title: String, _ body: String) -> [String] {
    #if canImport(Darwin)
    return [
      "osascript", "-e", "on run argv", "-e",
      "display notification (item 2 of argv) with title (item 1 of argv)", "-e", "end run", "--", title, body,
    ]
    #else
    return ["notify-send", "--app-name=zutto", "--category=im.received", "--", title, marked(body)]
    #endif
  }

  /// The text escaped for the notification's body, so that it holds no tag or escape sequence.
  ///
  /// The title needs no escaping: the specification allows no markup there, and notify-send unescapes only
  /// the body.
  private static func marked(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\\", with: "\\\\")
  }

  private static func oneLine(_ text: String) -> String { text.escapingControls }

  /// Runs a system program; if it is missing or fails, the notification is silently dropped.
  private static func isDone(_ words: [String], bus: String?) -> Bool {
    var environment: [String: String] = [:]
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus
    do throws(Diagnostic) {
      let outcome = try Program.run(
        words, environment: environment, timeout: .seconds(10))
      return outcome.status == 0
    } catch { return false }
  }
}

// `zutto diary bundle`: a shared diary in one file, for members without a server.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Sync

struct DiaryBundleCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "bundle", abstract: "Write a shared diary into one file that can travel in any way.",
    discussion: """
      Who gets it joins with 'zutto diary join FILE --code CODE', or, if they are in
      already, takes in what is new with 'zutto diary receive FILE'. The file holds
      the diary and all of its history, readable by everybody who has it. It never
      goes into the home: run there, it goes beside it.

      Examples:
        zutto diary bundle futari                      writes futari.bundle
        zutto diary bundle futari /media/usb/futari.bundle
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The file (default: the id and '.bundle').", completion: .file()) var file: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    guard GitSync.isRepository(diary.path, of: home.tree) else {
      guard try DiaryStore.share(id, in: home) == nil else { throw ShareFault.elsewhere(id) }
      throw ShareFault.notShared(id)
    }
    let (path, whole) = try place(home)
    var report = GitReport()
    try SharedDiaries(session, home).sync(id).bundle(to: whole, &report)
    session.printer.endProgress()
    session.tell(
      Phrase("share-bundled"), ["diary": diary.name, "file": path],
      ["diary": .text(id), "file": .text(path)], home)
  }
}

extension DiaryBundleCommand {
  /// Where the file goes: never into the home, which would carry it, and all that it holds, into every copy.
  private func place(_ home: Home) throws(Diagnostic) -> (shown: String, whole: String) {
    let shown = file ?? "\(id).bundle"
    let whole = Session.resolved(shown)
    if file != nil { try OutsideFile.checkOutsideHomes(shown) }
    guard file == nil, whole.hasPrefix(home.tree.root + "/") else { return (shown, whole) }
    let beside = Session.resolved(home.tree.root + "/..") + "/\(id).bundle"
    return (beside, beside)
  }
}

/// What is wrong with sharing.
enum ShareFault {
  /// A diary of which another machine of the owner's has the history.
  static func elsewhere(_ id: String) -> Diagnostic {
    Diagnostic(
      .diaryShared, "the history of the diary '\(id)' is on another machine of yours",
      hint:
        "'zutto diary bundle \(id)' there makes a file that 'zutto diary receive \(id) FILE' takes in here; so does a member's"
    )
  }

  /// A diary that is in the home's own history only.
  static func notShared(_ id: String) -> Diagnostic {
    Diagnostic(
      .diaryShared, "the diary '\(id)' is not shared alone",
      hint: "'zutto diary share \(id)' makes it a repository of its own")
  }
}

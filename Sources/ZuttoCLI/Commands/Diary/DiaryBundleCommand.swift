// `zutto diary bundle`: a shared diary in one file, for members without a server.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Sync

struct DiaryBundleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Write a shared diary into one file that can travel in any way.",
    discussion: """
      Who gets it joins with 'zutto diary join FILE --code CODE', or, if they are in
      already, takes in what is new with 'zutto diary receive FILE'. The file holds
      the diary and all of its history, readable by everybody who has it.

      Examples:
        zutto diary bundle futari                      writes futari.bundle
        zutto diary bundle futari /media/usb/futari.bundle
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.") var id: String
  @Argument(help: "The file (default: the id and '.bundle').") var file: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    guard GitSync.isRepository(diary.path, of: home.tree) else { throw ShareFault.notShared(id) }
    let path = file ?? "\(id).bundle"
    guard let whole = Session.absolute(path) else {
      throw Diagnostic(
        .fileUnwritable,
        "'\(path)' leads up again on its way",
        hint: "name the file by a whole path"
      )
    }
    var report = GitReport()
    try SharedDiaries(session, home).sync(id).bundle(to: whole, &report)
    session.printer.endProgress()
    session.tell(
      ShareWords.bundled,
      ["diary": diary.name, "file": path],
      ["diary": .text(id), "file": .text(path)],
      home
    )
  }
}

/// What is wrong with sharing.
enum ShareFault {
  /// A diary that is in the home's own history only.
  static func notShared(_ id: String) -> Diagnostic {
    Diagnostic(
      .diaryShared,
      "the diary '\(id)' is not shared alone",
      hint: "'zutto diary share \(id)' makes it a repository of its own"
    )
  }
}

// A shared diary in one file, for members without a server.

public import Diagnostics
internal import Fluent
internal import SafeFiles

extension GitSync {
  /// Takes in what a bundle brings.
  ///
  /// - Parameters:
  ///   - path: the bundle's path.
  ///   - report: takes what was done.
  /// - Throws: as `run`.
  public func receive(bundle path: String, _ report: inout GitReport) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.settle(&report)
    let name = "refs/zutto/incoming"
    let fetched = try plain.run([
      "-c", "fetch.fsckObjects=true", "fetch", "--quiet", "--no-tags", "--", path, "+HEAD:\(name)",
    ])
    guard fetched.status == 0 else { throw GitFault.remote("fetch", fetched).firstContact }
    let commit = try git.line(["rev-parse", name])
    defer { _ = try? git.run(["update-ref", "-d", name]) }
    if options.rewritten == .adopt, let head = work.status.head {
      // From what we had in common when a bundle went between us: what is new here since stays.
      let found = try git.run(["rev-parse", "--quiet", "--verify", GitSync.handed])
      let known = found.status == 0 ? found.firstLine : head
      progress(.merging)
      try work.bring(to: commit, bases: [known], parents: [commit], &report)
    } else if let head = work.status.head {
      let bases = try git.commonAncestors(head, commit)
      if bases.isEmpty, !options.allowsUnrelated { throw GitFault.unrelatedBundle(path) }
      guard bases != [commit] else { return }
      progress(.merging)
      try work.bring(to: commit, bases: bases, parents: bases == [head] ? [] : [head, commit], &report)
    } else {
      try work.bring(to: commit, bases: [], parents: [], &report)
    }
    try git.bytes(["update-ref", GitSync.handed, commit])
  }

  /// The commit of the last bundle that came, or else of the first that went.
  static let handed = "refs/zutto/bundle"

  /// Writes all of the repository into one file, for members without a server.
  ///
  /// - Parameters:
  ///   - path: the file, as the operating system names it; it is replaced if it is there.
  ///   - report: takes what was done.
  /// - Throws: as `run`.
  public func bundle(to path: String, _ report: inout GitReport) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.settle(&report)
    try work.checkNames(since: nil)
    let outcome = try git.run(["bundle", "create", "--quiet", path, "HEAD", work.status.branch ?? "main"])
    guard outcome.status == 0 else {
      throw Diagnostic(
        .fileUnwritable, Phrase("sync-cant-written", ["path": path, "lowercased": outcome.reason]),
        hint: Phrase("sync-name-file-folder-you-may"))
    }
    let known = try git.run(["rev-parse", "--quiet", "--verify", GitSync.handed])
    if known.status != 0 { try git.bytes(["update-ref", GitSync.handed, "HEAD"]) }
  }
}

// Listing what is at the other side.

internal import Diagnostics
internal import SafeFiles

extension RsyncProgram {
  /// Which files a listing is about.
  enum Extent {
    /// Those that are compared by content.
    case texts
    /// Those that are compared by size and time.
    case bulky
    /// All, by content.
    case everything
    /// Some, by content.
    case only([RelativePath])
    /// Those that stand in the folder itself; what is in them is not looked at.
    case names
  }

  /// Lists files of the other side, and compares them with a folder of this machine.
  ///
  /// - Parameters:
  ///   - extent: which files.
  ///   - folder: the folder that is compared with.
  ///   - below: a folder of the other side that is listed instead of all of it.
  ///   - scope: what of a home is synced.
  ///   - listing: what gets the files.
  /// - Returns: false if the folder is not there.
  /// - Throws: `rsync-unreachable`, `rsync-partial`, `program-missing`, `program-failed`.
  func list(
    _ extent: Extent, against folder: String, below: String = "", scope: RsyncScope,
    into listing: inout RsyncListing
  ) throws(Diagnostic) -> Bool {
    // Links are asked for, so that they are told and not passed over.
    var words = ["-n", "-l", "-ii"]
    if below.isEmpty { words += scope.options }
    var input: [UInt8] = []
    switch extent {
    case .texts: words += ["-r", "-c"] + RsyncScope.bulkyPatterns.map { "--exclude=" + $0 }
    case .bulky:
      words += ["-r", "--include=*/"] + RsyncScope.bulkyPatterns.map { "--include=" + $0 }
      words.append("--exclude=*")
    case .everything: words += ["-r", "-c"]
    case .only(let paths):
      words += ["-c", "--files-from=-", "--from0"]
      input = RsyncProgram.names(paths)
    case .names: words += ["-r", "--exclude=*/"]
    }
    let outcome = try run(words, [destination.argument(below: below), folder + "/"], input: input)
    if RsyncFault.isMissing(outcome) { return false }
    listing.add(outcome.output, in: scope)
    // What has another kind here is no fault of theirs: rsync tells what it could not do if it were to.
    if outcome.status == 23, listing.addClashes(outcome.errors, in: scope) { return true }
    // Half a list would look as if the rest had been removed.
    if let fault = RsyncFault.told(outcome, destination, .listing) { throw fault }
    return true
  }
}

// `zutto merge-driver`: what git calls to merge one file.
// Source: gitattributes(5), "Defining a custom merge driver".

internal import ArgumentParser
internal import Ground
internal import Sync

struct MergeDriverCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver", abstract: "Merge one file for git.",
    discussion: """
      git calls this where 'zutto init' and 'zutto sync' have set a clone up. The
      result goes into OURS. Exit status 1 where both sides changed one thing
      differently: 'zutto merge' then settles it, keeping both.

      Examples:
        zutto merge-driver base ours theirs ledger/2026-01.json
      """, shouldDisplay: false)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The version both came from; an empty file for none.") var base: String
  @Argument(help: "Our version, which becomes the result.") var ours: String
  @Argument(help: "Their version.") var theirs: String
  @Argument(help: "The file's path in the repository.") var path: String

  func run() async throws {
    let session = Session(options)
    let (rules, prefix) = place(session)
    let here = try Tree(at: ".")
    // git names all of them as seen from the top of the work tree, where it starts this.
    guard let own = RelativePath(path), let target = RelativePath(ours), let older = RelativePath(base),
      let other = RelativePath(theirs)
    else {
      throw Diagnostic(
        .syncRefused, "the four files must be named as seen from the folder where this runs",
        hint: "nothing was merged")
    }
    let old = try here.read(older).bytes
    let result = rules.merge(
      prefix.map { $0 / own } ?? own, base: old.isEmpty ? .nothing : .version(old),
      ours: try here.read(target).bytes, theirs: try here.read(other).bytes)
    try here.write(result.bytes, to: target, .replaceable)
    if result.other != nil { throw Exit.problems }
  }

  /// The rules of the home that the repository is or stands in; plain ones for a bare repository elsewhere.
  private func place(_ session: Session) -> (MergeRules, RelativePath?) {
    guard let home = try? session.home(checking: true), let here = try? Tree(at: ".") else {
      return (HomeMergeRules.rules(zone: .utc, language: .en), nil)
    }
    let root = home.tree.root
    let prefix = here.root.hasPrefix(root + "/") ? String(here.root.dropFirst(root.count + 1)) : ""
    return (HomeMergeRules.rules(of: home), RelativePath(prefix))
  }
}

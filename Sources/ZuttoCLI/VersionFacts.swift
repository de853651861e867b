// `zutto --version --json`: what this program is and what is linked into it.

internal import BuildFacts
package import Diagnostics
internal import Ground
internal import Household
package import LosslessJSON

package enum VersionFacts {
  /// Whether the version is asked for as JSON, and nothing else.
  static func isAsked(_ arguments: some Sequence<String>) -> Bool {
    arguments.sorted() == ["--json", "--version"]
  }

  /// A line that says the facts of this program.
  static func line() throws(Diagnostic) -> String {
    let linked = unsafe build_facts()
    return try json(linked: unsafe linked.map { unsafe String(cString: $0) }).description
  }

  /// Puts together what there is to know of a program.
  ///
  /// - Parameter linked: an object with `commit` and `libraries`, as `make release` links it in; nil in other
  ///   builds, whose commit and libraries are null.
  /// - Returns: the version, the newest format of a home that is written, the commit and the libraries.
  /// - Throws: a problem of JSON if what is linked in is none.
  package static func json(linked: String?) throws(Diagnostic) -> JSON {
    let build: JSON = if let linked { try JSON.parse(Source("build", text: linked)) } else { [:] }
    return [
      "version": .text(ZuttoVersion.text), "format": .integer(HomeSettings.format),
      "commit": build["commit"] ?? .null, "libraries": build["libraries"] ?? .null,
    ]
  }
}

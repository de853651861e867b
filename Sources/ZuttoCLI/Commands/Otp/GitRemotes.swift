// Where git keeps copies of a home, as far as paper may tell it.

internal import Ground
internal import Household

/// The addresses of a folder's git remotes, without credentials.
enum GitRemotes {
  /// The addresses that may be shown; none where there is no git or no repository.
  static func shown(of folder: String) -> [String] {
    let words = ["git", "-C", folder, "config", "--null", "--get-regexp", "^remote\\..*\\.url$"]
    do throws(Diagnostic) {
      let outcome = try Program.run(words, environment: TranscriptionKey.withheld, timeout: .seconds(10))
      guard outcome.status == 0 else { return [] }
      var addresses: [String] = []
      for item in outcome.output.split(separator: 0) {
        // The key, a line end, the value.
        guard let end = item.firstIndex(of: UInt8(ascii: "\n")) else { continue }
        let address = shown(String(decoding: item[(end + 1)...], as: UTF8.self))
        if let address, !addresses.contains(address) { addresses.append(address) }
      }
      return addresses
    } catch {
      // A sheet without them is a good sheet too.
      return []
    }
  }

  /// An address without what lets somebody in; nil for one that can't be told apart from it.
  static func shown(_ address: String) -> String? {
    // `ext::command` and its like.
    guard !address.contains("::"), !address.isEmpty else { return nil }
    guard let scheme = address.firstRange(of: "://") else {
      // `git@host:path`, or a folder; with `user:password@` it would be neither.
      let user = address.firstIndex(of: "@").map { address[..<$0] } ?? ""
      return user.contains(":") ? nil : address
    }
    let rest = address[scheme.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    var host = rest[..<end]
    var user: Substring = ""
    if let at = host.lastIndex(of: "@") {
      user = host[..<at]
      host = host[host.index(after: at)...]
    }
    // A password with a slash would be cut there: what follows the colon is then no port.
    let name = host.last == "]" ? "" : host
    if let colon = name.lastIndex(of: ":"), !name[name.index(after: colon)...].allSatisfy(\.isNumber) {
      return nil
    }
    // The user's name is needed for ssh; elsewhere it is often a token.
    let isShell = ["ssh", "git+ssh", "ssh+git"].contains(address[..<scheme.lowerBound].lowercased())
    let shownUser = isShell ? user.prefix { $0 != ":" } : ""
    let path = rest[end...].prefix { $0 != "?" && $0 != "#" }
    return "\(address[..<scheme.upperBound])\(shownUser.isEmpty ? "" : shownUser + "@")\(host)\(path)"
  }
}

// What ente Auth adds to a URI: how the code is shown.
// Spec: code.dart and code_display.dart of its repository.

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import Seal

/// The parameter `codeDisplay` of ente: a JSON object, encoded as forms are.
enum EnteDisplay {
  private static let parameter = "codeDisplay="

  /// Whether a URI has it.
  static func isIn(_ uri: String) -> Bool { uri.contains("&codeDisplay=") || uri.contains("?codeDisplay=") }

  /// The account of a URI of ente.
  static func account(_ uri: String) throws(Diagnostic) -> Account {
    let question = uri.firstIndex(of: "?") ?? uri.endIndex
    var parameters = uri[question...].dropFirst().split(separator: "&")
    let display = parameters.firstIndex { $0.hasPrefix(parameter) }.map { parameters.remove(at: $0) }
    var account = try URIList.account(uri[..<question] + "?" + parameters.joined(separator: "&"))
    // ente shows Steam's codes for every account by time whose issuer is Steam.
    if case .totp = account.kind, account.issuer.lowercased() == "steam" {
      account.kind = .steam
      account.digits = Account.steamDigits
    }
    if let display { try account.take(display.dropFirst(parameter.count)) }
    return account
  }
}

extension Account {
  fileprivate mutating func take(_ display: Substring) throws(Diagnostic) {
    let text = String(display.map { $0 == "+" ? " " : $0 }).percentDecoded
    guard let value = try? JSON.parse(Source("codeDisplay", text: text)), value.object != nil else {
      // An account must not fail for how it is shown; ente itself passes over such.
      return keep(["codeDisplay": .text(text)], from: .ente)
    }
    try take(display: value)
  }

  /// Takes what ente tells of how a code is shown.
  mutating func take(display: JSON) throws(Diagnostic) {
    var display = try ForeignObject(display)
    isFavorite = display.flag("pinned")
    try add(note: display.text("note"))
    try add(tags: display.texts("tags"))
    // What lies in ente's trash is not lost, but can be told from the rest.
    if display.flag("trashed") { try add(tags: ["trashed"]) }
    keep(display.rest, from: .ente)
  }
}

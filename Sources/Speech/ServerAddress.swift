// The address of a speech server, and its API key.

public import Diagnostics
internal import Fluent
internal import Ground

/// The address of a speech server.
public struct ServerAddress: Sendable, Hashable {
  /// The URL that recordings are sent to.
  public let endpoint: String
  /// The host, with any non-default port; the key is sent to no other.
  public let host: String
  /// Whether the host is a loopback address.
  public let isThisMachine: Bool
  /// Whether the connection uses TLS.
  public let isSealed: Bool

  /// Whether the key may be sent: only over TLS or to this machine.
  public var maySeeKey: Bool { isSealed || isThisMachine }

  /// Parses an address with or without `/v1`, as in `OPENAI_BASE_URL`; throws `transcription-unset`.
  public init(parsing text: String) throws(Diagnostic) {
    func refuse(_ why: Phrase, _ hint: Phrase) -> Diagnostic {
      Diagnostic(.transcriptionUnset, Phrase("transcribe-server-address", ["why": why]), hint: hint)
    }
    let example: Phrase = Phrase("transcribe-write-such-https-api-openai")
    // The address may hold a secret: messages don't quote it.
    guard !text.isEmpty, text.utf8.count <= 2000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw refuse(Phrase("transcribe-blanks-controls-letters-address"), example)
    }
    guard !text.utf8.contains(where: { "\"\\<>^`{|}?#".utf8.contains($0) }) else {
      throw refuse(Phrase("transcribe-signs-address-server-cant-such"), example)
    }
    let lower = text.lowercased()
    let usualPort: Int
    switch lower {
    case _ where lower.hasPrefix("https://"): (isSealed, usualPort) = (true, 443)
    case _ where lower.hasPrefix("http://"): (isSealed, usualPort) = (false, 80)
    default: throw refuse(Phrase("transcribe-must-begin-https-http"), example)
    }
    let rest = text.dropFirst(isSealed ? 8 : 7)
    let authority = rest.prefix { $0 != "/" }
    guard !authority.contains("@") else {
      throw refuse(
        Phrase("transcribe-holds-name-password-before"), Phrase("transcribe-leave-them-out-key-comes"))
    }
    guard let (name, port) = ServerAddress.split(authority.lowercased()) else {
      throw refuse(Phrase("transcribe-names-no-host-port-cant"), example)
    }
    host = name + (port == usualPort || port == nil ? "" : ":\(port ?? 0)")
    isThisMachine = ServerAddress.isLoopback(name)
    var path = Array(rest.dropFirst(authority.count).split(separator: "/"))
    guard !path.contains("."), !path.contains("..") else {
      throw refuse(Phrase("transcribe-leads-up-again"), example)
    }
    if path.suffix(2) == ["audio", "transcriptions"] { path.removeLast(2) }
    if path.last == "v1" { path.removeLast() }
    let parts = path + ["v1", "audio", "transcriptions"]
    endpoint = (isSealed ? "https://" : "http://") + host + "/" + parts.joined(separator: "/")
  }

  private static func split(_ authority: String) -> (name: String, port: Int?)? {
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[end...].firstIndex(of: ":") else {
      return isName(authority) ? (authority, nil) : nil
    }
    let name = String(authority[..<colon])
    let digits = authority[authority.index(after: colon)...]
    guard isName(name), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
      (1...65535).contains(port)
    else { return nil }
    return (name, port)
  }

  private static func isName(_ name: String) -> Bool {
    if name.hasPrefix("[") {
      let inside = name.dropFirst().dropLast()
      return name.hasSuffix("]") && inside.contains(":")
        && inside.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    return !name.isEmpty && name.allSatisfy { ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }

  /// Accepts only canonical forms: readings of `127.1` and the like differ.
  private static func isLoopback(_ name: String) -> Bool {
    if name == "localhost" || name == "[::1]" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }
}

/// An API key, accessible only during a call.
@safe public struct ServerKey: Sendable {
  /// The maximum size of a key in bytes.
  public static let limit = 4096

  private let lend: @Sendable (_ body: (UnsafeRawBufferPointer) -> Void) -> Void

  /// Makes a key from a function that lends its bytes once per call; throws `transcription-key`.
  public init(lending lend: @escaping @Sendable (_ body: (UnsafeRawBufferPointer) -> Void) -> Void)
    throws(Diagnostic)
  {
    var isWhole = false
    var hasLines = false
    unsafe lend { bytes in
      isWhole =
        unsafe !bytes.isEmpty && bytes.count <= ServerKey.limit
        && bytes.allSatisfy { (0x21...0x7E).contains($0) }
      hasLines = unsafe bytes.contains { $0 == 0x0A || $0 == 0x0D }
    }
    guard isWhole else {
      throw Diagnostic(
        .transcriptionKey,
        hasLines ? Phrase("transcribe-api-key-more-than-one") : Phrase("transcribe-api-key-empty-too-long"),
        hint: Phrase("transcribe-copy-again-page-shows-without"))
    }
    unsafe self.lend = lend
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    var result: Result?
    unsafe lend { bytes in result = unsafe body(bytes) }
    return result
  }
}

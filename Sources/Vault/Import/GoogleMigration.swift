// otpauth-migration:// URIs of Google Authenticator, and their protobuf (protobuf.dev, "Encoding").

public import Diagnostics
internal import Fluent
internal import Ground
internal import Seal

/// One URI of a transfer.
struct GoogleMigration {
  /// The unparsed messages of its accounts.
  private(set) var accounts: [ArraySlice<UInt8>] = []
  /// The fault of the rest, if not all could be read.
  private(set) var damage: Diagnostic?
  /// Which part of a transfer it is; nil if the URI doesn't say.
  private(set) var part: GooglePart?

  /// The beginning of the URI, in lower case.
  static let scheme = "otpauth-migration://"

  /// Throws `import-damaged` if there is no data or it is not Base64.
  init(_ uri: Substring) throws(Diagnostic) {
    guard let data = GoogleMigration.data(of: uri) else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-transfer-code-no-readable-data"),
        hint: Phrase("otp-reads-otpauth-migration-offline-data"))
    }
    var (batch, index, count) = (0, 0, 1)
    var reader = ProtobufReader(data[...])
    do throws(Diagnostic) {
      while let (field, value) = try reader.next() {
        switch (field, value) {
        case (1, .bytes(let account)):
          try ForeignCollector.check(count: accounts.count)
          accounts.append(account)
        case (3, .number(let number)): count = Int(truncatingIfNeeded: number)
        case (4, .number(let number)): index = Int(truncatingIfNeeded: number)
        case (5, .number(let number)): batch = Int(truncatingIfNeeded: number)
        default: break
        }
      }
    } catch { damage = error }
    if (1...GooglePart.maximumCount).contains(count), (0..<count).contains(index) {
      part = GooglePart(batch: batch, index: index, count: count)
    }
  }

  /// Decodes `data`: Base64 whose `+`, `/` and `=` may be unescaped, or a `+` a space.
  private static func data(of uri: Substring) -> [UInt8]? {
    guard let question = uri.utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let query = uri[uri.utf8.index(after: question)...].prefix { $0 != "#" }
    guard let value = query.split(separator: "&").first(where: { $0.hasPrefix("data=") }) else { return nil }
    // Some web tools escape twice; Base64 has no `%`.
    let text = String(value.dropFirst("data=".count)).percentDecoded.percentDecoded
    return [UInt8](base64: text.utf8.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 })
  }

  /// Parses an account's message.
  static func draft(_ message: ArraySlice<UInt8>) throws(Diagnostic) -> ForeignDraft {
    var draft = ForeignDraft()
    var counter: UInt64 = 0
    var reader = ProtobufReader(message)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .bytes(let secret)): draft.secret = Secret(secret)
      case (2, .bytes(let text)): draft.name = String(decoding: text, as: UTF8.self)
      case (3, .bytes(let text)): draft.issuer = String(decoding: text, as: UTF8.self)
      case (4, .number(let number)): draft.algorithm = try algorithm(number)
      case (5, .number(let number)): draft.digits = try digits(number)
      case (6, .number(let number)): draft.type = try type(number)
      case (7, .number(let number)): counter = number
      default: break
      }
    }
    if draft.type == "hotp" { draft.counter = Int(clamping: counter) }
    draft.divideName()
    return draft
  }

  private static func algorithm(_ number: UInt64) throws(Diagnostic) -> String? {
    switch number {
    case 0: return nil
    case 1: return "SHA1"
    case 2: return "SHA256"
    case 3: return "SHA512"
    case 4: return "MD5"
    default: throw unknown(Phrase("otp-hash-function"), number)
    }
  }

  /// The field is an enumeration, not a number of digits.
  private static func digits(_ number: UInt64) throws(Diagnostic) -> Int? {
    switch number {
    case 0: return nil
    case 1: return 6
    case 2: return 8
    default: throw unknown(Phrase("otp-kind-digits"), number)
    }
  }

  private static func type(_ number: UInt64) throws(Diagnostic) -> String {
    switch number {
    case 0, 2: return "totp"
    case 1: return "hotp"
    default: throw unknown(Phrase("otp-kind-one-time-password"), number)
    }
  }

  private static func unknown(_ words: Phrase, _ number: UInt64) -> Diagnostic {
    Diagnostic(
      .importItem, Phrase("otp-number-google-authenticator-not-known", ["words": words, "number": number]),
      hint: Phrase("otp-set-account-up-anew-service"))
  }
}

extension ForeignDraft {
  /// Removes the issuer from a name such as `GitHub:misaki`; without an issuer the name supplies it.
  mutating func divideName() {
    guard let colon = name.firstIndex(of: ":") else { return }
    let first = name[..<colon].trimmingBlanks
    if issuer.isEmpty, !first.isEmpty {
      issuer = first
      name = String(name[name.index(after: colon)...])
    } else if !issuer.isEmpty, name.hasPrefix(issuer + ":") {
      // The issuer itself may contain a colon.
      name = String(name.dropFirst(issuer.count + 1))
    } else if first == issuer.trimmingBlanks, !first.isEmpty {
      name = String(name[name.index(after: colon)...])
    }
  }
}

/// One part of a Google Authenticator transfer: one QR code.
public struct GooglePart: Sendable, Hashable {
  /// The random number of the transfer.
  public let batch: Int
  /// The index, from 0.
  public let index: Int
  /// The number of parts in the transfer.
  public let count: Int

  /// The maximum number of parts; the app puts ten accounts into one.
  static let maximumCount = 1000

  /// One `import-parts` for every incomplete transfer among the parts imported together, in any order.
  public static func missing(in parts: [GooglePart]) -> [Diagnostic] {
    let transfers = Dictionary(grouping: parts, by: \.batch)
    var told: Set<Int> = []
    let batches = parts.map(\.batch).filter { told.insert($0).inserted }
    return batches.prefix(maximumCount).compactMap { batch in
      let present = transfers[batch] ?? []
      let count = present.map(\.count).max() ?? 0
      let there = Set(present.map(\.index))
      let missing = (0..<count).filter { !there.contains($0) }.map { String($0 + 1) }
      guard !missing.isEmpty else { return nil }
      return Diagnostic(
        .importParts,
        Phrase(
          "otp-parts-google-authenticator-transfer",
          ["count": count, "missing": missing.joined(separator: ", ")]),
        hint: Phrase("otp-save-missing-qr-codes-too"))
    }
  }
}

/// A parser of the fields of one protobuf message.
struct ProtobufReader {
  enum Value {
    /// Wire type 0.
    case number(UInt64)
    /// Wire type 2.
    case bytes(ArraySlice<UInt8>)
    /// Wire types 1 and 5, which no known field has.
    case fixed
  }

  private var rest: ArraySlice<UInt8>

  init(_ message: ArraySlice<UInt8>) { rest = message }

  /// The next field, nil at the end; throws `import-damaged` if it is truncated.
  mutating func next() throws(Diagnostic) -> (field: UInt64, value: Value)? {
    guard !rest.isEmpty else { return nil }
    let tag = try varint()
    switch tag & 7 {
    case 0: return (tag >> 3, .number(try varint()))
    case 1: return (tag >> 3, try fixed(8))
    case 2:
      let count = try varint()
      // Compare as 64 bits: a hostile length may exceed Int.
      guard count <= UInt64(rest.count) else { throw ProtobufReader.damaged }
      return (tag >> 3, .bytes(take(Int(count))))
    case 5: return (tag >> 3, try fixed(4))
    default: throw ProtobufReader.damaged
    }
  }

  private mutating func varint() throws(Diagnostic) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = rest.popFirst() else { throw ProtobufReader.damaged }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw ProtobufReader.damaged
  }

  private mutating func fixed(_ count: Int) throws(Diagnostic) -> Value {
    guard rest.count >= count else { throw ProtobufReader.damaged }
    _ = take(count)
    return .fixed
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return taken
  }

  private static let damaged = Diagnostic(
    .importDamaged, Phrase("otp-transfer-code-damaged-cut-short"), hint: Phrase("otp-scan-qr-code-again-copy")
  )
}

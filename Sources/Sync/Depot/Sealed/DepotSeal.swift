// A file of a sealed depot (docs/FORMAT.md, "Sealed depots").

package import Diagnostics
internal import Fluent
internal import Ground
package import SafeFiles
package import Seal

/// What a sealed file holds; a file of one kind opens as no other.
package enum SealedKind: UInt8, Sendable {
  case pack = 1
  case head = 2
  case members = 3
  case purge = 4
  case media = 5
}

/// Seals and opens the files of one depot.
///
/// A file's bytes: the magic, the kind, seven zeros, the key's id (8), a salt (32), a commitment to the key (32); then
/// the text in pieces of 1 MiB, each under AES-256-GCM, with its tag. The nonce is the piece's number (11 bytes,
/// big-endian) and 1 for the last one, else 0: the STREAM construction of age (age-encryption.org/v1). The text is the
/// content's length (8 bytes, big-endian), the content, and zeros.
package struct DepotSeal: Sendable {
  /// The depot's id, 16 bytes.
  let depot: [UInt8]
  var ring: KeyRing
  let random: @Sendable (Int) -> [UInt8]

  package init(depot: [UInt8], ring: KeyRing, random: @escaping @Sendable (Int) -> [UInt8]) {
    self.depot = depot
    self.ring = ring
    self.random = random
  }

  private static let magic = Array("zuttodp1".utf8)
  private static let purpose = Array("zutto depot 1".utf8)
  private static let piece = 1 << 20
  static let headSize = 88
  /// The least size of a text, so that small files look alike.
  private static let least = 32 << 10

  /// The size of the file that a content of some size is sealed into.
  static func size(of content: Int) -> Int {
    let total = Padding.size(max(content + 8, least))
    return headSize + total + (total + piece - 1) / piece * AESGCM.tagSize
  }

  // MARK: Sealing

  /// Seals some bytes.
  package func seal(_ content: [UInt8], _ kind: SealedKind) -> [UInt8] {
    var sealed: [UInt8] = []
    // Neither reading nor writing memory fails.
    _ = try? seal(kind, content.count, Digest(of: content)) { offset, count in
      Array(content[offset..<min(content.count, offset + count)])
    } write: {
      sealed += $0
    }
    return sealed
  }

  /// Seals a file into a new one.
  ///
  /// - Throws: `disk-full`, `file-…`.
  package func seal(_ path: RelativePath, _ kind: SealedKind, as new: RelativePath, in tree: Tree)
    throws(Diagnostic)
  {
    let file = try tree.openFile(path)
    let digest = try tree.folder(path.parent).digest(of: path.name)
    let output = try GrowingFile(creating: new, in: tree)
    try seal(kind, file.size, digest) { (offset, count) throws(Diagnostic) in
      let bytes = try file.read(at: offset, count: min(count, file.size - offset))
      guard bytes.count == min(count, file.size - offset) else { throw DepotSeal.changed(path) }
      return bytes
    } write: { (bytes) throws(Diagnostic) in
      try output.append(bytes)
    }
  }

  private func seal(
    _ kind: SealedKind, _ size: Int, _ digest: Digest,
    read: (_ offset: Int, _ count: Int) throws(Diagnostic) -> [UInt8],
    write: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let key = ring.newest
    // Of the key, of chance and of the content: a machine whose random numbers repeat, as a clone's do, seals two texts
    // with one key only if they are the same.
    let salt = HMAC.code(.sha256, key: key.secret, message: random(32) + digest.bytes)
    let (fileKey, commitment) = keys(key.secret, salt, kind.rawValue)
    let id = [UInt8](hexadecimal: key.id) ?? []
    try write(
      DepotSeal.magic + [kind.rawValue] + [UInt8](repeating: 0, count: 7) + id + salt + commitment)
    let total = Padding.size(max(size + 8, DepotSeal.least))
    let count = (total + DepotSeal.piece - 1) / DepotSeal.piece
    for number in 0..<count {
      let length = min(DepotSeal.piece, total - number * DepotSeal.piece)
      var text: [UInt8] = []
      text.reserveCapacity(length)
      if number == 0 { text += UInt64(size).bigEndianBytes }
      let offset = max(0, number * DepotSeal.piece - 8)
      if offset < size { text += try read(offset, min(length - text.count, size - offset)) }
      text += [UInt8](repeating: 0, count: length - text.count)
      let box = AESGCM.seal(
        Secret(text), key: fileKey, nonce: DepotSeal.nonce(number, isLast: number == count - 1),
        additionalData: [])
      try write(box.ciphertext + box.tag)
    }
  }

  /// The file's key, and the commitment by which a wrong key is recognised.
  private func keys(_ secret: Secret, _ salt: [UInt8], _ kind: UInt8) -> (Secret, commitment: [UInt8]) {
    let both = HKDF.derive(key: secret, salt: salt, info: DepotSeal.purpose + depot + [kind], count: 64)
    return (both.part(0..<32), unsafe both.part(32..<64).withBytes { unsafe Array($0) })
  }

  private static func nonce(_ number: Int, isLast: Bool) -> [UInt8] {
    [0, 0, 0] + UInt64(number).bigEndianBytes + [isLast ? 1 : 0]
  }

  // MARK: Opening

  /// Opens a file's bytes.
  ///
  /// - Throws: `depot-damaged`, with a message for each kind of damage.
  package func open(_ bytes: [UInt8], _ kind: SealedKind, at path: RelativePath) throws(Diagnostic) -> [UInt8]
  {
    var content: [UInt8] = []
    try open(kind, bytes.count, path) { offset, count in
      Array(bytes[offset..<min(bytes.count, offset + count)])
    } write: {
      content += $0
    }
    return content
  }

  /// Opens a file into a new one, which is there only if all of it was right.
  ///
  /// - Throws: `depot-damaged`, with a message for each kind of damage; `disk-full`, `file-…`.
  package func open(_ path: RelativePath, _ kind: SealedKind, as new: RelativePath, in tree: Tree)
    throws(Diagnostic)
  {
    let file = try tree.openFile(path)
    let output = try GrowingFile(creating: new, in: tree)
    do throws(Diagnostic) {
      try open(kind, file.size, path) { (offset, count) throws(Diagnostic) in
        try file.read(at: offset, count: min(count, file.size - offset))
      } write: { (bytes) throws(Diagnostic) in
        try output.append(bytes)
      }
    } catch {
      try tree.delete(new)
      throw error
    }
  }

  private func open(
    _ kind: SealedKind, _ size: Int, _ path: RelativePath,
    read: (_ offset: Int, _ count: Int) throws(Diagnostic) -> [UInt8],
    write: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let head = try read(0, DepotSeal.headSize)
    guard head.count == DepotSeal.headSize, head.starts(with: DepotSeal.magic),
      head[9..<16].allSatisfy({ $0 == 0 })
    else { throw DepotSeal.damaged(path, Phrase("seal-no-sealed-file")) }
    guard head[8] == kind.rawValue else { throw DepotSeal.damaged(path, Phrase("seal-another-kind")) }
    guard let secret = ring[head[16..<24].hexadecimal] else {
      throw DepotSeal.damaged(path, Phrase("seal-key-unknown"))
    }
    let (key, commitment) = keys(secret, Array(head[24..<56]), kind.rawValue)
    guard commitment == Array(head[56..<88]) else {
      throw DepotSeal.damaged(path, Phrase("seal-key-wrong"))
    }
    let body = size - DepotSeal.headSize
    let whole = DepotSeal.piece + AESGCM.tagSize
    let count = (body + whole - 1) / whole
    let total = body - count * AESGCM.tagSize
    guard total >= DepotSeal.least else { throw DepotSeal.damaged(path, Phrase("seal-cut-off")) }
    var left = 0
    for number in 0..<count {
      let sealed = try read(DepotSeal.headSize + number * whole, min(whole, body - number * whole))
      guard sealed.count > AESGCM.tagSize,
        let text = AESGCM.unseal(
          AESGCM.Box(
            nonce: DepotSeal.nonce(number, isLast: number == count - 1),
            ciphertext: Array(sealed.dropLast(AESGCM.tagSize)), tag: sealed.suffix(AESGCM.tagSize)), key: key,
          additionalData: [])
      else {
        throw DepotSeal.damaged(
          path,
          Phrase(number == count - 1 ? "seal-end-changed" : "seal-piece-changed", ["number": number + 1]))
      }
      var bytes = unsafe text.withBytes { unsafe Array($0) }
      if number == 0 {
        let length = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= UInt64(total - 8), Padding.size(max(Int(length) + 8, DepotSeal.least)) == total else {
          throw DepotSeal.damaged(path, Phrase("seal-length-wrong"))
        }
        left = Int(length)
        bytes.removeFirst(8)
      }
      if left > 0 { try write(left < bytes.count ? Array(bytes.prefix(left)) : bytes) }
      left = max(0, left - bytes.count)
    }
  }

  static func damaged(_ path: RelativePath, _ reason: Phrase) -> Diagnostic {
    DepotFault.damaged(path, reason)
  }

  private static func changed(_ path: RelativePath) -> Diagnostic {
    Diagnostic(.fileUnreadable, Phrase("seal-changed-meanwhile", ["path": path]))
  }
}

extension UInt64 {
  fileprivate var bigEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) } }
}

// What a bag says of itself beside its manifests: how many bytes, and what is to be fetched.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension BagCheck {
  /// The most bytes of `bag-info.txt` and `fetch.txt`.
  private static let maximumBytes = 64 << 20

  /// Compares `Payload-Oxum`, bytes and files in `data/`.
  mutating func count(_ sizes: [RelativePath: Int], _ tree: Tree) throws(Diagnostic) {
    guard let source = try tree.readIfPresent(Bag.info, limit: BagCheck.maximumBytes) else { return }
    let name = Array("payload-oxum:".utf8)
    let payload = sizes.filter { $0.key.isInside(Bag.data) }
    let found = "\(payload.values.reduce(0, &+)).\(payload.count)"
    for line in BagLines(source.bytes)
    where line.prefix(name.count).map({ $0 | 0x20 }).elementsEqual(name.map { $0 | 0x20 }) {
      let said = String(decoding: line.dropFirst(name.count), as: UTF8.self).trimmingBlanks
      guard said != found else { continue }
      problems.append(
        Diagnostic(
          .bagCount,
          Phrase("sync-payload-oxum-says-data-bytes", ["said": said.quotedBriefly, "found": found]),
          path: Bag.info, hint: Phrase("sync-files-missing-too-many-named")))
      // One that is wrong is enough.
      return
    }
  }

  /// Tells of files that the bag leaves on other machines.
  mutating func lookAtFetch(_ sizes: [RelativePath: Int], _ tree: Tree) throws(Diagnostic) {
    guard let source = try tree.readIfPresent(Bag.fetch, limit: BagCheck.maximumBytes) else { return }
    var absent = 0
    for line in BagLines(source.bytes) where !line.isEmpty {
      let name = line.split(separator: 0x20, maxSplits: 2).dropFirst(2).first ?? []
      let path = BagPath.decoded(String(decoding: name, as: UTF8.self))
      if path.map({ sizes[$0] == nil }) ?? true { absent += 1 }
    }
    guard absent > 0 else { return }
    problems.append(
      Diagnostic(
        .bagFetch, Phrase("sync-fetch-txt-leaves-files-bag", ["absent": absent]), path: Bag.fetch,
        hint: Phrase("sync-complete-bag-program-you-trust")))
  }
}

/// `bagit.txt`: what kind of bag a folder is.
enum BagDeclaration {
  /// The kinds that are read; the older ones differ in what they leave out.
  private static let versions: Set<String> = ["0.93", "0.94", "0.95", "0.96", "0.97", "1.0"]

  /// Makes sure that a bag is of a kind that is known.
  static func check(_ tree: Tree) throws(Diagnostic) {
    // One that is gone is told as missing, and the rest read as today's bags are.
    guard let source = try tree.readIfPresent(Bag.declaration, limit: 4096) else { return }
    let text = String(decoding: source.bytes, as: UTF8.self)
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[parts[0].lowercased()] = parts[1].trimmingBlanks
    }
    let version = values["bagit-version"] ?? ""
    guard versions.contains(version) else {
      throw Diagnostic(
        .bagVersion, Phrase("sync-no-version-bagit-known-here", ["version": version.quotedBriefly]),
        path: Bag.declaration, hint: Phrase("sync-should-say-bagit-version-newer"))
    }
    let encoding = values["tag-file-character-encoding"] ?? ""
    guard encoding.uppercased() == "UTF-8" else {
      throw Diagnostic(
        .bagVersion, Phrase("sync-bag-own-files-only-utf", ["encoding": encoding.quotedBriefly]),
        path: Bag.declaration, hint: Phrase("sync-verify-program-reads-encoding"))
    }
  }
}

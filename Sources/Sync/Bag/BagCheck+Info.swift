// What a bag says of itself beside its manifests: how many bytes, and what is to be fetched.

internal import Ground

extension BagCheck {
  /// The most bytes of `bag-info.txt` and `fetch.txt`.
  private static let maximumBytes = 64 << 20

  /// Compares `Payload-Oxum`, bytes and files in `data/`.
  mutating func count(_ sizes: [RelativePath: Int], _ tree: Tree) throws(Diagnostic) {
    guard let source = try tree.readIfPresent(Bag.info, limit: BagCheck.maximumBytes) else {
      return
    }
    let name = "payload-oxum:"
    for line in String(decoding: source.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where line.lowercased().hasPrefix(name) {
      let said = line.dropFirst(name.count).filter { !$0.isWhitespace }
      let payload = sizes.filter { $0.key.isInside(Bag.data) }
      let found = "\(payload.values.reduce(0, &+)).\(payload.count)"
      guard said != found else { continue }
      problems.append(
        Diagnostic(
          .bagCount,
          "Payload-Oxum says \(String(said).quotedBriefly), and data/ has '\(found)' (bytes and files)",
          path: Bag.info,
          hint: "the files that are missing or too many are named beside this"
        )
      )
    }
  }

  /// Tells of files that the bag leaves on other machines.
  mutating func lookAtFetch(_ sizes: [RelativePath: Int], _ tree: Tree) throws(Diagnostic) {
    guard let source = try tree.readIfPresent(Bag.fetch, limit: BagCheck.maximumBytes) else {
      return
    }
    let lines = source.bytes.split { $0 == 0x0A || $0 == 0x0D }
    let absent = lines.filter { line in
      let name = line.split(separator: 0x20, maxSplits: 2).dropFirst(2).first ?? []
      return BagPath.decoded(String(decoding: name, as: UTF8.self)).map { sizes[$0] == nil } ?? true
    }
    guard !absent.isEmpty else { return }
    problems.append(
      Diagnostic(
        .bagFetch,
        "fetch.txt leaves \(absent.count) files of the bag on other machines, and nothing is fetched",
        path: Bag.fetch,
        hint: "complete the bag with a program you trust to load them, then verify it again"
      )
    )
  }
}

/// `bagit.txt`: what kind of bag a folder is.
enum BagDeclaration {
  /// The kinds that are read; the older ones differ in what they leave out.
  private static let versions: Set<String> = ["0.93", "0.94", "0.95", "0.96", "0.97", "1.0"]

  /// Makes sure that a bag is of a kind that is known.
  static func check(_ tree: Tree) throws(Diagnostic) {
    let text = String(decoding: try tree.read(Bag.declaration, limit: 4096).bytes, as: UTF8.self)
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[parts[0].lowercased()] = parts[1].trimmingBlanks
    }
    let version = values["bagit-version"] ?? ""
    guard versions.contains(version) else {
      throw Diagnostic(
        .bagVersion,
        "\(version.quotedBriefly) is no version of BagIt that is known here",
        path: Bag.declaration,
        hint: "it should say 'BagIt-Version: 1.0'; a newer zutto may know more"
      )
    }
    let encoding = values["tag-file-character-encoding"] ?? ""
    guard encoding.uppercased() == "UTF-8" else {
      throw Diagnostic(
        .bagVersion,
        "the bag's own files are \(encoding.quotedBriefly), and only UTF-8 is read",
        path: Bag.declaration,
        hint: "verify it with a program that reads that encoding"
      )
    }
  }
}

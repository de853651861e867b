// Links that a home can't keep: to apps, to files that did not come along, and pictures that stand in their own address.

internal import Ground

extension ForeignEntry {
  /// Makes of every link one that may stay, or plain words with its address beside them.
  mutating func settleLinks() {
    var media = media
    // A link may be named in one part of the text and told in another.
    var definitions: [String: String] = [:]
    for case .text(let text) in pieces where text.contains("]:") {
      definitions.merge(MarkdownReferences.definitions(in: Array(text.utf8))) { first, _ in first }
    }
    pieces = pieces.flatMap { piece -> [ForeignPiece] in
      switch piece {
      case .text(let text) where text.contains("[") || text.contains(":") || text.contains("<img"):
        return MarkdownReferences.pieces(of: text, defining: definitions) { reference in
          ForeignEntry.settled(reference, &media)
        }
      case .link(let label, let mark, let written):
        // Kept as words where its target is not here.
        guard let address = ForeignEntry.address(of: written) else { return [piece] }
        let words = ForeignEntry.words(label, address)
        return [.link(label: label, mark: mark, written: words)]
      default: return [piece]
      }
    }
    self.media = media
  }

  private static func settled(_ reference: MarkdownReference, _ media: inout [ForeignMedia]) -> ForeignPiece?
  {
    let target = reference.target
    if reference.form == .wikiLink || reference.form == .wikiImage { return nil }
    if let (bytes, ending) = data(in: target) {
      media.append(ForeignMedia(content: .bytes(bytes), name: "picture.\(ending)"))
      return .media(media.count - 1, label: reference.label, title: reference.title)
    }
    let small = String(target.prefix(10)).lowercased()
    let isKept = ["http:", "https:", "mailto:", "tel:", "#"].contains { small.hasPrefix($0) }
    if isKept {
      // HTML would be shown as words.
      guard reference.form == .image, reference.written.hasPrefix("<") else { return nil }
      return .text("![\(LinkLabel.text(reference.label))](<\(target)>)")
    }
    return .text(words(reference.label, target))
  }

  private static func words(_ label: String, _ address: String) -> String {
    guard !address.isEmpty else { return label }
    let ticks = address.contains("`") ? "``" : "`"
    let code = ticks + (address.hasPrefix("`") ? " " : "") + address.prefix(2000) + ticks
    return label.isEmpty ? code : "\(label) (\(code))"
  }

  private static func address(of written: String) -> String? {
    var found: String?
    _ = MarkdownReferences.pieces(of: written) { reference in
      if [.link, .image, .address].contains(reference.form) { found = reference.target }
      return nil
    }
    return found
  }

  /// The bytes of `data:image/png;base64,…`.
  private static func data(in address: String) -> (bytes: [UInt8], ending: String)? {
    guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ",") else { return nil }
    let head = address[..<comma].dropFirst("data:".count).lowercased()
    let parts = head.split(separator: ";")
    guard parts.contains("base64"), let kind = parts.first,
      let bytes = [UInt8](base64: address[address.index(after: comma)...].utf8), !bytes.isEmpty
    else { return nil }
    let name = kind.split(separator: "/").last ?? "bin"
    let ending = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return (bytes, ending == "jpeg" ? "jpg" : String(ending.prefix(10)))
  }
}

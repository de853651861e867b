// One template, read and checked.

public import Ground

/// One template, ready to be linked with others.
public struct Template: Sendable {
  /// The largest template, in bytes.
  public static let largest = 1 << 22

  /// The name by which other templates call it: its file's name without the extension.
  public let name: String
  /// Names that no page has, each with its place and the nearest name that pages do have.
  ///
  /// They show as nothing, as the Mustache language wants it; `check` reports them.
  public let unknownNames: [Diagnostic]

  let source: Source
  let nodes: [Node]

  /// Reads a template.
  ///
  /// - Throws: `template-syntax` at the first place that isn't Mustache, or `file-too-large`.
  public init(compiling source: Source, vocabulary: Vocabulary) throws(Diagnostic) {
    guard source.bytes.count <= Template.largest else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase(
          "template-template-most-bytes-one", ["largest": Template.largest, "count": source.bytes.count]),
        path: source.path, hint: Phrase("template-move-parts-into-templates-their"))
    }
    var parser = Parser(source, vocabulary)
    nodes = try parser.template()
    name = source.path.stem
    self.source = source
    guard !parser.unknown.isEmpty else {
      unknownNames = []
      return
    }
    let names = vocabulary.names
    unknownNames = parser.unknown.prefix(100).map { name, offset in
      source.diagnostic(
        .templateUnknownName, Phrase("template-no-page-name", ["name": name]), at: offset,
        hint: names.nearest(to: name).map { Phrase("template-did-you-mean", ["name": $0]) }
          ?? Phrase("template-shows-nothing-take-out"))
    }
  }
}

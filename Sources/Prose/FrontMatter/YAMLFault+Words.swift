// libyaml's problems in words for people who do not know YAML's grammar.

internal import Diagnostics
internal import Fluent

extension YAMLFault {
  /// The diagnostic for this problem in a file.
  func diagnostic(in source: Source) -> Diagnostic {
    if problem == "did not find expected <document start>" { return notADocument(in: source) }
    let (message, hint, offset) = words
    return source.diagnostic(.frontMatterSyntax, message, at: offset, hint: hint)
  }

  /// What stands before a document and isn't part of one: directives, which begin with `%`.
  private func notADocument(in source: Source) -> Diagnostic {
    let percent = UInt8(ascii: "%")
    let before = source.bytes[..<min(offset, source.bytes.count)]
    let directive = before.indices.first { index in
      before[index] == percent && index > 0 && before[index - 1] == 0x0A
    }
    return source.diagnostic(
      .frontMatterRefused, Phrase("prose-front-matter-cant-directive-second"), at: directive ?? offset,
      hint: Phrase("prose-write-plain-key-value-lines-2"))
  }

  private var words: (message: Phrase, hint: Phrase?, offset: Int) {
    let quote: Phrase = Phrase("prose-put-value-quotes")
    switch problem {
    case "mapping values are not allowed in this context":
      return (Phrase("prose-space-after-cant-stand-here"), quote, offset)
    case "could not find expected ':'":
      return (Phrase("prose-key-needs-after"), Phrase("prose-write-key-value"), contextOffset ?? offset)
    case "did not find expected key":
      return (Phrase("prose-not-key"), Phrase("prose-write-key-value-all-keys"), offset)
    case "found character that cannot start any token":
      return (Phrase("prose-value-cant-begin-character"), quote, offset)
    case "found unexpected end of stream" where context.contains("quoted scalar"):
      return (
        Phrase("home-quote-begins-here-not-closed"), Phrase("prose-add-closing-quote"),
        contextOffset ?? offset
      )
    case "found unknown escape character":
      return (Phrase("prose-escape-yaml-does-not-know"), Phrase("prose-write-use-single-quotes"), offset)
    case "did not find expected ',' or ']'":
      return (
        Phrase("prose-list-begins-here-not-closed"), Phrase("prose-end-put-between-items"),
        contextOffset ?? offset
      )
    case "did not find expected ',' or '}'":
      return (
        Phrase("prose-begins-here-not-closed"), Phrase("prose-end-put-value-quotes"), contextOffset ?? offset
      )
    case "did not find expected '-' indicator":
      return (Phrase("prose-item-list-must-begin"), Phrase("prose-indent-all-items-alike"), offset)
    case "block sequence entries are not allowed in this context":
      return (Phrase("prose-list-cant-begin-here"), Phrase("prose-begin-on-next-line"), offset)
    case "did not find expected node content": return (Phrase("prose-value-missing-here"), nil, offset)
    case "control characters are not allowed":
      return (Phrase("prose-control-character-cant-stand-here"), Phrase("prose-remove"), offset)
    case "found a tab character that violates indentation", "found a tab character that violate indentation":
      return (Phrase("prose-tab-cant-indent-line"), Phrase("prose-use-spaces"), offset)
    default: return (Phrase("prose-front-matter-cant-read", ["problem": problem]), nil, offset)
    }
  }
}

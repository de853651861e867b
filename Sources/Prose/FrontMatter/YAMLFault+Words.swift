// libyaml's problems in words for people who do not know YAML's grammar.

internal import Ground

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
      .frontMatterRefused, "front matter can't have a directive or a second document",
      at: directive ?? offset, hint: "write plain 'key: value' lines")
  }

  private var words: (message: Phrase, hint: Phrase?, offset: Int) {
    let quote: Phrase = "put the value in quotes"
    switch problem {
    case "mapping values are not allowed in this context":
      return ("a ':' with a space after it can't stand here", quote, offset)
    case "could not find expected ':'":
      return ("a key needs a ':' after it", "write it as 'key: value'", contextOffset ?? offset)
    case "did not find expected key":
      return ("this is not a key", "write it as 'key: value', all keys with the same indent", offset)
    case "found character that cannot start any token":
      return ("a value can't begin with this character", quote, offset)
    case "found unexpected end of stream" where context.contains("quoted scalar"):
      return ("the quote that begins here is not closed", "add the closing quote", contextOffset ?? offset)
    case "found unknown escape character":
      return ("an escape with '\\' that YAML does not know", "write '\\\\', or use single quotes", offset)
    case "did not find expected ',' or ']'":
      return (
        "the list that begins here is not closed", "end it with ']', and put ',' between its items",
        contextOffset ?? offset
      )
    case "did not find expected ',' or '}'":
      return (
        "the '{' that begins here is not closed", "end it with '}', or put the value in quotes",
        contextOffset ?? offset
      )
    case "did not find expected '-' indicator":
      return ("an item of a list must begin with '-'", "indent all items alike", offset)
    case "block sequence entries are not allowed in this context":
      return ("a list with '-' can't begin here", "begin it on the next line", offset)
    case "did not find expected node content": return ("a value is missing here", nil, offset)
    case "control characters are not allowed":
      return ("a control character can't stand here", "remove it", offset)
    case "found a tab character that violates indentation", "found a tab character that violate indentation":
      return ("a tab can't indent a line", "use spaces", offset)
    default: return ("the front matter can't be read: \(problem)", nil, offset)
    }
  }
}

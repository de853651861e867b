// cmark-gfm's tree of one text, with its owner; this and MarkdownNode.swift alone call cmark-gfm.

internal import CMarkGFM

/// The parsed tree of one text, freed with this value.
@safe struct MarkdownTree: ~Copyable {
  let root: MarkdownNode

  /// Parses UTF-8 bytes; the tree does not point into them.
  @MarkdownLane init?(parsing text: UnsafeBufferPointer<UInt8>) {
    // Parsing with source positions only corrects the columns after code and HTML of several lines.
    let options = CMARK_OPT_SOURCEPOS | CMARK_OPT_FOOTNOTES
    guard let parser = unsafe cmark_parser_new_with_mem(options, MarkdownArena.functions) else { return nil }
    defer { unsafe cmark_parser_free(parser) }
    for syntax in MarkdownTree.extensions {
      _ = unsafe cmark_parser_attach_syntax_extension(parser, syntax.pointer)
    }
    unsafe text.withMemoryRebound(to: CChar.self) { characters in
      unsafe cmark_parser_feed(parser, characters.baseAddress, characters.count)
    }
    guard let root = unsafe cmark_parser_finish(parser) else { return nil }
    self.root = unsafe MarkdownNode(root)
  }

  deinit { MarkdownArena.reset() }

  @safe private struct SyntaxExtension { let pointer: OpaquePointer }

  @MarkdownLane private static let extensions: [SyntaxExtension] = {
    cmark_gfm_core_extensions_ensure_registered()
    let names = ["table", "strikethrough", "autolink", "tasklist"]
    return names.compactMap { name in
      unsafe cmark_find_syntax_extension(name).map { unsafe SyntaxExtension(pointer: $0) }
    }
  }()

  /// Calls a closure for every step into and out of a node, without recursion.
  func walk(_ body: (MarkdownNode, _ isEntering: Bool) -> Bool) {
    guard let iterator = unsafe cmark_iter_new(root.pointer) else { return }
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator) else { return }
      guard unsafe body(MarkdownNode(node), event == CMARK_EVENT_ENTER) else { return }
    }
  }
}

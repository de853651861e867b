// One node of cmark-gfm's tree, with Swift's names for what zutto asks of it.

internal import CMarkGFM

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A node; valid as long as its tree.
@safe struct MarkdownNode {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

  func isSame(as other: MarkdownNode) -> Bool { unsafe pointer == other.pointer }

  var type: cmark_node_type { unsafe cmark_node_get_type(pointer) }

  var parent: MarkdownNode? { unsafe cmark_node_parent(pointer).map { unsafe MarkdownNode($0) } }
  var next: MarkdownNode? { unsafe cmark_node_next(pointer).map { unsafe MarkdownNode($0) } }
  var firstChild: MarkdownNode? { unsafe cmark_node_first_child(pointer).map { unsafe MarkdownNode($0) } }

  var lastChild: MarkdownNode? { unsafe cmark_node_last_child(pointer).map { unsafe MarkdownNode($0) } }

  /// Calls a closure with the text of a leaf.
  func withLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    unsafe MarkdownNode.with(cmark_node_get_literal(pointer), body)
  }

  /// Calls a closure with the info string of a fenced code block.
  func withFenceInfo<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    unsafe MarkdownNode.with(cmark_node_get_fence_info(pointer), body)
  }

  /// Calls a closure with the characters of a block before they were parsed as inlines.
  func withContent<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    unsafe MarkdownNode.with(cmark_node_get_string_content(pointer), body)
  }

  private static func with<Result>(
    _ text: UnsafePointer<CChar>?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let text = unsafe text else { return unsafe body(UnsafeBufferPointer(start: nil, count: 0)) }
    let count = unsafe strlen(text)
    return unsafe text.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  var link: MarkdownLink {
    MarkdownLink(
      kind: type == CMARK_NODE_IMAGE ? .image : .link,
      destination: unsafe String(cString: cmark_node_get_url(pointer)),
      title: unsafe String(cString: cmark_node_get_title(pointer)))
  }

  var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(pointer)) }
  var isOrderedList: Bool { unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var listStart: Int { unsafe Int(cmark_node_get_list_start(pointer)) }
  var isTightList: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }
  var isHeaderRow: Bool { unsafe cmark_gfm_extensions_get_table_row_is_header(pointer) != 0 }

  /// `l`, `c`, `r` or 0 for each column of a table.
  var alignments: [UInt8] {
    let count = unsafe Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard let first = unsafe cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: first, count: count))
  }

  /// 1-based; 0 where cmark does not know.
  var startLine: Int { unsafe Int(cmark_node_get_start_line(pointer)) }
  /// 1-based; 0 where cmark does not know.
  var endLine: Int { unsafe Int(cmark_node_get_end_line(pointer)) }
  /// 1-based, in bytes; 0 where cmark does not know.
  var startColumn: Int { unsafe Int(cmark_node_get_start_column(pointer)) }

  /// The kind of an extension's node, which has no constant in the headers.
  var extensionKind: ExtensionKind? {
    guard unsafe cmark_node_get_syntax_extension(pointer) != nil,
      let name = unsafe cmark_node_get_type_string(pointer)
    else { return nil }
    return ExtensionKind(rawValue: unsafe String(cString: name))
  }

  /// The nodes of the extensions in use, by cmark's names for them.
  enum ExtensionKind: String {
    case strikethrough
    case table
    case headerRow = "table_header"
    case row = "table_row"
    case cell = "table_cell"
    case task = "tasklist"
  }
}

// cmark-gfm's tree with its nodes and allocator: the only file that calls cmark-gfm.

internal import CMarkGFM

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The parsed tree of a text, freed with this value.
@safe struct MarkdownTree: ~Copyable {
  let root: MarkdownNode

  /// Parses UTF-8 bytes; the tree doesn't reference them.
  @MarkdownActor init?(parsing text: UnsafeBufferPointer<UInt8>) {
    // Without source positions cmark reports wrong columns after multi-line code and HTML.
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

  @MarkdownActor private static let extensions: [SyntaxExtension] = {
    cmark_gfm_core_extensions_ensure_registered()
    let names = ["table", "strikethrough", "autolink", "tasklist"]
    return names.compactMap { name in
      unsafe cmark_find_syntax_extension(name).map { unsafe SyntaxExtension(pointer: $0) }
    }
  }()

  /// Calls a closure on entering and leaving each node, without recursion.
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

/// A node of a tree, valid as long as the tree.
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

  /// Calls a closure with the source of a block before inline parsing.
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

  /// The alignment of each table column: `l`, `c`, `r` or 0.
  var alignments: [UInt8] {
    let count = unsafe Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard let first = unsafe cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: first, count: count))
  }

  /// 1-based; 0 if unknown.
  var startLine: Int { unsafe Int(cmark_node_get_start_line(pointer)) }
  /// 1-based; 0 if unknown.
  var endLine: Int { unsafe Int(cmark_node_get_end_line(pointer)) }
  /// 1-based, in bytes; 0 if unknown.
  var startColumn: Int { unsafe Int(cmark_node_get_start_column(pointer)) }

  /// The type of an extension's node, for which the headers have no constant.
  var extensionKind: ExtensionKind? {
    guard unsafe cmark_node_get_syntax_extension(pointer) != nil,
      let name = unsafe cmark_node_get_type_string(pointer)
    else { return nil }
    return ExtensionKind(rawValue: unsafe String(cString: name))
  }

  /// The nodes of the enabled extensions, by cmark's names.
  enum ExtensionKind: String {
    case strikethrough
    case table
    case headerRow = "table_header"
    case row = "table_row"
    case cell = "table_cell"
    case task = "tasklist"
  }
}

/// An arena allocator for cmark-gfm: holds one tree at a time, freed as a whole; for the Markdown lane only.
///
/// cmark-gfm makes hundreds of small allocations per text, which take a third of the parsing time with the
/// system's allocator (docs/BENCHMARKS.md). Its own arena maps 4 MB anew for every text.
enum MarkdownArena {
  /// The header of a memory block, linked to the previous block.
  @unsafe private struct Block {
    var previous: UnsafeMutableRawPointer?
    var end: UnsafeMutableRawPointer
  }

  private static let alignment = 16
  private static let blockSize = 1 << 20
  /// Each allocation is preceded by its size.
  private static let headerSize = 16

  nonisolated(unsafe) private static var block: UnsafeMutableRawPointer?
  nonisolated(unsafe) private static var next: UnsafeMutableRawPointer?
  nonisolated(unsafe) private static var end: UnsafeMutableRawPointer?
  nonisolated(unsafe) private static var allocator = unsafe cmark_mem(
    calloc: { count, size in
      let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
      guard !overflow, let memory = unsafe MarkdownArena.take(bytes) else { abort() }
      unsafe memset(memory, 0, bytes)
      return unsafe memory
    },
    realloc: { old, size in
      guard let memory = unsafe MarkdownArena.resize(old, size) else { abort() }
      return unsafe memory
    }, free: { _ in })

  /// The allocation functions for cmark-gfm; the pointer stays valid.
  nonisolated(unsafe) static let functions: UnsafeMutablePointer<cmark_mem> = {
    let functions = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    unsafe functions.initialize(to: allocator)
    return unsafe functions
  }()

  /// Frees all allocations; keeps one block for the next text.
  static func reset() {
    while let current = unsafe block {
      let about = unsafe current.assumingMemoryBound(to: Block.self).pointee
      guard let previous = unsafe about.previous else {
        unsafe next = current + MemoryLayout<Block>.size.rounded(up: alignment)
        unsafe end = about.end
        return
      }
      unsafe free(current)
      unsafe block = previous
    }
  }

  private static func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let (needed, overflow) = bytes.addingReportingOverflow(headerSize + alignment)
    guard !overflow else { return nil }
    let room = unsafe next.flatMap { next in unsafe end.map { unsafe $0 - next } } ?? 0
    if room < needed { guard addBlock(needed) else { return nil } }
    guard let start = unsafe next else { return nil }
    unsafe start.storeBytes(of: bytes, as: Int.self)
    unsafe next = start + (headerSize + bytes.rounded(up: alignment))
    return unsafe start + headerSize
  }

  private static func addBlock(_ needed: Int) -> Bool {
    let header = unsafe MemoryLayout<Block>.size.rounded(up: alignment)
    let size = max(blockSize, needed + header)
    guard let memory = unsafe malloc(size) else { return false }
    unsafe memory.initializeMemory(
      as: Block.self, repeating: Block(previous: block, end: memory + size), count: 1)
    unsafe block = memory
    unsafe next = memory + header
    unsafe end = memory + size
    return true
  }

  private static func resize(_ old: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let old = unsafe old else { return unsafe take(size) }
    let before = unsafe (old - headerSize).load(as: Int.self)
    if size <= before { return unsafe old }
    // The latest allocation grows in place.
    if unsafe old + before.rounded(up: alignment) == next, let end = unsafe end,
      unsafe size <= end - old - alignment
    {
      unsafe (old - headerSize).storeBytes(of: size, as: Int.self)
      unsafe next = old + size.rounded(up: alignment)
      return unsafe old
    }
    guard let new = unsafe take(size) else { return nil }
    unsafe memcpy(new, old, before)
    return unsafe new
  }
}

extension Int { fileprivate func rounded(up step: Int) -> Int { (self + step - 1) / step * step } }

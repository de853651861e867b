// The filter that git runs for photos and sound which are kept apart: what is committed is a placeholder.
// Source: gitattributes(5), "Long Running Filter Process"; gitprotocol-common(5), "pkt-line Format".

public import Diagnostics
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Answers git on standard input and output until git closes them; never holds a whole photo on the way into git.
public struct MediaFilter {
  private let store: MediaStore?
  /// The work tree.
  private let root: Tree
  private let input: Int32
  private let output: Int32

  /// The name in git's settings.
  static let name = "zutto-media"

  /// A filter for the repository whose work tree is at a path.
  ///
  /// - Parameters:
  ///   - root: the work tree, where git starts its filters.
  ///   - input: the descriptor that git writes to.
  ///   - output: the descriptor that git reads from.
  /// - Throws: `file-missing`, `file-unreadable`.
  public init(at root: String, input: Int32 = 0, output: Int32 = 1) throws(Diagnostic) {
    self.root = try Tree(at: root)
    store = try GitPlace.find(root).map { MediaStore($0.common) }
    self.input = input
    self.output = output
  }

  /// Git broke off, or speaks something else.
  private struct Broken: Error {}

  /// Answers until git ends.
  ///
  /// - Returns: whether git ended in good order.
  public func run() -> Bool {
    do throws(Broken) {
      guard try greet() else { return false }
      while let words = try words() { try answer(words) }
      return true
    } catch { return false }
  }

  private func greet() throws(Broken) -> Bool {
    guard let hello = try words(), hello.first == "git-filter-client", hello.contains("version=2") else {
      return false
    }
    try send(["git-filter-server", "version=2"])
    guard let offered = try words() else { return false }
    try send(["capability=clean", "capability=smudge"].filter(offered.contains))
    return true
  }

  private func answer(_ words: [String]) throws(Broken) {
    func value(_ key: String) -> String? {
      words.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.utf8.count + 1)) }
    }
    switch value("command") {
    case "clean": try clean(value("pathname") ?? "")
    case "smudge": try smudge()
    default:
      while try packet() != nil {}
      try send(["status=error"])
    }
  }

  /// A photo becomes its placeholder; a placeholder stays as it is.
  private func clean(_ name: String) throws(Broken) {
    var digest = Digest.Stream()
    var size = 0
    var beginning: [UInt8] = []
    while let piece = try packet() {
      unsafe piece.withUnsafeBytes { unsafe digest.add($0) }
      size += piece.count
      if beginning.count <= 4 * MediaPlaceholder.maximumLength { beginning += piece }
    }
    try send(["status=success"])
    if size == 0 || size == beginning.count && MediaPlaceholder.isLikely(beginning) {
      try send(content: beginning)
    } else {
      let media = MediaPlaceholder(digest: digest.finish(), size: size)
      if let path = RelativePath(name), root.signature(path)?.size == Int64(size) {
        store?.note(root.systemPath(path), holds: media)
      }
      try send(content: media.bytes)
    }
    try send([])
  }

  /// A placeholder becomes its photo where that is here.
  private func smudge() throws(Broken) {
    var content: [UInt8] = []
    while let piece = try packet() { content += piece }
    try send(["status=success"])
    if let media = MediaPlaceholder(content), let store, (try? store.has(media)) == true {
      try send(file: store.file(media))
    } else {
      try send(content: content)
    }
    try send([])
  }

  // MARK: Packets

  /// The most bytes of a packet's content.
  private static let longest = 65516

  /// The lines of a list of packets; nil where git has ended.
  private func words() throws(Broken) -> [String]? {
    var words: [String] = []
    while true {
      guard let header = try read(4, orEnd: words.isEmpty) else { return nil }
      guard let piece = try packet(header) else { return words }
      var line = piece[...]
      if line.last == 0x0A { line = line.dropLast() }
      words.append(String(decoding: line, as: UTF8.self))
    }
  }

  /// A packet's content; nil for the end of a list.
  private func packet() throws(Broken) -> [UInt8]? {
    guard let header = try read(4, orEnd: false) else { return nil }
    return try packet(header)
  }

  private func packet(_ header: [UInt8]) throws(Broken) -> [UInt8]? {
    guard let length = Int(String(decoding: header, as: UTF8.self), radix: 16), length == 0 || length >= 4,
      length <= MediaFilter.longest + 4
    else { throw Broken() }
    return length == 0 ? nil : try read(length - 4, orEnd: false)
  }

  private func read(_ count: Int, orEnd mayEnd: Bool) throws(Broken) -> [UInt8]? {
    var isWhole = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let done = unsafe systemRead(input, buffer.baseAddress?.advanced(by: filled), count - filled)
        if done < 0, errno == EINTR { continue }
        guard done > 0 else {
          isWhole = false
          return
        }
        filled += done
      }
    }
    if !isWhole, bytes.isEmpty, mayEnd { return nil }
    guard isWhole else { throw Broken() }
    return bytes
  }

  private func write(_ bytes: [UInt8]) throws(Broken) {
    var start = 0
    while start < bytes.count {
      let done = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(output, buffer.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { throw Broken() }
      start += done
    }
  }

  private func send(packet bytes: some Collection<UInt8>) throws(Broken) {
    let length = String(bytes.count + 4, radix: 16)
    let header = String(repeating: "0", count: 4 - length.utf8.count) + length
    try write(Array(header.utf8) + bytes)
  }

  /// Sends lines and the end of their list.
  private func send(_ words: [String]) throws(Broken) {
    for word in words { try send(packet: Array("\(word)\n".utf8)) }
    try write(Array("0000".utf8))
  }

  private func send(content: [UInt8]) throws(Broken) {
    for start in stride(from: 0, to: content.count, by: MediaFilter.longest) {
      try send(packet: content[start..<min(start + MediaFilter.longest, content.count)])
    }
    try write(Array("0000".utf8))
  }

  private func send(file: String) throws(Broken) {
    let number = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw Broken() }
    defer { close(number) }
    var buffer = [UInt8](repeating: 0, count: MediaFilter.longest)
    while true {
      let done = unsafe systemRead(number, &buffer, buffer.count)
      if done < 0, errno == EINTR { continue }
      guard done >= 0 else { throw Broken() }
      if done == 0 { break }
      try send(packet: buffer[..<done])
    }
    try write(Array("0000".utf8))
  }
}

/// The system's calls, whose names the filter has for its own.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}

// The system's time zone files and the name of its zone.

public import Diagnostics
internal import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension TimeZoneRules {
  /// The folders in which systems keep time zone files, present or not.
  ///
  /// - Parameter directory: the value of `TZDIR`, which comes first.
  /// - Returns: the folders, whether they are there or not.
  public static func folders(directory: String? = nil) -> [String] {
    let usual = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/share/lib/zoneinfo"]
    guard let directory, directory.hasPrefix("/") else { return usual }
    return [directory] + usual
  }

  /// The names in the system's table of zones; none without a table.
  private static func listed(in folders: [String]) -> [String] {
    let table =
      folders.lazy.compactMap { smallFile("\($0)/tzdata.zi") ?? smallFile("\($0)/zone.tab") }.first ?? []
    return String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
      // `Z Asia/Tokyo …`, `L Asia/Tokyo Japan`; in zone.tab the third column.
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.count > 2, !line.hasPrefix("#") else { return nil }
      return String(words[0] == "Z" ? words[1] : words[2])
    }
  }

  /// Reads a zone by its name, such as `Asia/Tokyo`, from the system's files.
  ///
  /// `UTC` is there on every machine.
  ///
  /// - Parameters:
  ///   - name: an IANA name.
  ///   - folders: where to look, the first that has it wins.
  /// - Throws: `bad-time-zone`.
  public init(named name: String, in folders: [String] = TimeZoneRules.folders()) throws(Diagnostic) {
    guard !["UTC", "Etc/UTC"].contains(name) else {
      self = TimeZoneRules(name: name, times: [], offsets: [], initial: 0, footer: nil)
      return
    }
    guard TimeZoneRules.isName(name) else {
      throw Diagnostic(
        .badTimeZone, Phrase("home-cant-name-time-zone", ["name": name.quotedBriefly]),
        hint: Phrase("home-write-iana-name-such-asia"))
    }
    for folder in folders {
      guard let bytes = smallFile("\(folder)/\(name)"), bytes.starts(with: "TZif".utf8) else { continue }
      try self.init(named: name, tzif: bytes)
      return
    }
    let isInstalled = folders.contains { unsafe access($0, X_OK) == 0 }
    throw Diagnostic(
      .badTimeZone, Phrase("home-no-time-zone-on-machine", ["name": name.quotedBriefly]),
      hint: isInstalled
        ? TimeZoneRules.listed(in: folders).hint(for: name, Phrase("home-write-iana-name-such-asia"))
        : Phrase("home-install-system-time-zone-data"))
  }

  /// Whether a text has the form of a zone's name: parts of letters, digits and `+-_.` between slashes, none
  /// starting with a dot.
  static func isName(_ text: String) -> Bool {
    guard (1...128).contains(text.utf8.count) else { return false }
    return text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      part in !part.isEmpty && part.first != UInt8(ascii: ".") && part.allSatisfy(isNameByte)
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "+", "-", "_", ".": true
    default: false
    }
  }

  /// The name of this machine's zone; nil if it is unknown.
  ///
  /// In this order: the environment, the link that is the system's setting, the file that some systems keep
  /// beside it. A POSIX rule in `TZ`, such as `JST-9`, has no name and is ignored.
  ///
  /// - Parameters:
  ///   - variable: the value of `TZ`.
  ///   - link: the link to the zone's file, `/etc/localtime` if not said otherwise.
  ///   - file: the file with the name, `/etc/timezone` if not said otherwise.
  ///   - folders: where zones are looked for.
  /// - Returns: the name of a zone that can be read.
  public static func machineName(
    variable: String?, link: String = "/etc/localtime", file: String = "/etc/timezone",
    in folders: [String] = TimeZoneRules.folders()
  ) -> String? {
    func known(_ text: String?) -> String? {
      guard let name = text.flatMap({ nameInside($0, folders) }),
        (try? TimeZoneRules(named: name, in: folders)) != nil
      else { return nil }
      return name
    }
    // POSIX: set but empty is UTC; a colon before the name means a file.
    if variable == "" { return "UTC" }
    if let name = known(variable.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }) { return name }
    if let name = known(target(ofLink: link)) { return name }
    let line = smallFile(file)?.prefix { $0 != UInt8(ascii: "\n") }
    return known(line.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The country of a zone by the system's list; nil if it is not listed.
  ///
  /// - Parameters:
  ///   - name: an IANA name.
  ///   - folders: where the list `zone.tab` is looked for.
  /// - Returns: two capital letters of ISO 3166-1.
  public static func country(ofZone name: String, in folders: [String] = TimeZoneRules.folders()) -> String? {
    guard let list = folders.lazy.compactMap({ smallFile("\($0)/zone.tab") }).first else { return nil }
    // Tab-separated: KR, coordinates, Asia/Seoul, remarks.
    for line in list.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: "\t"))
      if fields.count > 2, fields[2].elementsEqual(name.utf8) {
        return String(decoding: fields[0], as: UTF8.self)
      }
    }
    return nil
  }

  /// A zone's name, from a name or from the path of its file.
  private static func nameInside(_ text: String, _ folders: [String]) -> String? {
    for folder in folders where text.hasPrefix(folder + "/") {
      return String(text.dropFirst(folder.count + 1))
    }
    // Links are often relative (../usr/share/zoneinfo/…), and macOS's pass through other folders.
    let marker = Array("zoneinfo/".utf8)
    let bytes = Array(text.utf8)
    for start in bytes.indices where bytes[start...].starts(with: marker) {
      return String(decoding: bytes[(start + marker.count)...], as: UTF8.self)
    }
    return text.hasPrefix("/") || text.isEmpty ? nil : text
  }

  private static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The bytes of a regular file of at most 1 MB; nil otherwise.
///
/// No zone's file reaches 4 KB.
private func smallFile(_ path: String) -> [UInt8]? {
  guard !path.utf8.contains(0) else { return nil }
  // O_NONBLOCK: a pipe must not block.
  let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var status = stat()
  guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 1 << 20 else {
    return nil
  }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 8192)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe read(file, buffer.baseAddress, buffer.count)
    }
    if count == 0 { return bytes }
    guard count > 0 else {
      if errno == EINTR { continue }
      return nil
    }
    bytes += buffer[..<count]
    guard bytes.count <= 1 << 20 else { return nil }
  }
}

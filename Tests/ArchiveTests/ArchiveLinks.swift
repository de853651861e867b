// Every address that an archive's files hold, and whether it leads to something in it.

import Foundation

/// Looks at the addresses of an archive without a browser.
struct ArchiveLinks {
  private let files: [String: String]
  private var ids: [String: Set<String>] = [:]
  /// What leads nowhere, or out of the archive.
  private(set) var faults: [String] = []
  /// The pages that links lead to from the home page.
  private(set) var reached: Set<String> = []

  /// Looks at the files of an archive by their paths.
  init(_ archive: [String: [UInt8]]) {
    files = archive.mapValues { String(decoding: $0, as: UTF8.self) }
    for (path, text) in files where path.hasSuffix(".html") {
      ids[path] = Set(ArchiveLinks.values(of: "id", in: text))
    }
    for path in files.keys.sorted() { check(path) }
    walk()
  }

  /// The pages that no link leads to.
  var unreached: [String] { files.keys.filter { $0.hasSuffix(".html") && !reached.contains($0) }.sorted() }

  private mutating func check(_ path: String) {
    for address in addresses(in: path) {
      if let fault = fault(of: address, in: path) { faults.append("\(path): \(address) \(fault)") }
    }
  }

  /// The addresses a file holds, as they stand there.
  private func addresses(in path: String) -> [String] {
    guard let text = files[path] else { return [] }
    if path.hasSuffix(".css") { return ArchiveLinks.between("url(", ")", in: text) }
    guard path.hasSuffix(".html") else { return [] }
    let sets = ArchiveLinks.values(of: "srcset", in: text).flatMap { $0.split(separator: ",") }
    return ["href", "src", "poster", "data"].flatMap { ArchiveLinks.values(of: $0, in: text) }
      + sets.compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  private func fault(of address: String, in path: String) -> String? {
    // What people wrote may lead out; the archive's own links never do.
    // A visitor sends a note by mail.
    if address.hasPrefix("mailto:"), path.hasPrefix("receive/") { return nil }
    if address.hasPrefix("https://") || address.hasPrefix("http://") || address.hasPrefix("mailto:") {
      return isWritten(address, in: path) ? nil : "is remote"
    }
    if address.hasPrefix("/") || address.contains(":") { return "is not relative" }
    let (target, fragment) = resolve(address, from: path)
    guard let target, files[target] != nil else { return "leads nowhere" }
    // The search reads what is looked for there.
    if target == "search.html", fragment?.hasPrefix("q=") == true { return nil }
    // A moment of a sound.
    if target.hasSuffix(".m4a"), fragment?.hasPrefix("t=") == true { return nil }
    if let fragment, !fragment.isEmpty, ids[target]?.contains(fragment) != true {
      return "names a place that is not there"
    }
    return nil
  }

  /// Whether an address stands in what somebody wrote.
  private func isWritten(_ address: String, in path: String) -> Bool {
    guard let text = files[path], let place = text.range(of: "\"\(address)\"") else { return false }
    let before = text[..<place.lowerBound]
    return before.range(of: "e-content", options: .backwards) != nil
  }

  private func resolve(_ address: String, from path: String) -> (path: String?, fragment: String?) {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? parts[1].removingPercentEncoding : nil
    guard let name = parts.first?.removingPercentEncoding, !name.isEmpty else { return (path, fragment) }
    var folders = path.split(separator: "/").dropLast().map(String.init)
    for part in name.split(separator: "/") {
      if part == ".." {
        guard folders.popLast() != nil else { return (nil, fragment) }
      } else {
        folders.append(String(part))
      }
    }
    return (folders.joined(separator: "/"), fragment)
  }

  /// Follows links from the home page, as somebody without script does.
  private mutating func walk() {
    var waiting = ["index.html"]
    while let path = waiting.popLast() {
      guard reached.insert(path).inserted, let text = files[path] else { continue }
      for address in ArchiveLinks.values(of: "href", in: text) {
        if let target = resolve(address, from: path).path, target.hasSuffix(".html") {
          waiting.append(target)
        }
      }
    }
  }

  private static func values(of attribute: String, in text: String) -> [String] {
    between(" \(attribute)=\"", "\"", in: text).map { $0.replacingOccurrences(of: "&amp;", with: "&") }
  }

  private static func between(_ start: String, _ end: String, in text: String) -> [String] {
    text.components(separatedBy: start).dropFirst().compactMap { $0.components(separatedBy: end).first }
  }
}

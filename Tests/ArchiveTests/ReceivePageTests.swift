// The page that seals notes: what stands in it, and what a home's own template may not do to it.

import Diagnostics
import Fluent
import Foundation
import Ground
import Notes
import TestSupport
import Testing

@testable import Archive

@Suite struct ReceivePageTests {
  static let owner = "<img src=x onerror=alert(1)>&\"'</title></script><!-- {{lang}}"

  static func page(
    owner: String? = nil, language: Language = .ja, theme: HomeSettings.Theme = .system, mail: String? = nil,
    post: String? = nil
  ) -> ReceivePage {
    ReceivePage(
      token: "a2b3", publicKey: [4] + (0..<64).map { UInt8($0) }, ownerName: owner, language: language,
      theme: theme, mail: mail, post: post)
  }

  private func text(_ page: ReceivePage, _ theme: Theme) throws -> String {
    String(decoding: try page.bytes(theme), as: UTF8.self)
  }

  @Test(arguments: Language.allCases) func theSamePageIsTheSameBytesAndNotLarge(language: Language) throws {
    let page = ReceivePageTests.page(owner: "美咲", language: language, mail: "a@example.org")
    let theme = try Theme(of: nil, version: "1")
    let bytes = try page.bytes(theme)
    #expect(bytes == (try page.bytes(try Theme(of: nil, version: "1"))))
    #expect(bytes.count < 55_000)
    #expect(page.key(theme) == page.key(theme))
    #expect(page.path == "receive/a2b3.html")
  }

  @Test func everythingThatThePageIsMadeFromIsInItsKey() throws {
    let theme = try Theme(of: nil, version: "1")
    let pages = [
      ReceivePageTests.page(), ReceivePageTests.page(owner: ""), ReceivePageTests.page(owner: "a"),
      ReceivePageTests.page(language: .ko), ReceivePageTests.page(theme: .dark),
      ReceivePageTests.page(mail: "a"), ReceivePageTests.page(post: "a"),
    ]
    #expect(Set(pages.map { $0.key(theme) }).count == pages.count)
    let other = try Theme(of: nil, version: "2")
    #expect(pages[0].key(theme) != pages[0].key(other))
  }

  @Test func namesAndAddressesStayText() throws {
    let theme = try Theme(of: nil, version: "1")
    let hostile = ReceivePageTests.owner
    let shown = ShownTags(try text(ReceivePageTests.page(owner: hostile, mail: hostile), theme))
    let usual = ShownTags(try text(ReceivePageTests.page(owner: "a", mail: "a"), theme))
    #expect(shown.names == usual.names)
  }

  @Test func nothingIsLoadedFromAnywhere() throws {
    let page = ReceivePageTests.page(mail: "a@example.org", post: "https://example.org/box")
    var tags = HTMLTags(try page.bytes(try Theme(of: nil, version: "1")))
    while let piece = tags.next() {
      guard case .start(let tag) = piece else { continue }
      #expect(tag["src"] == nil, "\(tag.name)")
      #expect(tag["href"] == nil || tag["href"] == "mailto:", "\(tag.name)")
      #expect(tag["srcset"] == nil && tag["action"] == nil && tag.name != "link")
      if tag.name == "script" || tag.name == "style" { _ = tags.rawText(of: tag.name) }
    }
  }

  @Test(arguments: [
    ("https://example.org/box", "https://example.org/box"),
    ("https://example.org:8443/a/b?c=d&e", "https://example.org:8443/a/b"),
    ("http://localhost:8000/", "http://localhost:8000/"), ("http://127.0.0.1/box", "http://127.0.0.1/box"),
  ]) func thePolicyNamesTheBox(post: String, source: String) throws {
    #expect(try ReceivePolicy.source(of: post) == source)
    let text = try text(ReceivePageTests.page(post: post), try Theme(of: nil, version: "1"))
    #expect(text.contains("connect-src \(source);"))
  }

  @Test(arguments: [
    "", "box", "http://example.org/", "ftp://example.org/", "https://", "https:///box",
    "http://localhost.example.org/", "http://127.0.0.11/", "https://example.org/ 'unsafe-inline'",
    "https://example.org/\"", "https://example.org/'x'", "https://例え.jp/", "https://a/\n",
    "javascript:alert(1)", "https://*/box", "https://*.example.org/", "https://a:b@example.org/",
    "https://example.org/a;script-src", "https://example.org/a,x", "https://example.org/#b",
  ]) func aBoxThatIsNoneIsRefused(post: String) throws {
    let theme = try Theme(of: nil, version: "1")
    #expect(
      thrown { () throws(Diagnostic) in _ = try ReceivePageTests.page(post: post).bytes(theme) }?.code
        == .personalLink)
  }

  @Test func withoutABoxThePageConnectsToNothing() throws {
    let text = try text(ReceivePageTests.page(), try Theme(of: nil, version: "1"))
    #expect(text.contains("connect-src &#39;none&#39;") || text.contains("connect-src 'none'"))
  }

  /// Every word that the template and the script ask for is there, and no other.
  @Test func thePageHasTheWordsThatItsScriptAsksFor() throws {
    let folder = Repository.root.appending(path: "templates/default")
    let template = try String(contentsOf: folder.appending(path: "receive.mustache"), encoding: .utf8)
    let script = try String(contentsOf: folder.appending(path: "receive.js"), encoding: .utf8)
    for (key, _) in ReceiveWords.all {
      let isNamed =
        script.contains("\"\(key)\"") || template.contains("data-word=\"\(key)\"")
        || (ReceiveWords.brief + ReceiveWords.learnt + ReceiveWords.hidden).contains { $0.key == key }
      #expect(isNamed, "\(key) is said nowhere")
    }
    let known = Set(ReceiveWords.all.map(\.key) + ["heading", "{{id}}"])
    for match in template.matches(of: /data-word="([^"]+)"/) {
      #expect(known.contains(String(match.1)), "\(match.1)")
    }
    for match in script.matches(of: /(?:word|fault)\("(\w+)"\)|say\([^,]+, "(\w+)"\)/) {
      let key = String(match.1 ?? match.2 ?? "")
      #expect(known.contains(key), "\(key)")
    }
  }
}

/// The names of a page's tags, in their order.
private struct ShownTags {
  var names: [String] = []

  init(_ text: String) {
    var tags = HTMLTags(Array(text.utf8))
    while let piece = tags.next() {
      guard case .start(let tag) = piece else { continue }
      names.append(tag.name + tag.attributes.map { " " + $0.name }.joined())
      if ["script", "style", "title"].contains(tag.name) { _ = tags.rawText(of: tag.name) }
    }
  }
}

// The page that seals notes: what stands in it, and what a home's own template may not do to it.

import Archive
import Diagnostics
import Fluent
import Foundation
import Ground
import LosslessJSON
import Notes
import TestSupport
import Testing

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
    let tags = ShownTags(try text(page, try Theme(of: nil, version: "1")))
    #expect(tags.names.count > 50)
    for name in tags.names {
      let words = name.split(separator: " ")
      #expect(
        words.first != "link" && !words.contains { ["src", "srcset", "action"].contains($0) }, "\(name)")
    }
    for target in tags.targets { #expect(target == "mailto:") }
  }

  @Test(arguments: [
    ("https://example.org/box", "https://example.org/box"),
    ("https://example.org:8443/a/b?c=d&e", "https://example.org:8443/a/b"),
    ("http://localhost:8000/", "http://localhost:8000/"), ("http://127.0.0.1/box", "http://127.0.0.1/box"),
  ]) func thePolicyNamesTheBox(post: String, source: String) throws {
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
    let page = try text(ReceivePageTests.page(), try Theme(of: nil, version: "1"))
    let data = try #require(
      page.firstMatch(of: /(?s)<script type="application\/json" id="words">(.*?)<\/script>/))
    let words = try #require(try JSON.parse(Source("words.json", text: String(data.1)))["ja"]?.object)
    #expect(words.members.count > 60)
    for key in words.members.map(\.key) where key != "tag" {
      let isNamed = script.contains("\"\(key)\"") || page.contains("data-word=\"\(key)\"")
      #expect(isNamed, "\(key) is said nowhere")
    }
    let known = Set(words.members.map(\.key) + ["heading", "{{id}}"])
    for match in template.matches(of: /data-word="([^"]+)"/) {
      #expect(known.contains(String(match.1)), "\(match.1)")
    }
    for match in script.matches(of: /(?:word|fault)\("(\w+)"\)|say\([^,]+, "(\w+)"\)/) {
      let key = String(match.1 ?? match.2 ?? "")
      #expect(known.contains(key), "\(key)")
    }
  }
}

/// The tags of a page, in their order: their names and those of their attributes, and where links lead.
private struct ShownTags {
  var names: [String] = []
  var targets: [String] = []

  init(_ text: String) {
    let page = text.replacing(/(?s)(<(script|style)[^>]*>).*?<\/\2>/) { $0.1 }
    for tag in page.matches(of: /<([A-Za-z\/][^\s>]*)([^>]*)>/) {
      let attributes = tag.2.matches(of: /([A-Za-z-]+)(?:="([^"]*)")?/)
      names.append(([tag.1] + attributes.map(\.1)).joined(separator: " "))
      targets += attributes.filter { $0.1 == "href" }.map { String($0.2 ?? "") }
    }
  }
}

// A home's own template of the page that seals notes can't take away what protects visitors.

import Archive
import Diagnostics
import Foundation
import SafeFiles
import Templates
import TestSupport
import Testing

@Suite struct ReceiveTemplateTests {
  private static let list = "{{#brief}}\n<li data-word=\"{{id}}\">{{value}}</li>\n{{/brief}}"
  private static let full = "{{#learnt}}\n<li data-word=\"{{id}}\">{{value}}</li>\n{{/learnt}}"

  /// What a home's own template may change.
  @Test(arguments: [
    ("<main>", "<main><p>猫</p>"), (list, "<li>{{#brief}}<b>{{value}}</b><br>{{/brief}}</li>"),
    ("<details>", "<div>"), ("<details>", "<details open>"), (full, "<div>a</div><ol>\(full)</ol>"),
    ("<section class=\"warning\"", "<!-- <p> --><p hidden>a</p><section class=\"other\""),
    ("<meta name=\"viewport\"", "<META NAME='viewport'"), ("{{words.learns}}", "\n  {{words.learns}}\n"),
  ]) func aTemplateMayLookDifferent(old: String, new: String) throws {
    #expect(try finding(in: "receive.mustache", old, new) == nil)
  }

  @Test(arguments: [
    // The warning.
    (list, ""), (list, "<!-- \(list) -->"), (list, "<!-- > \(list) -->"),
    (list, "<template>\(list)</template>"), (list, "<div hidden>\(list)</div>"),
    (list, "<div HIDDEN=''><div>a</div>\(list)</div>"), (list, "<div style=\"display:none\">\(list)</div>"),
    (list, "<div aria-hidden=true>\(list)</div>"), (list, "<details><summary>a</summary>\(list)</details>"),
    (list, "<noscript>\(list)</noscript>"), (list, "<textarea>\(list)</textarea>"),
    (list, "<script type=\"application/json\">\(list)</script>"), (list, "<p title='\(list)'></p>"),
    (list, "<input type=\"text\">\(list)"), (list, "<button>a</button>\(list)"),
    (list, "<button form=form>a</button>\(list)"), (list, "<button type=submit>a</button>\(list)"),
    (list, "<p id=seal>a</p>\(list)"), (list, "<button type=button id=\"s&#101;al\">a</button>\(list)"),
    (full, ""), (full, "<div hidden>\(full)</div>"), (full, "<template>\(full)</template>"),
    (full, "<div id=\"needs\">\(full)</div>"), ("<details>", "<details hidden>"),
    ("<details>", "<details style=\"display:none\">"), ("<details>", "<details id=\"same-row\">"),
    ("{{words.hides}}", "{{words.learns}}"), (list, list.replacing("{{value}}", with: "")),
    // The warning, once the script has put its own words into it.
    ("data-word=\"learns\"", "data-word=\"\""), ("data-word=\"hides\"", "data-word=\"learns\""),
    (list, list.replacing("{{id}}", with: "lead")), (list, list.replacing("{{id}}", with: "nothing")),
    (list, list.replacing("data-word=\"{{id}}\"", with: "DATA-WORD='{{id}} '")),
    (list, "<div data-word=\"before\"><div>\(list)</div></div>"),
    ("<section class=\"warning\"", "<section data-word=\"before\" class=\"warning\""),
    // The script hides and empties elements by their ids.
    ("<section class=\"warning\"", "<section id=\"needs\" class=\"warning\""),
    (list, "<div id=\"write-status\">\(list)</div>"), (list, "<font color=\"#fefaf7\">\(list)</font>"),
    (list, "<progress>\(list)</progress>"),
    // The policy.
    ("content=\"{{policy}}\"", "content=\"default-src *\""),
    ("content=\"{{policy}}\"", "content=\"{{policy}}; script-src *\""),
    ("<meta http-equiv=\"Content-Security-Policy\"", "<meta name=\"policy\""),
    ("<meta charset=\"utf-8\">", "<meta charset=\"utf-8\"><!--"),
    ("<meta charset=\"utf-8\">", "<meta charset=\"utf-8\"><script>alert(1)</script>"),
    // The script and the style.
    ("<script>{{{script}}}</script>", ""),
    ("<script>{{{script}}}</script>", "<script>\n{{{script}}}</script>"),
    ("<script>{{{script}}}</script>", "<script src=\"x\">{{{script}}}</script>"),
    ("<script>{{{script}}}</script>", "<script>{{{script}}}</script><SCRIPT >1</SCRIPT >"),
    ("<style>{{{style}}}</style>", "<style>li { display: none }</style>"),
    // What the script reads: its words, the key that notes are sealed to.
    ("{{{phrases}}}", "{}"), ("{{{link}}}", "{\"key\":\"\"}"),
    ("id=\"state\">{}", "id=\"state\">{\"notes\":[]}"),
    ("<main>", "<script type=\"application/json\" id=\"words\">{}</script><main>"),
    ("<main>", "<p id=\"link\"></p><main>"), ("<main>", "<p id=\"&#108;ink\"></p><main>"),
    ("<main>", "<br id=words><main>"), ("<main>", "<title id=words>{}</title><main>"),
    ("<main>", "<!--><p id=words></p>--><main>"), ("<main>", "<!-- --!><p id=words></p>--><main>"),
    ("<main>", "<xmp></xmpp><!--</xmp><p id=words></p>--><main>"),
    ("<script type=\"application/json\" id=\"link\">", "<script id=\"link\">"),
  ]) func aTemplateWithoutWhatProtectsVisitorsIsRefused(old: String, new: String) throws {
    let found = try #require(try finding(in: "receive.mustache", old, new))
    #expect(found.code == .templateWarning)
    #expect(found.path == RelativePath("templates/receive.mustache"))
    #expect(found.englishHint != nil)
  }

  /// Visitors may compare one copy with another: what runs in it is the same everywhere.
  @Test(arguments: ["receive.css", "receive.js"]) func styleAndScriptOfAHomeAreNotUsed(name: String) throws {
    try withTemporaryFolder { folder in
      try folder.write("\u{FFFD} .warning { display: none }", to: "home/templates/\(name)")
      let home = try Tree(at: folder.path("home"))
      let page = ReceivePageTests.page()
      let (own, shipped) = (try Theme(of: home, version: "1"), try Theme(of: nil, version: "1"))
      #expect(try page.bytes(own) == page.bytes(shipped))
      #expect(page.key(own) == page.key(shipped))
      let found = ThemeChecks.check(home, .shipped)
      #expect(found.map(\.code) == [.templateUnused])
      #expect(found.first?.englishHint?.contains("fixed") == true)
    }
  }

  /// What would end them in the middle, or what browsers read in another way than their digest does.
  @Test func theShippedStyleAndScriptCanStandInsideAPage() throws {
    for name in ["receive.css", "receive.js"] {
      let text = String(decoding: try #require(Templates.file(name)), as: UTF8.self).lowercased()
      for mark in ["</style", "</script", "<!--", "\r", "\0", "\u{FEFF}", "\u{FFFD}"] {
        #expect(!text.contains(mark), "\(name) has \(mark.debugDescription)")
      }
    }
  }

  @Test func anotherTemplateThanOursIsRefusedInTime() async throws {
    let shipped = try #require(Templates.file("receive.mustache"))
    try await withSeed(runs: 20) { (random: inout SplitMix64) in
      try withTemporaryFolder { folder in
        for _ in 0..<20 {
          var damaged = shipped
          for _ in 0..<20 {
            let index = random.below(damaged.count)
            damaged[index] = random.pick(Array("<>\"'=/!- a&\0".utf8))
          }
          damaged.removeLast(random.below(damaged.count / 2))
          try folder.write(damaged, to: "templates/receive.mustache")
          #expect(!ThemeChecks.check(try Tree(at: folder.path), .shipped).isEmpty)
        }
      }
    }
  }

  /// What is wrong with a home whose template differs from the shipped one.
  private func finding(in file: String, _ old: String, _ new: String) throws -> Diagnostic? {
    try withTemporaryFolder { folder in
      let shipped = try String(
        contentsOf: Repository.root.appending(path: "templates/default/\(file)"), encoding: .utf8)
      try #require(shipped.contains(old), "\(old) is not in \(file)")
      try folder.write(shipped.replacing(old, with: new), to: "home/templates/\(file)")
      let home = try Tree(at: folder.path("home"))
      let page = ReceivePageTests.page(language: .en)
      let theme = try Theme(of: home, version: "1")
      let found = thrown { () throws(Diagnostic) in _ = try page.bytes(theme) }
      #expect(ThemeChecks.check(home, .shipped) == (found.map { [$0] } ?? []))
      return found
    }
  }
}

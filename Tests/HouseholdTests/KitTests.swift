// The emergency sheet before its judges: the validator, a browser's printer, and the lines of RECOVER.md.

import Diagnostics
import Fluent
import Foundation
import Household
import Mustache
import Templates
import TestSupport
import Testing
import Vault
import ZonedTime

struct KitTests {
  @Test func theTableHasEveryFileOfTheFolderAsItIs() throws {
    let folder = Repository.root.appending(path: "templates/otp")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { !$0.hasPrefix(".") } == ["kit.mustache"])
    #expect(try [UInt8](Data(contentsOf: folder.appending(path: "kit.mustache"))) == Templates.kit)
  }

  @Test func theTemplateHasNoFault() throws {
    let source = Source("kit.mustache", Templates.kit)
    let template = try Template(compiling: source, vocabulary: Vocabulary(KitPage.Field.self))
    #expect(TemplateSet(linking: [template]).diagnostics == [])
  }

  @Test(arguments: Language.allCases) func theLinesAreThoseOfRecoverMdToTheLetter(_ language: Language) throws
  {
    let html = String(decoding: try KitTests.page(language).html(), as: UTF8.self)
    let block = try #require(html.split(separator: "<pre lang=\"zxx\">").last)
    let lines = try #require(block.split(separator: "</pre>").first)
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(
      String(lines)
    ) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    #expect(plain == Recovery.script)
    #expect(html.contains("5f1d0c9d2f6a7b814e53a31b44c0de5f") && html.contains("21"))
    #expect(!html.contains("<script") && !html.contains("{{") && !html.contains("{file}"))
  }

  @Test func whatAPersonWroteIsEscaped() throws {
    var page = try KitTests.page(.en)
    page.owner = "<script>alert(1)</script>\u{1B}[31m"
    page.folder = "/home/\"><img src=x>"
    let html = String(decoding: try page.html(), as: UTF8.self)
    #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("\u{1B}"))
  }

  @Test func theHTMLIsValid() throws {
    try requirePeer("java")
    let peers = Repository.root.appending(path: ".build/peers").path
    let jar = FileManager.default.enumerator(atPath: peers)?.compactMap { $0 as? String }.first {
      $0.hasSuffix("/vnu.jar")
    }
    guard let jar else {
      try requirePeer("\(peers)/bin/python")
      throw TestSetupError("the validator is not there: 'scripts/install-deps test' brings it")
    }
    try withTemporaryFolder { folder in
      for language in Language.allCases {
        try folder.write(try KitTests.page(language).html(), to: "\(language.tag.rawValue).html")
      }
      let judged = try run(
        "java", "-jar", "\(peers)/\(jar)", "--errors-only", "--skip-non-html", "--format", "gnu", folder.path,
        timeout: 120)
      #expect(judged.status == 0, "\(judged.stderr.prefix(4000))")
    }
  }

  @Test func itPrintsOnThreeSheetsOfEitherPaper() throws {
    for peer in ["chromium", "pdfinfo", "pdftotext"] { try requirePeer(peer) }
    try withTemporaryFolder { folder in
      for language in Language.allCases {
        for paper in ["A4", "letter"] {
          let html = String(decoding: try KitTests.page(language).html(), as: UTF8.self).replacingOccurrences(
            of: "@page {", with: "@page { size: \(paper);")
          try folder.write(html, to: "kit.html")
          try run(
            "chromium", "--headless", "--no-sandbox", "--disable-gpu",
            "--user-data-dir=\(folder.path("browser"))", "--no-pdf-header-footer",
            "--print-to-pdf=\(folder.path("kit.pdf"))", "file://\(folder.path("kit.html"))", timeout: 120)
          let pages = try run("pdfinfo", folder.path("kit.pdf")).stdout.split(separator: "\n").first {
            $0.hasPrefix("Pages:")
          }
          #expect(pages?.hasSuffix(" 3") == true, "\(language) \(paper): \(pages ?? "none")")
          // No line of the script was cut or wrapped.
          let text = try run("pdftotext", "-layout", folder.path("kit.pdf"), "-").stdout
          let printed = Set(text.split(separator: "\n").map { $0.filter { !" \u{0C}".contains($0) } })
          for line in Recovery.script.split(separator: "\n") {
            #expect(printed.contains(line.filter { $0 != " " }), "\(language) \(paper): \(line)")
          }
        }
      }
    }
  }

  /// A sheet with long values.
  private static func page(_ language: Language) throws -> KitPage {
    KitPage(
      vault: "5f1d0c9d2f6a7b814e53a31b44c0de5f",
      folder: "/home/misaki/Documents/とても長い名前のフォルダー/우리의 추억과 가계부/home-of-memories", owner: "みさき",
      remotes: [
        "https://git.example.org/families/misaki-and-yuuki/home-of-memories.git",
        "git@github.com:misaki/home.git",
      ], day: try Day(parsing: "2026-11-21"), language: language)
  }
}

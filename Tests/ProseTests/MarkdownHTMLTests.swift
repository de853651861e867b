import Diagnostics
import Fluent
import Prose
import SafeFiles
import TestSupport
import Testing

@Suite @MarkdownActor struct MarkdownHTMLTests {
  func html(_ text: String, topLevel: Int = 1, _ resolve: (MarkdownLink) -> LinkDecision = { _ in .text })
    -> String
  {
    let rendered = Markdown(Source("x.md", text: text)).html(topLevel: topLevel, resolving: resolve)
    return String(decoding: rendered.html, as: UTF8.self)
  }

  @Test func aLineEndIsALineBreak() {
    #expect(html("今日はクリスマス！\n一緒にケーキ食べたね🎂") == "<p>今日はクリスマス！<br>\n一緒にケーキ食べたね🎂</p>\n")
    #expect(html("a\r\nb") == "<p>a<br>\nb</p>\n")
  }

  @Test(
    arguments: [
      ("とても *really* さむい", LanguageTag.ja, "<em lang=\"en\">really</em>"),
      ("とても **so** さむい", .ja, "<strong lang=\"en\">so</strong>"),
      ("とても *今日*、*とても*", .ja, "<em>今日</em>、<em>とても</em>"),
      ("*[**LINE**](x) で*", .ja, "<em><strong lang=\"en\">LINE</strong> で</em>"),
      ("It was *とても* cold", .en, "<em lang=\"ja\">とても</em>"),
      ("It was *今日* cold", .en, "<em lang=\"ja\">今日</em>"),
      ("It was *정말* *2024*", .en, "<em lang=\"ko\">정말</em> <em>2024</em>"),
      ("오늘은 *漢字* *really*", .ko, "<em>漢字</em> <em lang=\"en\">really</em>"),
      ("我 *とても*", .zh, "<em lang=\"ja\">とても</em>"), ("我 *今天*", .zh, "<em>今天</em>"),
      ("es war *sehr* kalt", LanguageTag(rawValue: "de")!, "<em>sehr</em>"),
    ]) func emphasisTellsItsLanguage(text: String, language: LanguageTag, part: String)
  {
    let rendered = Markdown(Source("x.md", text: text)).html(language: language, home: .ja)
    #expect(String(decoding: rendered.html, as: UTF8.self).contains(part))
  }

  @Test func headingsBeginWhereThePageWantsThem() {
    #expect(html("# a\n## b\n###### c", topLevel: 2) == "<h2>a</h2>\n<h3>b</h3>\n<h6>c</h6>\n")
    #expect(html("# a", topLevel: 99) == "<h6>a</h6>\n")
  }

  @Test func rawHTMLIsShownAsText() {
    #expect(html("a <b onclick=\"x()\">c</b>") == "<p>a &lt;b onclick=&quot;x()&quot;&gt;c&lt;/b&gt;</p>\n")
    #expect(
      html("<script>\nalert(1)\n</script>\n\nx")
        == "<p>&lt;script&gt;<br>\nalert(1)<br>\n&lt;/script&gt;</p>\n<p>x</p>\n")
  }

  @Test(
    arguments: [
      ("｜漢字《かんじ》だ", "<p><ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>だ</p>\n", "漢字だ"),
      (
        "あ｜<《a&b》《い》", "<p>あ<ruby>&lt;<rp>（</rp><rt>a&amp;b</rt><rp>）</rp></ruby>《い》</p>\n",
        "あ<《い》"
      ), ("｜｜字《じ》", "<p>｜<ruby>字<rp>（</rp><rt>じ</rt><rp>）</rp></ruby></p>\n", "｜字"),
      // What is not closed, or has nothing in it, is shown as written.
      ("｜漢字《かんじ", "<p>｜漢字《かんじ</p>\n", "｜漢字《かんじ"), ("漢字《かんじ》", "<p>漢字《かんじ》</p>\n", "漢字《かんじ》"),
      ("｜《かんじ》", "<p>｜《かんじ》</p>\n", "｜《かんじ》"), ("｜漢字《》", "<p>｜漢字《》</p>\n", "｜漢字《》"),
      ("｜漢《字《じ》", "<p>｜漢《字《じ》</p>\n", "｜漢《字《じ》"),
      (
        "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>",
        "<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby></p>\n", "漢字"
      ),
    ]) func readingsStandBesideTheirWords(text: String, page: String, excerpt: String)
  {
    let rendered = Markdown(Source("x.md", text: text)).html(excerptLength: 80)
    #expect(String(decoding: rendered.html, as: UTF8.self) == page)
    #expect(rendered.excerpt == excerpt)
    #expect(rendered.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      "<ruby>漢<rt>かん</rt>", "<ruby>漢</ruby>", "<ruby onclick=x>漢<rt>かん</rt></ruby>",
      "<ruby>漢<rt>かん</ruby>", "<ruby>*漢*<rt>かん</rt></ruby>", "a <rt>b</rt>",
      "<ruby>漢<rt><rt>かん</rt></rt></ruby>",
    ]) func aRubyElementThatIsNotWholeIsShownAsText(text: String)
  {
    let rendered = Markdown(Source("x.md", text: text)).html(excerptLength: 80)
    #expect(!String(decoding: rendered.html, as: UTF8.self).contains("<r"))
    #expect(rendered.diagnostics.contains { $0.code == .markdownHTML })
  }

  @Test func theHeadingThatOpensATextIsItsTitle() {
    func title(_ text: String) -> String? {
      Markdown(Source("x.md", text: text)).html(excerptLength: 80).title
    }
    #expect(title("# A *b* & c\n\nd") == "A b & c")
    #expect(title("A\n=\n\nd") == "A")
    #expect(title("d\n\n# A") == nil && title("> # A") == nil && title("#") == nil && title("") == nil)
    #expect(title("# " + String(repeating: "a", count: 101)) == nil)
    let rendered = Markdown(Source("x.md", text: "## A\n\nb\n# c")).html(excerptLength: 80)
    #expect(rendered.excerptAfterTitle == "b c" && rendered.excerpt == "A b c")
    #expect(
      String(decoding: rendered.html[rendered.titleLength...], as: UTF8.self) == "<p>b</p>\n<h2>c</h2>\n")
  }

  @Test func tablesHaveClassesInsteadOfAlign() {
    #expect(
      html("|a|b|c|d|\n|-|:-|:-:|-:|\n|1|2|3|4|\n") == """
        <table>
        <thead>
        <tr>
        <th>a</th>
        <th class="left">b</th>
        <th class="center">c</th>
        <th class="right">d</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>1</td>
        <td class="left">2</td>
        <td class="center">3</td>
        <td class="right">4</td>
        </tr>
        </tbody>
        </table>

        """)
  }

  @Test func tasksAreSignsAndOnlyTheBoxCounts() {
    #expect(
      html("- [ ] a [x]\n- [x] b\n- [X] c\n- d") == """
        <ul>
        <li class="task">☐ a [x]</li>
        <li class="task">☑ b</li>
        <li class="task">☑ c</li>
        <li>d</li>
        </ul>

        """)
  }

  @Test func footnotesStandBelowTheTextAndLinkThereAndBack() {
    #expect(
      html("梅雨[^b]と夏[^1]と秋[^b]。\n\n[^1]: はじめての花火。\n[^b]: [雨](a.md)の日。\n\n    次の段落。") {
        .to("\($0.destination)!")
      } == """
        <p>梅雨<sup><a href="#n1" id="r1" role="doc-noteref">[1]</a></sup>と夏<sup><a href="#n2" id="r2" \
        role="doc-noteref">[2]</a></sup>と秋<sup><a href="#n1" id="r1-2" role="doc-noteref">[1]</a></sup>。</p>
        <hr>
        <ol class="notes">
        <li id="n1">
        <p><a href="a.md!">雨</a>の日。</p>
        <p>次の段落。 <a href="#r1" role="doc-backlink">↩\u{FE0E}<sup>1</sup></a> <a href="#r1-2" \
        role="doc-backlink">↩\u{FE0E}<sup>2</sup></a></p>
        </li>
        <li id="n2">
        <p>はじめての花火。 <a href="#r2" role="doc-backlink">↩\u{FE0E}</a></p>
        </li>
        </ol>

        """)
    let list = Markdown(Source("x.md", text: "a[^1]\n\n[^1]:\n    - b")).html(notePrefix: "day-")
    let text = String(decoding: list.html, as: UTF8.self)
    #expect(text.contains("<li id=\"day-n1\">") && text.contains("</ul>\n <a href=\"#day-r1\""))
    #expect(html("a[^1]") == "<p>a[^1]</p>\n", "a number without a note is text")
    #expect(
      html("![a[^1]b](c.png)\n\n[^1]: d")
        == "<p>ab</p>\n<hr>\n<ol class=\"notes\">\n<li id=\"n1\">\n<p>d</p>\n</li>\n</ol>\n")
  }

  @Test func linksOutAreKeptAndLeaveNoTrace() {
    #expect(
      html("[a](https://x.org/?a&b \"t\")")
        == "<p><a href=\"https://x.org/?a&amp;b\" title=\"t\" rel=\"noreferrer\">a</a></p>\n")
    #expect(html("[a](mailto:a@b.c)") == "<p><a href=\"mailto:a@b.c\">a</a></p>\n")
    #expect(html("[a](TEL:1)") == "<p><a href=\"TEL:1\">a</a></p>\n")
    #expect(html("www.a.org") == "<p><a href=\"http://www.a.org\" rel=\"noreferrer\">www.a.org</a></p>\n")
  }

  @Test func localLinksGoWhereTheRoomSays() {
    let resolve: (MarkdownLink) -> LinkDecision = {
      $0.kind == .image ? .image("p/\($0.destination)", width: 4, height: 3) : .to("e/\($0.destination)")
    }
    #expect(html("[a *b*](c.md)", resolve) == "<p><a href=\"e/c.md\">a <em>b</em></a></p>\n")
    #expect(
      html("![a *b* `c`](日 'x.jpg \"t\")", resolve)
        == "<p>![a <em>b</em> <code>c</code>](日 'x.jpg &quot;t&quot;)</p>\n")
    #expect(
      html("![a *b* `\"`](<日 x.jpg> \"t\")", resolve)
        == "<p><img src=\"p/%E6%97%A5%20x.jpg\" alt=\"a b &quot;\" title=\"t\" width=\"4\" height=\"3\" loading=\"lazy\" decoding=\"async\"></p>\n"
    )
    #expect(html("![a](b.jpg)") == "<p>a</p>\n")
    #expect(html("[a](b.jpg)") == "<p>a</p>\n")
  }

  @Test func remotePicturesBecomeLinks() {
    #expect(
      html("![a](https://x.org/a.png)") == "<p><a href=\"https://x.org/a.png\" rel=\"noreferrer\">a</a></p>\n"
    )
    #expect(
      html("![](http://x.org/a.png)")
        == "<p><a href=\"http://x.org/a.png\" rel=\"noreferrer\">http://x.org/a.png</a></p>\n")
    #expect(
      html("[![a](https://x.org/a.png)](https://y.org)")
        == "<p><a href=\"https://y.org\" rel=\"noreferrer\">a</a></p>\n")
    #expect(html("![[a](https://b.c)](https://x.org/a.png)").components(separatedBy: "<a ") == 2)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "<javascript:alert(1)>", "< javascript:x>",
    "<java&Tab;script:x>", "<java&#10;script:x>", "&#106;avascript:x", "&#x6A;avascript&colon;x",
    "javascript&#58;x", "vbscript:x", "data:text/html,x", "data:image/png;base64,x", "file:///etc/passwd",
    "//evil.org/x", "\\\\\\\\evil.org", "/\\\\evil.org", "<&#1;javascript:x>", "blob:x", "about:blank",
    "ftp://x", "view-source:x", "<&nbsp;\tjavascript:x>", "intent:x", "ms-word:x",
  ]) func unsafeAddressesAreNeverWritten(address: String) {
    for text in ["[a](\(address))", "![a](\(address))", "[a]\n\n[a]: \(address)"] {
      let rendered = Markdown(Source("x.md", text: text)).html(resolving: { .to($0.destination) })
      let html = String(decoding: rendered.html, as: UTF8.self)
      #expect(!html.contains("href"), "\(html)")
      #expect(!html.contains("src"), "\(html)")
      #expect(rendered.diagnostics.map(\.code) == [.markdownLinkUnsafe], "\(html)")
    }
  }

  @Test func aRoomCannotBringAnUnsafeAddressIn() {
    for url in ["javascript:x", "https://x.org/a.png", "//x", "\tx:y"] {
      #expect(html("[a](b) ![c](d)", { _ in .to(url) }) == "<p>a c</p>\n")
    }
  }

  @Test func refusalsOfARoomGetTheirPlace() {
    let marked = MarkedText("---\na: b\n---\n- 今 1️⃣[a](../../x)\n")
    let rendered = MarkdownFile(entry(marked)).body.html { _ in .refused(Diagnostic(.linkOutside, "no")) }
    #expect(rendered.diagnostics.map(\.position) == marked.positions)
    #expect(rendered.diagnostics.map(\.path) == [entry(marked).path])
  }

  @Test func excerptsAreTextWithoutMarkup() {
    func excerpt(_ text: String, _ count: Int) -> String {
      Markdown(Source("x.md", text: text)).excerpt(characters: count)
    }
    #expect(excerpt("# 今日\n\nは **良い** 日\n- [a](b) `c`\n\n<b>d", 100) == "今日 は良い日 a c d")
    #expect(excerpt("金曜\nの夜\n\n管理人さん\n- 一\n- 二\n\n|三|四|\n|-|-|", 100) == "金曜の夜 管理人さん 一 二 三 四")
    #expect(excerpt("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2) == "👨‍👩‍👧‍👦👨‍👩‍👧‍👦…")
    #expect(excerpt("![alt](x.jpg)text", 10) == "text")
    #expect(excerpt(String(repeating: "あいう\n", count: 10_000), 5) == "あいうあい…")
    #expect(excerpt("밥\n먹다\na\nb、\nc", 100) == "밥 먹다 a b、 c")
    #expect(excerpt("abc", 3) == "abc")
    #expect(excerpt("abc", 0) == "")
    #expect(excerpt("|a|b|\n|-|-|\n|c|d|", 9) == "a b c d")
  }

  /// Lists show the beginning of what the search gathered whole.
  @MarkdownActor
  @Test(arguments: [
    "# 今日\n\nは **良い** 日\n- [a](b) `c`\n\n<b>d", "밥\n먹다\na\nb、\nc 👨‍👩‍👧‍👦 d", "", "金曜\n\n管理人さん　と\n話した",
    String(repeating: "あいう one two\n\n", count: 1_000),
  ]) func theBeginningOfALongExcerptIsTheShortExcerpt(_ text: String) {
    let markdown = Markdown(Source("x.md", text: text))
    for characters in [1, 3, 80, 120] {
      #expect(
        Excerpt.beginning(of: markdown.excerpt(characters: 100_000), characters: characters)
          == markdown.excerpt(characters: characters))
    }
  }
}

extension String {
  fileprivate func components(separatedBy part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count
  }
}

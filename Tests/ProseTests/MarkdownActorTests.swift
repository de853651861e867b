import Diagnostics
import Prose
import Testing

/// Two parses at once give wrong HTML with cmark-gfm; the actor must never let that happen.
@Suite struct MarkdownActorTests {
  @Test func manyTasksRenderWhatOneRenders() async {
    var corpus = Corpus(seed: 42)
    let entries = (0..<2000).map { _ in Markdown(Source("x.md", text: corpus.entry())) }
    let expected = await MarkdownActorTests.renderAll(entries)
    for _ in 0..<3 {
      let found = await withTaskGroup(of: (Int, [UInt8]).self) { group in
        for (index, entry) in entries.enumerated() { group.addTask { (index, await entry.html().html) } }
        return await group.reduce(into: [[UInt8]](repeating: [], count: entries.count)) { $0[$1.0] = $1.1 }
      }
      #expect(found == expected)
    }
  }

  @MarkdownActor static func renderAll(_ entries: [Markdown]) -> [[UInt8]] { entries.map { $0.html().html } }
}

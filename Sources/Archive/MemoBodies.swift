// The texts of memos as HTML, and their beginnings.

internal import Ground
internal import Memos
internal import Prose

/// The texts that a piece of work needs.
struct MemoBodies: Sendable {
  /// Each part of an item: one of its sounds, by number, or a text.
  enum Part: Sendable {
    case sound(Int)
    case text([UInt8])
  }

  /// By memo, then by item.
  private(set) var parts: [Int: [[Part]]] = [:]
  /// The beginnings of the memos that a list shows.
  private(set) var excerpts: [Int: String] = [:]

  /// Parses the threads to be made, and the beginnings for the month's page.
  @MarkdownLane
  init(_ work: BuildWork.MemoWork, in plan: MemoPlan) {
    for (index, _) in work.memos { parts[index] = MemoBodies.parts(of: index, in: plan) }
    guard work.page != nil else { return }
    for index in plan.months[work.month].memos {
      excerpts[index] = MemoBodies.excerpt(of: plan.memos[index])
    }
  }

  @MarkdownLane
  private static func parts(of index: Int, in plan: MemoPlan) -> [[Part]] {
    let memo = plan.memos[index]
    return memo.items.map { item in
      var parts: [(at: Int, part: Part)] = item.sounds.indices.map {
        (item.sounds[$0].line.lowerBound, .sound($0))
      }
      for range in item.texts {
        let markdown = Markdown(memo.source, range: range)
        if !markdown.isBlank {
          parts.append((range.lowerBound, .text(html(of: markdown, memo, plan))))
        }
      }
      return parts.sorted { $0.at < $1.at }.map(\.part)
    }
  }

  @MarkdownLane
  private static func html(of text: Markdown, _ memo: Memo, _ plan: MemoPlan) -> [UInt8] {
    text.html { link in
      let target = MemoTarget(
        link.destination.percentDecoded,
        of: memo,
        names: plan.names,
        media: plan.media,
        plan.photos
      )
      guard let url = target.url else { return .text }
      guard link.kind == .image else { return .to(url) }
      guard let size = target.size else { return .text }
      return .image(
        url,
        width: size.width,
        height: size.height,
        small: target.small
      )
    }.html
  }

  /// The beginning of a memo's own text; empty if it has none yet.
  @MarkdownLane
  static func excerpt(of memo: Memo) -> String {
    for range in memo.items[0].texts {
      let markdown = Markdown(memo.source, range: range)
      if !markdown.isBlank { return markdown.excerpt(characters: characters) }
    }
    return ""
  }

  /// About two lines on a wide screen.
  private static let characters = 120
}

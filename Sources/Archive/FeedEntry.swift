// An entry as feeds show it.

internal import Diary
internal import Ground

/// An entry of a feed: its HTML with links that lead on from the feed's own folder.
struct FeedEntry {
  let urn: String
  let url: String
  let title: String
  let created: ZonedTime
  let language: LanguageTag
  /// Nil in an anonymous diary and where nobody can tell.
  let author: String?
  let tags: [String]
  /// The first photo.
  let image: String?
  let html: [UInt8]
}

extension Pages {
  /// The entries of a diary's feeds, the newest first.
  func feed(of plan: DiaryPlan) -> [FeedEntry] {
    plan.fed.reversed().map { index in
      let entry = plan.diary.entries[index]
      let photos = entry.photos.compactMap { plan.media.photos[$0] }
      var html: [UInt8] = []
      if let question = entry.question {
        html += Array("<p><strong>".utf8)
        html.put(escaped: question)
        html += Array("</strong></p>\n".utf8)
      }
      html += Pages.fromParent(texts.html(of: .entry(diary: plan.number, entry: index)))
      for photo in photos {
        html += Array("<p><img src=\"photos/\(urlPath(photo.name))\" alt=\"".utf8)
        html.put(escaped: Phrase("archive-photo")[language])
        let size = photo.size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
        html += Array("\"\(size)></p>\n".utf8)
      }
      return FeedEntry(
        urn: plan.urn(of: index), url: "entries/\(urlPath(plan.names[index])).html",
        title: language.longDate(entry.created.day), created: entry.created,
        language: entry.language ?? language.tag, author: authorName(of: entry, in: plan.diary),
        tags: entry.tags, image: photos.first.map { "photos/\(urlPath($0.name))" }, html: html)
    }
  }

  /// HTML for a page in `entries/` as HTML for a file in the folder above.
  private static func fromParent(_ html: [UInt8]) -> [UInt8] {
    let ups = ["href=\"", "src=\"", "srcset=\""].map { Array(" \($0)../".utf8) }
    // The second address of a picture's sizes.
    let more = Array(", ../photos/".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(html.count)
    var isInTag = false
    var index = 0
    while index < html.count {
      let byte = html[index]
      // A text's own marks are entities.
      if byte == UInt8(ascii: "<") { isInTag = true }
      if byte == UInt8(ascii: ">") { isInTag = false }
      if isInTag, byte == 0x20, let up = ups.first(where: { html[index...].starts(with: $0) }) {
        output += up.dropLast(3)
        index += up.count
      } else if isInTag, byte == 0x2C, html[index...].starts(with: more) {
        output += Array(", photos/".utf8)
        index += more.count
      } else {
        output.append(byte)
        index += 1
      }
    }
    return output
  }
}

extension [UInt8] {
  /// Appends a text to XML or HTML, without the characters that XML can't have.
  mutating func put(escaped text: String) { put(escaped: text.utf8) }

  /// Appends UTF-8 to XML or HTML.
  mutating func put(escaped bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): self += Array("&amp;".utf8)
      case UInt8(ascii: "<"): self += Array("&lt;".utf8)
      case UInt8(ascii: ">"): self += Array("&gt;".utf8)
      case UInt8(ascii: "\""): self += Array("&quot;".utf8)
      case 0x09, 0x0A, 0x20...:
        append(byte)
        // U+FFFE and U+FFFF are no characters of XML.
        if byte >= 0xBE, suffix(3).starts(with: [0xEF, 0xBF]) { removeLast(3) }
      default: break
      }
    }
  }
}

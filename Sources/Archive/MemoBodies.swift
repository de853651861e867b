// The texts of memos as HTML, their beginnings, and where their links lead.

internal import Diagnostics
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
  /// The words of the memos that a list or the search shows.
  private(set) var texts = PlainTexts()

  /// Parses the threads to be made, and the texts that other pages show.
  @MarkdownLane init(_ work: BuildWork.MemoWork, in plan: MemoPlan) {
    for index in work.threads { parts[index] = MemoBodies.parts(of: index, in: plan) }
    for (index, extent) in work.texts {
      texts.add(MemoBodies.text(of: plan.memos[index], extent), of: .memo(index))
      if extent == .whole {
        let beginning = MemoBodies.text(of: plan.memos[index], .beginning)
        texts.add(beginning: beginning, of: .memo(index))
      }
    }
  }

  @MarkdownLane private static func parts(of index: Int, in plan: MemoPlan) -> [[Part]] {
    let memo = plan.memos[index]
    return memo.items.enumerated().map { number, item in
      var parts: [(at: Int, part: Part)] = item.sounds.indices.map {
        (item.sounds[$0].line.lowerBound, .sound($0))
      }
      for range in item.texts {
        let markdown = Markdown(memo.source, range: range)
        if !markdown.isBlank {
          let prefix = "i\(number + 1)-\(parts.count + 1)-"
          parts.append((range.lowerBound, .text(html(of: markdown, prefix, memo, plan))))
        }
      }
      return parts.sorted { $0.at < $1.at }.map(\.part)
    }
  }

  @MarkdownLane private static func html(
    of text: Markdown, _ notePrefix: String, _ memo: Memo, _ plan: MemoPlan
  ) -> [UInt8] {
    text.html(
      notePrefix: notePrefix, language: memo.language ?? memo.homeLanguage, home: memo.homeLanguage
    ) { link in
      let target = MemoTarget(
        link.destination.percentDecoded, of: memo, names: plan.names, media: plan.media, plan.photos)
      guard let url = target.url else { return .text }
      guard link.kind == .image else { return .to(url) }
      guard let size = target.size else { return .text }
      return .image(url, width: size.width, height: size.height, small: target.small)
    }.html
  }

  /// The beginning of a memo's own text, empty if it has none yet; or the words of the whole thread.
  @MarkdownLane private static func text(of memo: Memo, _ extent: PlainTexts.Extent) -> String {
    var words: [String] = []
    for item in extent == .whole ? memo.items[...] : memo.items.prefix(1) {
      for range in item.texts {
        let markdown = Markdown(memo.source, range: range)
        guard !markdown.isBlank else { continue }
        words.append(markdown.excerpt(characters: extent.characters))
        if extent == .beginning { return words[0] }
      }
    }
    return words.joined(separator: " ")
  }
}

/// The target of a relative link in a memo's text, as a page in `memos/` writes it.
struct MemoTarget: Sendable {
  /// The address; nil if the link leads nowhere.
  private(set) var url: String?
  /// The picture's size, if it is one.
  private(set) var size: ImageSize?
  /// Its version for small screens.
  private(set) var small: SmallImage?
  /// Whether it is a picture.
  private(set) var isPicture = false

  /// Resolves a link as written, relative to the memo's file.
  init(_ link: String, of memo: Memo, names: MemoNames, media: MemoMedia, _ photos: MemoPhotos) {
    // A fragment names a place that the page may not have: the text alone is shown.
    guard let target = memo.path.resolving(link), let folder = target.parent else { return }
    if folder == Memo.photoFolder, let photo = photos.shown[target.name] {
      url = "photos/" + urlPath(photo.name)
      guard let shown = photo.size, shown.kind != .heif else { return }
      size = shown
      small = photo.smallImage(up: "")
      isPicture = true
    } else if folder == Memo.soundFolder, media.copied(target) {
      url = "audio/" + urlPath(target.name)
    } else if folder == Memo.folder, target.pathExtension == "md" {
      url = names.index(of: target.stem).map { urlPath(names[$0]) + ".html" }
    }
  }

  /// What a page shows of it.
  var key: String? {
    guard let url else { return nil }
    guard let size else { return url }
    return "\(url) \(size.width) \(size.height) \(small?.width ?? 0)"
  }
}

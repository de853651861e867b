// Reader of posts: Instagram's and Facebook's archives as JSON. A post becomes an entry.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

struct PostsReader {
  private let format: ImportFormat
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ format: ImportFormat, _ files: ForeignFiles, _ settings: ImportSettings) {
    self.format = format
    self.files = files
    self.settings = settings
  }

  /// Whether a JSON file is a list of posts, by its name.
  static func format(of file: ForeignFile) -> ImportFormat? {
    let base = file.base.lowercased()
    guard file.ending == "json" else { return nil }
    if base.hasPrefix("your_posts") { return .facebook }
    let names = ["posts_", "stories.json", "archived_posts.json"]
    guard names.contains(where: base.hasPrefix) else { return nil }
    return file.folder.contains("media/") || file.folder.contains("content/") || file.folder.isEmpty
      ? .instagram : nil
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all where PostsReader.format(of: file) == format {
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        let value = try JSONItems.parse(try files.json(file), file.name)
        let posts =
          value.list ?? value.object?["ig_stories"]?.list ?? value.object?["ig_archived_post_media"]?.list
        guard let posts else {
          throw Diagnostic(.importItem, Phrase("import-no-list-posts"))
        }
        for (number, post) in posts.enumerated() {
          let place = Phrase(
            "import-item", ["file": file.name, "kind": Phrase("import-post"), "number": number + 1])
          reading.take(place) { () throws(Diagnostic) in
            format == .facebook ? try facebook(post, place) : try instagram(post, place)
          }
        }
      } catch {
        reading.items.append(.failed(place: file.place, error))
      }
    }
    guard reading.items.isEmpty else { return }
    throw Diagnostic(
      .importFormat, Phrase("import-no-post", ["name": files.name]), hint: Phrase("import-export-posts-json"))
  }

  private func instagram(_ post: JSON, _ place: Phrase) throws(Diagnostic) -> ForeignEntry {
    // A story is the picture alone.
    let media = (post.object?["media"]?.list ?? [post]).compactMap(\.object)
    guard
      let time = PostsReader.time(post.object?["creation_timestamp"] ?? media.first?["creation_timestamp"])
    else { throw Diagnostic(.importItem, Phrase("import-undated-text")) }
    let captions = media.map { PostsReader.text($0["title"]) ?? "" }
    var text = PostsReader.text(post.object?["title"]) ?? ""
    var shown = media.map { (uri: $0["uri"]?.text ?? "", label: "") }
    // The words of a post with one picture may stand at the picture.
    if media.count == 1, text.isEmpty { text = captions[0] }
    for number in shown.indices where captions[number] != text || media.count > 1 {
      shown[number].label = captions[number]
    }
    return entry(text, shown.filter { !$0.uri.isEmpty }, time, place)
  }

  private func facebook(_ post: JSON, _ place: Phrase) throws(Diagnostic) -> ForeignEntry {
    guard let object = post.object, let time = PostsReader.time(object["timestamp"]) else {
      throw Diagnostic(.importItem, Phrase("import-undated-text"))
    }
    var texts = (object["data"]?.list ?? []).compactMap { PostsReader.text($0.object?["post"]) }
    var shown: [(uri: String, label: String)] = []
    var location: JSONObject?
    for item in (object["attachments"]?.list ?? []).flatMap({ $0.object?["data"]?.list ?? [] }) {
      if let media = item.object?["media"]?.object, let uri = media["uri"]?.text {
        let words = PostsReader.text(media["description"]) ?? ""
        shown.append((uri, texts.contains(words) ? "" : words))
      }
      if let link = item.object?["external_context"]?.object?["url"]?.text { texts.append(link) }
      if location == nil { location = item.object?["place"]?.object }
    }
    // "Aiko added a new photo": the app's words, but all there is of some posts.
    if texts.isEmpty, shown.isEmpty, let title = PostsReader.text(object["title"]) { texts.append(title) }
    var entry = entry(texts.joined(separator: "\n\n"), shown, time, place)
    if let location {
      let coordinate = location["coordinate"]?.object
      entry.keepPlace(
        PostsReader.text(location["name"]), latitude: coordinate?["latitude"]?.double,
        longitude: coordinate?["longitude"]?.double)
    }
    return entry
  }

  private func entry(
    _ text: String, _ shown: [(uri: String, label: String)], _ time: Instant, _ place: Phrase
  )
    -> ForeignEntry
  {
    let first = shown.first.map { ($0.uri.split(separator: "/").last.map(String.init) ?? "") } ?? text
    var entry = ForeignEntry(
      mark: format.mark("\(time.secondsSince1970):\(ChatKeys.text(first, 0))"), place: place,
      created: settings.zone.zoned(time))
    if !text.isEmpty { entry.pieces.append(.text(PlainWords(text, keepsAddresses: true).escaped)) }
    for (uri, label) in shown {
      if !entry.pieces.isEmpty { entry.pieces.append(.text("\n\n")) }
      entry.pieces.append(.media(entry.media.count, label: LinkLabel.text(label)))
      entry.media.append(
        ForeignMedia(
          content: find(uri).map(ForeignMedia.Content.file) ?? .missing(Phrase("import-export-no-file-name")),
          name: uri.split(separator: "/").last.map(String.init) ?? uri))
    }
    return entry
  }

  /// A file by its path from the archive's root, which may be a folder of the export, or lack its first folder.
  private func find(_ uri: String) -> ForeignFile? {
    if let file = files[uri] { return file }
    let parts = uri.split(separator: "/")
    let named = files.named(parts.last.map(String.init) ?? "")
    let ending = "/" + parts.suffix(2).joined(separator: "/")
    return named.first { ("/" + $0.name).hasSuffix(ending) } ?? (named.count == 1 ? named[0] : nil)
  }

  private static func time(_ value: JSON?) -> Instant? {
    value?.double.flatMap { $0 > 86_400 && $0 < 1e11 ? Instant(secondsSince1970: Int64($0)) : nil }
  }

  /// A text as it was written: both apps escape the bytes of its UTF-8 one by one (`\\u00e3\\u0081\\u0082` for あ).
  private static func text(_ value: JSON?) -> String? {
    guard let text = value?.text, !text.isEmpty else { return nil }
    guard text.unicodeScalars.allSatisfy({ $0.value <= 0xFF }) else { return text }
    return String(validating: text.unicodeScalars.map { UInt8($0.value) }, as: UTF8.self) ?? text
  }
}

// Atom (RFC 4287) and JSON Feed 1.1: the newest entries of a diary for programs that read feeds.

internal import Diary
internal import Ground
internal import Mustache

extension Pages {
  /// A diary's Atom feed.
  ///
  /// It has no address of its own, so its links are relative to wherever it stands.
  func atom(_ plan: DiaryPlan) -> [UInt8] {
    let entries = feed(of: plan)
    var xml = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    func put(_ name: String, _ text: String, _ attributes: String = "") {
      xml += Array("<\(name)\(attributes)>".utf8)
      xml.put(escaped: text)
      xml += Array("</\(name)>\n".utf8)
    }
    xml += Array("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(language.html)\">\n".utf8)
    put("id", FeedNames.urn("diary", plan.diary.id))
    put("title", plan.diary.name)
    if let newest = entries.map(\.created).max(by: { $0.instant < $1.instant }) {
      put("updated", newest.text)
    }
    xml += Array("<link rel=\"self\" type=\"application/atom+xml\" href=\"atom.xml\"/>\n".utf8)
    xml += Array("<link rel=\"alternate\" type=\"text/html\" href=\"index.html\"/>\n".utf8)
    // Some author has to be named: of entries whose author nobody can or may tell it is the diary.
    xml += Array("<author>".utf8)
    put("name", plan.diary.name)
    xml += Array("</author>\n<generator>zutto</generator>\n".utf8)
    for entry in entries {
      xml += Array("<entry xml:lang=\"\(entry.language.html)\">\n".utf8)
      put("id", entry.urn)
      put("title", entry.title, " xml:lang=\"\(language.html)\"")
      put("published", entry.created.text)
      put("updated", entry.created.text)
      xml += Array("<link rel=\"alternate\" type=\"text/html\" href=\"\(entry.url)\"/>\n".utf8)
      if let author = entry.author {
        xml += Array("<author>".utf8)
        put("name", author)
        xml += Array("</author>\n".utf8)
      }
      for tag in entry.tags {
        xml += Array("<category term=\"".utf8)
        xml.put(escaped: tag)
        xml += Array("\"/>\n".utf8)
      }
      xml += Array("<content type=\"html\">".utf8)
      xml.put(escaped: entry.html)
      xml += Array("</content>\n</entry>\n".utf8)
    }
    return xml + Array("</feed>\n".utf8)
  }

  /// Where a diary's feeds stand, for the head of its pages.
  func feeds(of plan: DiaryPlan, _ way: String) -> (Field, Value) {
    let feeds =
      plan.fed.isEmpty ? [] : [("atom.xml", "application/atom+xml"), ("feed.json", "application/feed+json")]
    let records = feeds.map { name, type -> Value in
      .record(Record([(.url, .text(way + name)), (.type, .text(type)), (.name, .text(plan.diary.name))]))
    }
    return (.feeds, .list(records))
  }

  /// A diary's JSON Feed.
  func jsonFeed(_ plan: DiaryPlan) -> [UInt8] {
    var json = Array("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":".utf8)
    json.put(quoted: plan.diary.name)
    json += Array(",\"language\":\"\(language.html)\",\"items\":[".utf8)
    for (number, entry) in feed(of: plan).enumerated() {
      json += Array((number > 0 ? ",\n" : "\n").utf8)
      json += Array("{\"id\":\"\(entry.urn)\",\"url\":\"\(entry.url)\",\"title\":".utf8)
      json.put(quoted: entry.title)
      json += Array(",\"date_published\":\"\(entry.created.text)\"".utf8)
      json += Array(",\"language\":\"\(entry.language.html)\"".utf8)
      if let author = entry.author {
        json += Array(",\"authors\":[{\"name\":".utf8)
        json.put(quoted: author)
        json += Array("}]".utf8)
      }
      json.put("tags", list: entry.tags)
      if let image = entry.image { json += Array(",\"image\":\"\(image)\"".utf8) }
      json += Array(",\"content_html\":".utf8)
      json.put(quoted: String(decoding: entry.html, as: UTF8.self))
      json += Array("}".utf8)
    }
    return json + Array("\n]}\n".utf8)
  }

  /// An entry for programs that read schema.org, as the inside of a script element.
  func linkedData(of index: Int, in plan: DiaryPlan) -> [UInt8] {
    let entry = plan.diary.entries[index]
    var json = Array("{\"@context\":\"https://schema.org\",\"@type\":\"BlogPosting\",\"headline\":".utf8)
    json.put(quoted: language.longDate(entry.created.day))
    json += Array(",\"identifier\":\"\(plan.urn(of: index))\"".utf8)
    json += Array(",\"datePublished\":\"\(entry.created.text)\"".utf8)
    json += Array(",\"inLanguage\":\"\((entry.language ?? language.tag).html)\"".utf8)
    if let author = authorName(of: entry, in: plan.diary) {
      json += Array(",\"author\":{\"@type\":\"Person\",\"name\":".utf8)
      json.put(quoted: author)
      json += Array("}".utf8)
    }
    json.put("keywords", list: entry.tags)
    let photos = entry.photos.compactMap { plan.media.photos[$0] }
    json.put("image", list: photos.map { "../photos/\(urlPath($0.name))" })
    json += Array(",\"isPartOf\":{\"@type\":\"Blog\",\"name\":".utf8)
    json.put(quoted: plan.diary.name)
    return json + Array("}}".utf8)
  }
}

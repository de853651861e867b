// Where a link in an entry leads inside the archive.

internal import Diary
internal import Ground

/// The target of a relative link in an entry's text.
struct LocalTarget: Sendable {
  /// The address as a page in `entries/` or `months/` writes it; nil if the link leads nowhere.
  let url: String?
  /// The photo it shows, if it is one.
  let photo: ShownPhoto?

  /// Resolves a link as written, relative to the entry's file.
  init(_ link: String, of entry: Entry, in diary: Diary, names: EntryNames, media: MediaPlan) {
    guard let target = entry.path(in: diary.path).resolving(link), let folder = target.parent else {
      url = nil
      photo = nil
      return
    }
    if folder.text == diary.path.text + "/photos" {
      photo = media.photos[target.name]
      url = photo.map { "../photos/" + urlPath($0.name) }
    } else if folder.text == diary.path.text + "/entries", target.pathExtension == "md" {
      photo = nil
      url = names.index(of: target.stem).map { "../entries/" + urlPath(names[$0]) + ".html" }
    } else {
      photo = nil
      url = nil
    }
  }
}

/// A file name as a relative address writes it: everything but letters, digits and `-._~/` is
/// percent-encoded (RFC 3986, section 2.1).
func urlPath(_ name: String) -> String {
  func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }
  guard !name.utf8.allSatisfy(isPlain) else { return name }
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in name.utf8 {
    if isPlain(byte) {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

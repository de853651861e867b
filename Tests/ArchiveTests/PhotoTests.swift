// Photos in the archive: upright, small, and silent about where they were taken.

import Archive
import Diagnostics
import Diary
import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite struct PhotoTests {
  @Test func everyOrientationIsShownUpright() async throws {
    try await withPhotos { folder in
      for orientation in 1...8 {
        // Four fields of different colours: no two ways of turning it look the same.
        try run(
          "convert", "-size", "450x300", "xc:red", "xc:lime", "+append", "(", "-size", "450x300", "xc:blue",
          "xc:white", "+append", ")", "-append", "o\(orientation).jpg", in: folder)
        try exif(
          ["-n", "-Orientation=\(orientation)", "-GPSLatitude=35.1"], "o\(orientation).jpg", in: folder)
      }
      let report = try await TestHome(folder: folder).build(into: "site", remembering: false)
      #expect(report.problems.isEmpty, "\(report.problems)")
      for orientation in 1...8 {
        let name = "o\(orientation).jpg"
        try run("convert", photos + name, "-auto-orient", "right-\(name).png", in: folder, plainly: true)
        let difference = try run(
          "compare", "-metric", "RMSE", "right-\(name).png", "site/diaries/d/photos/\(name)", "null:",
          in: folder, plainly: true)
        let amount = difference.stderr.split(separator: " ").first.flatMap { Double($0) }
        #expect((amount ?? 65535) < 1500, "orientation \(orientation): \(difference.stderr)")
        let page = try folder.text(of: "site/diaries/d/months/2026-01.html")
        let box = orientation >= 5 ? "width=\"600\" height=\"900\"" : "width=\"900\" height=\"600\""
        let tag = try #require(page.components(separatedBy: "<img").first { $0.contains("photos/\(name)") })
        #expect(tag.contains(box), "\(tag)")
      }
    }
  }

  @Test func nothingButThePictureIsInAnyFileOfTheArchive() async throws {
    try await withPhotos { folder in
      try requirePeer("exiftool")
      let tags = [
        "-GPSLatitude=35.1", "-GPSLatitudeRef=N", "-XMP:Creator=planted-creator", "-IPTC:City=planted-city",
        "-Make=planted-camera", "-Comment=planted-comment",
      ]
      for name in ["a.jpg", "b.png", "big.jpg"] {
        let size = name == "big.jpg" ? "2600x1300" : "800x600"
        try run("convert", "-size", size, "gradient:red-blue", name, in: folder)
        try exif(tags, name, in: folder)
      }
      try run(
        "convert", "-size", "80x60", "xc:red", "-set", "comment", "planted-comment", "g.gif", in: folder)
      try run(
        "convert", "-size", "80x60", "xc:red", "xc:blue", "-set", "comment", "planted-comment", "moving.gif",
        in: folder)
      try run("convert", "-size", "80x60", "gradient:", "-strip", "bare.jpg", in: folder)
      for name in ["a.jpg", "b.png", "big.jpg", "g.gif", "moving.gif"] {
        let source = String(decoding: try folder.bytes(of: photos + name), as: UTF8.self)
        #expect(source.contains("planted"), "\(name) has nothing to lose")
      }
      let report = try await TestHome(folder: folder).build(into: "site", remembering: false)
      #expect(report.problems.isEmpty, "\(report.problems)")
      let found = try run(
        "exiftool", "-r", "-a", "-G1", "-s", "-ext", "*", "site/diaries/d/photos",
        "site/diaries/d/photos-small", "site/diaries/d/photos-thumb", in: folder, plainly: true)
      let known = [
        "ExifTool", "System", "File", "JFIF", "PNG", "PNG-pHYs", "GIF", "RIFF", "Composite", "ICC_Profile",
      ]
      for line in found.stdout.split(separator: "\n") where line.hasPrefix("[") {
        #expect(known.contains { line.hasPrefix("[\($0)]") }, "\(line)")
        #expect(!line.contains("planted"), "\(line)")
      }
      for (path, bytes) in try TestHome(folder: folder).archive("site") where path.contains("/photos") {
        #expect(!String(decoding: bytes, as: UTF8.self).contains("planted"), "\(path)")
      }
      let made = try folder.bytes(of: "site/diaries/d/photos/bare.jpg")
      let source = try folder.bytes(of: photos + "bare.jpg")
      #expect(made == source)
      let frames = try run("identify", "site/diaries/d/photos/moving.gif", in: folder, plainly: true)
      #expect(frames.stdout.split(separator: "\n").count == 2)
      #expect(try identify("site/diaries/d/photos/big.jpg", folder) == "2048x1024")
      #expect(try identify("site/diaries/d/photos-small/big.jpg", folder) == "800x400")
      let page = try folder.text(of: "site/diaries/d/months/2026-01.html")
      #expect(page.contains("srcset=\"../photos-small/big.jpg 800w, ../photos/big.jpg 2048w\" sizes="))
    }
  }

  @Test(arguments: ["gif", "webp"]) func aMovingPictureIsMadeWithAllItsFrames(kind: String) async throws {
    try await withPhotos { folder in
      try run(
        "convert", "-size", "400x300", "plasma:red-blue", "plasma:tan-navy", "plasma:green-white",
        "moving.\(kind)", in: folder)
      try folder.write(
        "---\nauthor: x\nphotos: [moving.\(kind)]\n---\nIt moves.\n",
        to: "home/diaries/d/entries/2026-01-03.md")
      let report = try await TestHome(folder: folder).build(into: "site", remembering: false)
      #expect(report.problems.isEmpty, "\(report.problems)")
      let path = "site/diaries/d/photos/moving.\(kind)"
      let small = try run("identify", path, in: folder, plainly: true).stdout.split(separator: "\n")
      #expect(small.count == 3, "\(small)")
    }
  }

  @Test func aPanoramaHasItsPlaceInTheGalleryAndATinyPictureIsNotEnlarged() async throws {
    try await withPhotos { folder in
      try run("convert", "-size", "9000x1800", "gradient:red-blue", "wide.jpg", in: folder)
      try run("convert", "-size", "16x16", "xc:red", "tiny.png", in: folder)
      try folder.write(
        "---\nauthor: x\nphotos: [wide.jpg, tiny.png]\n---\nHills.\n",
        to: "home/diaries/d/entries/2026-01-03.md")
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      #expect(try identify("site/diaries/d/photos/wide.jpg", folder) == "7200x1440")
      #expect(try identify("site/diaries/d/photos-small/wide.jpg", folder) == "800x160")
      let gallery = try folder.text(of: "site/gallery/2026-01.html")
      #expect(gallery.contains("class=\"photo r400\"") && gallery.contains("photos-small/wide.jpg 800w"))
      #expect(gallery.contains("class=\"photo r100 tiny\""))
    }
  }

  @Test func aLongScreenshotStaysLegibleAndWhole() async throws {
    try await withPhotos { folder in
      try run("convert", "-size", "1800x9000", "xc:#4080c0", "c.jpg", in: folder)
      try folder.write(
        "---\nauthor: x\nphotos: [c.jpg]\n---\nA page.\n", to: "home/diaries/d/entries/2026-01-03.md")
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      #expect(try identify("site/diaries/d/photos/c.jpg", folder) == "1440x7200")
      #expect(!FileManager.default.fileExists(atPath: folder.path("site/diaries/d/photos-small/c.jpg")))
      let page = try folder.text(of: "site/diaries/d/months/2026-01.html")
      #expect(page.contains("class=\"photo tall\"") && page.contains("class=\"lightbox tall\""))
      #expect(page.contains("<a class=\"full\" href=\"../photos/c.jpg\">"))
    }
  }

  /// As they came they are beside those made of them, where this is wanted and the archive is not for others.
  @Test func originalsAreOneClickAway() async throws {
    try await withPhotos { folder in
      try folder.write(
        "---\nauthor: x\nphotos: [big.jpg]\n---\nBig.\n", to: "home/diaries/d/entries/2026-01-04.md")
      try run("convert", "-size", "3000x1500", "xc:#4080c0", "big.jpg", in: folder)
      try exif(["-Make=planted"], "big.jpg", in: folder)
      let home = TestHome(folder: folder)
      var policy = PhotoPolicy.here
      policy.keepsOriginals = true
      let readings = try await home.read(remembering: false)
      _ = try await home.build(readings, into: "site", remembering: false, photos: policy)
      let source: [UInt8] = try folder.bytes(of: photos + "big.jpg")
      #expect(try folder.bytes(of: "site/diaries/d/photos-original/big.jpg") == source)
      let page = try folder.text(of: "site/diaries/d/entries/2026-01-04.html")
      #expect(page.contains("<a class=\"full\" href=\"../photos-original/big.jpg\">"))
      #expect(page.contains("data-full=\"../photos-original/big.jpg\""))
      let gallery = try folder.text(of: "site/gallery/2026-01.html")
      #expect(gallery.contains("data-full=\"../diaries/d/photos-original/big.jpg\""))
      // Without it, or for others, there are none.
      policy = PhotoPolicy(canMake: true, isShared: true)
      policy.keepsOriginals = true
      _ = try await home.build(
        try await home.read(remembering: false), into: "part", remembering: false, photos: policy)
      #expect(!folder.exists("part/diaries/d/photos-original"))
      try await home.build(into: "plain", remembering: false)
      #expect(!folder.exists("plain/diaries/d/photos-original"))
    }
  }

  @Test func colourProfilesAreTurnedIntoColours() async throws {
    try await withPhotos { folder in
      try run("convert", "-size", "2300x1200", "xc:#4080c0", "-colorspace", "CMYK", "c.jpg", in: folder)
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      let kind = try run(
        "identify", "-format", "%[colorspace]", "site/diaries/d/photos/c.jpg", in: folder, plainly: true)
      #expect(kind.stdout == "sRGB")
    }
  }

  @Test func hostileNamesAndPicturesHarmNothing() async throws {
    try await withPhotos { folder in
      for name in ["-o.jpg", "a[0].jpg", "b[Q=1,strip].jpg", "c %s.jpg", "d'\"$(id).jpg"] {
        try run("convert", "-size", "1050x750", "xc:red", "x.jpg", in: folder)
        try exif(["-Make=planted"], "x.jpg", in: folder)
        try folder.write(try folder.bytes(of: photos + "x.jpg"), to: photos + name)
      }
      try folder.write(Array(try folder.bytes(of: photos + "x.jpg").prefix(900)), to: photos + "cut.jpg")
      // 50,000 × 50,000, as its first bytes say.
      var bomb = TestHome.picture(1, 1)
      bomb.replaceSubrange(16..<24, with: [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50])
      try folder.write(bomb, to: photos + "bomb.png")
      let report = try await TestHome(folder: folder).build(into: "site", remembering: false)
      #expect(Set(report.problems.map(\.path?.name)).isSubset(of: ["cut.jpg", "bomb.png"]))
      #expect(report.problems.contains { $0.code == .photoDamaged && $0.path?.name == "cut.jpg" })
      for name in ["-o.jpg", "a[0].jpg", "b[Q=1,strip].jpg", "c %s.jpg", "d'\"$(id).jpg"] {
        // Under a name that the judge takes for no option of its own.
        let made: [UInt8] = try folder.bytes(of: "site/diaries/d/photos-small/" + name)
        try folder.write(made, to: "made.jpg")
        #expect(try identify("made.jpg", folder) == "800x571", "\(name)")
      }
      let copied: [UInt8] = try folder.bytes(of: "site/diaries/d/photos/bomb.png")
      #expect(copied == bomb)
    }
  }

  @Test func photosAreMadeOnceAndAgainWhenTheyChange() async throws {
    try await withPhotos { folder in
      for name in ["a.jpg", "b.jpg"] {
        try run("convert", "-size", "900x600", "xc:red", name, in: folder)
        try exif(["-Make=planted"], name, in: folder)
      }
      let home = TestHome(folder: folder)
      try await home.build(into: "site", remembering: true)
      #expect(try await home.build(into: "site", remembering: true).written == 0)
      try run("convert", "-size", "1000x600", "xc:blue", "a.jpg", in: folder)
      try exif(["-Make=planted"], "a.jpg", in: folder)
      try await home.build(into: "site", remembering: true)
      #expect(try identify("site/diaries/d/photos/a.jpg", folder) == "1000x600")
      try await home.build(into: "fresh", remembering: false)
      #expect(differences(try home.archive("site"), try home.archive("fresh")).isEmpty)
      try folder.remove(photos + "a.jpg")
      try await home.build(into: "site", remembering: true)
      #expect(!folder.exists("site/diaries/d/photos-small/a.jpg"))
    }
  }

  @Test func withoutTheProgramPhotosAreCopiedAndAPartLeavesThemOut() async throws {
    try await withPhotos { folder in
      try run("convert", "-size", "900x600", "xc:red", "a.jpg", in: folder)
      try exif(["-Make=planted"], "a.jpg", in: folder)
      let home = TestHome(folder: folder)
      let readings = try await home.read(remembering: false)
      let whole = try await home.build(
        readings, into: "site", remembering: false, photos: PhotoPolicy(canMake: false))
      #expect(whole.problems.map(\.code) == [.programMissing])
      #expect(whole.problems.map(\.severity) == [.warning])
      let made = try folder.bytes(of: "site/diaries/d/photos/a.jpg")
      let source = try folder.bytes(of: photos + "a.jpg")
      #expect(made == source)
      let part = try await home.build(
        readings, into: "part", remembering: false, photos: PhotoPolicy(canMake: false, isShared: true))
      #expect(part.problems.map(\.code) == [.photoLeftOut])
      #expect(!folder.exists("part/diaries/d/photos/a.jpg"))
      #expect(!(try folder.text(of: "part/diaries/d/months/2026-01.html")).contains("/a.jpg"))
    }
  }

  /// The newest landscape photo stands for a diary and opens the archive; a portrait, a screenshot and what is
  /// anonymous do not open it.
  @Test func theArchiveOpensOnAPhotographAndADiaryHasACover() async throws {
    try await withPhotos { folder in
      let sizes = [
        "land.jpg": "900x600", "tall.jpg": "600x900", "screen.png": "1200x800", "small.jpg": "300x200",
      ]
      for (name, size) in sizes { try run("convert", "-size", size, "gradient:red-blue", name, in: folder) }
      try folder.write(
        "{\"name\":\"s\",\"type\":\"anonymous\",\"created\":\"2026-01-01T00:00:00+09:00\"}",
        to: "home/diaries/s/diary.json")
      try folder.createFolder("home/diaries/s/photos")
      try run("cp", "land.jpg", "../../s/photos/secret.jpg", in: folder)
      func write(_ diary: String, _ day: String, _ photo: String, _ text: String) throws {
        try folder.write(
          "---\nauthor: x\ncreated: \(day)T10:00:00+09:00\nphotos: [\(photo)]\n---\n\(text)\n",
          to: "home/diaries/\(diary)/entries/\(day).md")
      }
      try write("d", "2024-03-04", "small.jpg", "An older one.")
      try write("d", "2025-03-04", "land.jpg", "Sea. And more words.")
      try write("d", "2025-06-01", "tall.jpg", "A tower.")
      try write("d", "2025-07-01", "screen.png", "A screen.")
      try write("s", "2025-12-01", "secret.jpg", "Nobody.")
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      let page = try folder.text(of: "site/index.html")
      let memory = try #require(page.components(separatedBy: "<section class=\"memory").dropFirst().first)
        .components(separatedBy: "</section>")[0]
      #expect(memory.contains("src=\"diaries/d/photos/land.jpg\"") && memory.contains(">Sea.</a>"))
      #expect(memory.contains("data-months=\"03\""), "\(memory)")
      #expect(page.contains("class=\"face\" src=\"diaries/d/photos-thumb/land.jpg\""))
      #expect(try identify("site/diaries/d/photos-thumb/land.jpg", folder) == "320x213")
      #expect(!folder.exists("site/diaries/d/photos-thumb/small.jpg"))
      // The newest of two years first; nothing of the anonymous diary.
      let days = try folder.text(of: "site/on/photos-03.js")
      #expect(days.hasPrefix("zuttoPhotos([[4,2025,\"diaries/d/entries/2025-03-04.html\""))
      #expect(days.contains("[4,2024,") && !folder.exists("site/on/photos-12.js"))
      let time = try folder.text(of: "site/time/2025-06.html")
      #expect(time.contains("<img src=\"../diaries/d/photos-thumb/tall.jpg\" alt=\"\""))
      // What is left out leaves nothing behind.
      try folder.remove("home/diaries/d/entries/2025-03-04.md")
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      #expect(try !folder.text(of: "site/index.html").contains("land.jpg"))
    }
  }

  private let photos = "home/diaries/d/photos/"

  /// A diary with one entry that shows every photo there is when the body is done with making them.
  private func withPhotos(_ body: @escaping (TemporaryFolder) async throws -> Void) async throws {
    try requirePeer("vipsthumbnail")
    try requirePeer("exiftool")
    try requirePeer("convert")
    try await withTemporaryFolder { folder in
      try folder.write("{\"format\":1,\"owner\":\"x\"}", to: "home/zutto.json")
      try folder.write(
        "{\"name\":\"d\",\"type\":\"couple\",\"created\":\"2026-01-01T00:00:00+09:00\"}",
        to: "home/diaries/d/diary.json")
      try folder.createFolder("home/diaries/d/photos")
      let names = (1...8).map { "o\($0).jpg" } + ["a.jpg", "b.jpg", "big.jpg", "c.jpg"]
      let lines = names.map { "![\($0)](../photos/\($0))" }.joined(separator: "\n\n")
      try folder.write(
        "---\nauthor: x\ncreated: 2026-01-02T10:00:00+09:00\n---\n\n\(lines)\n",
        to: "home/diaries/d/entries/2026-01-02.md")
      try await body(folder)
    }
  }

  @discardableResult private func run(_ words: String..., in folder: TemporaryFolder, plainly: Bool = false)
    throws -> Finished
  {
    let made = try RunningProgram(
      words[0], Array(words.dropFirst()), in: folder.path(plainly ? "" : photos),
      environment: ProcessInfo.processInfo.environment
    ).wait(timeout: 120)
    // That of 'compare' tells whether pictures differ.
    #expect(made.status == 0 || words[0] == "compare", "\(words): \(made.stderr)")
    return made
  }

  private func exif(_ tags: [String], _ name: String, in folder: TemporaryFolder) throws {
    let made = try RunningProgram(
      "exiftool", ["-q", "-overwrite_original"] + tags + [name], in: folder.path(photos),
      environment: ProcessInfo.processInfo.environment
    ).wait(timeout: 120)
    #expect(made.status == 0, "\(name): \(made.stderr)")
  }

  private func identify(_ path: String, _ folder: TemporaryFolder) throws -> String {
    try run("identify", "-format", "%wx%h", path, in: folder, plainly: true).stdout
  }
}

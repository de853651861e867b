// Films as ffmpeg writes them, with the notes of Apple's phones: when and where they were taken.

import Foundation
import Import
import TestSupport
import Testing

@Suite struct FilmTests {
  private func film(_ name: String, _ more: String..., in folder: TemporaryFolder) throws {
    try requirePeer("ffmpeg")
    let made = try start(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "mandelbrot=size=640x480:rate=10", "-t", "1", "-c:v", "mpeg4",
        "-q:v", "1",
      ] + more
        + [folder.path(name)])
    #expect(made.status == 0, "\(made.stderr)")
  }

  private func imported(_ folder: TemporaryFolder) async throws -> [String] {
    try await ImportHome.with { home in
      let report = try await home.take(folder.path, .photos)
      return report.imported.map(\.created.text) + report.problems.map { $0.message[.en] }
    }
  }

  @Test(arguments: [["-movflags", "use_metadata_tags"], ["-movflags", "use_metadata_tags+faststart"]])
  func whatAPhoneNotedIsItsTime(flags: [String]) async throws {
    try await withTemporaryFolder { folder in
      try film(
        "IMG_0001.MOV", "-metadata", "com.apple.quicktime.creationdate=2024-05-03T23:10:05-1000", "-metadata",
        "com.apple.quicktime.location.ISO6709=+21.3000-157.8500/", "-metadata",
        "creation_time=2024-05-09T00:00:00Z", flags[0],
        flags[1], in: folder)
      // Behind the pictures, which are more than what is read of a file's beginning.
      let bytes = try folder.bytes(of: "IMG_0001.MOV")
      #expect(bytes.count > 100_000)
      #expect(try await imported(folder) == ["2024-05-03T23:10:05-10:00"])
    }
  }

  @Test func theHeaderIsFoundBehindThePictures() async throws {
    try await withTemporaryFolder { folder in
      try film("a.mp4", "-metadata", "creation_time=2024-05-04T01:02:03Z", in: folder)
      try film(
        "b.mp4", "-metadata", "creation_time=2024-05-05T01:02:03Z", "-movflags", "+faststart", in: folder)
      let days = try await imported(folder)
      #expect(days.map { $0.prefix(10) } == ["2024-05-04", "2024-05-05"])
    }
  }

  @Test func aFilmThatIsCutOrHasNoTimeFails() async throws {
    try await withTemporaryFolder { folder in
      try film("a.mp4", "-metadata", "creation_time=2024-05-04T01:02:03Z", in: folder)
      let bytes = try folder.bytes(of: "a.mp4")
      try folder.write(Array(bytes.dropLast(200)), to: "a.mp4")
      try folder.write(
        Array("\0\0\0\u{8}wide".utf8) + [0, 0, 0, 1] + Array("mdat".utf8)
          + [UInt8](repeating: 0x7F, count: 40), to: "b.mov")
      let told = try await imported(folder)
      #expect(told.count == 2 && told.allSatisfy { $0.contains("nothing tells its day") }, "\(told)")
    }
  }
}

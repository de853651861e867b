// Homes for one test each.

import Diagnostics
import Diary
import Foundation
import Ground
import TestSupport
import ZonedTime

/// The moment at which these tests write.
let testMoment = Instant(secondsSince1970: 1_735_137_000)

/// Lends a home of misaki's with a diary of hers and yuuki's, `futari`.
func withHome<Result>(
  _ files: KeyValuePairs<String, String> = [:], _ body: (Home, TemporaryFolder) async throws -> Result
) async throws -> Result {
  try await withTemporaryFolder { folder in
    for (name, text) in homeFiles { try folder.write(text, to: name) }
    for (name, text) in files {
      try folder.write(text, to: name.hasPrefix("/") ? String(name.dropFirst()) : "diaries/futari/" + name)
    }
    return try await body(Home(at: folder.path, checking: true), folder)
  }
}

private let homeFiles: KeyValuePairs = [
  "zutto.json": #"{"format": 1, "owner": "misaki", "locale": "ja", "timeZone": "Asia/Tokyo"}"#,
  "diaries/futari/diary.json": """
  {"name": "二人の日記", "type": "couple", "createdBy": "misaki", "invite": "K7M2QX"}

  """,
  "diaries/futari/members/misaki.json": """
  {"name": "みさき", "role": "owner", "joined": "2024-02-14T20:00:00+09:00"}

  """,
  "diaries/futari/members/yuuki.json": """
  {"name": "ゆうき", "joined": "2024-02-14T21:00:00+09:00", "locale": "ko"}

  """,
]

extension Home {
  /// The diary `futari` as it stands, without what this machine remembers.
  func futari() async throws -> Diary {
    try await DiaryStore.read("futari", in: self, remembering: false).diary
  }

  /// What entries of `futari` are read with.
  func futariContext() async throws -> EntryContext { EntryContext(try await futari(), unread: [], in: self) }

  /// Makes a change at the tests' moment.
  func change(_ body: (inout Change) throws(Diagnostic) -> Void) throws {
    try change("test", at: testMoment, body)
  }
}

/// Damages a file in 30 ways, or cuts it off, and runs a check after each.
func damaging(_ file: String, in folder: TemporaryFolder, _ check: () async throws -> Void) async throws {
  let whole = try folder.bytes(of: file)
  var random = SplitMix64()
  for _ in 0..<30 {
    var damaged = whole
    damaged[random.below(whole.count)] ^= UInt8(1 + random.below(255))
    try folder.write(
      random.below(3) == 0 ? Array(whole.prefix(random.below(whole.count))) : damaged, to: file)
    try await check()
  }
}

/// A GIF, which is a text as well: a picture of one pixel, and the end of the file.
let gif = "GIF89a\u{1}\0\u{1}\0\0\0\0;"

/// The smallest PNG there is, of a width and height.
func picture(_ width: UInt8 = 1, _ height: UInt8 = 1) -> [UInt8] {
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
    0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0, 0, 0, 0, 0,
  ] + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
}

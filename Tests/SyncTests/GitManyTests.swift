// Many new files at once, as a first sync or an import has them.

import Foundation
import TestSupport
import Testing

@Suite struct GitManyTests {
  @Test func manyNewFilesArriveWhole() throws {
    try withGitHomes { one, two, _ in
      for number in 0..<6800 { try one.folder.write("日記 \(number % 6790)\n", to: "many/\(number).md") }
      try one.folder.write("", to: "many/empty.md")
      try one.folder.write(String(repeating: "long\r\n", count: 100_000), to: "many/long.md")
      try one.sync()
      try one.git("fsck", "--strict")
      try two.sync()
      #expect(try two.folder.tree("many") == one.folder.tree("many"))
      for name in ["0.md", "6799.md", "empty.md", "long.md"] {
        #expect(try two.folder.bytes(of: "many/\(name)") == one.folder.bytes(of: "many/\(name)"))
      }
      #expect(try one.git("status", "--porcelain").stdout.isEmpty)
    }
  }
}

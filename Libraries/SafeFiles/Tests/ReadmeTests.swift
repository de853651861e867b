// The example of README.md.

import Diagnostics
import SafeFiles
import TestSupport
import Testing

@Test func theExampleOfTheReadmeIsTrue() throws {
  try withTemporaryFolder { folder in
    let tree = try Tree(creating: folder.path("example"))
    try tree.write(Array("hello\n".utf8), to: "notes/today.txt")
    #expect(try tree.read("notes/today.txt").bytes == Array("hello\n".utf8))
    _ = try Lock("lock", in: tree, waitingAtMost: 10)
    #expect(try Program.run(["echo", "yes"]).output == Array("yes\n".utf8))
  }
}

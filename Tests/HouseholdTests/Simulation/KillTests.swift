// The command, stopped in the middle of writes: a few of the many ways that scripts/kill-test tries.

import TestSupport
import Testing

struct KillTests {
  /// Every way, at moments drawn anew from a fixed seed; `scripts/kill-test` alone tries all moments.
  @Test(arguments: [
    ("memo,diary-photo,sell,note-answer", "kill,time,enospc", "1"), ("sync-commit", "kill,time,eio", "1"),
    ("sync-merge", "kill,group,enospc", "1"),
  ]) func whatIsStoppedAtAnyMomentLosesNothing(_ kinds: String, _ ways: String, _ limit: String) throws {
    try requirePeer("python3")
    try requirePeer("strace")
    try requirePeer("git")
    let done = try run(
      "python3", Repository.root.appending(path: "scripts/kill-test").path, "--zutto",
      Repository.products.appending(path: "zutto").path, "--kinds", kinds, "--ways", ways, "--limit", limit,
      "--random", "2", timeout: 600)
    #expect(done.status == 0, "\(done.stdout)\(done.stderr)")
  }
}

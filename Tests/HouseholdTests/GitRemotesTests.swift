// What of an address of git may stand on paper.

import Household
import TestSupport
import Testing

struct GitRemotesTests {
  @Test(arguments: [
    ("https://github.com/misaki/home.git", "https://github.com/misaki/home.git"),
    ("https://misaki:hunter2@github.com/misaki/home.git", "https://github.com/misaki/home.git"),
    ("https://ghp_token@github.com/misaki/home.git", "https://github.com/misaki/home.git"),
    ("https://x:y@z@host.example/p", "https://host.example/p"),
    ("https://host.example:8443/p?token=secret#frag", "https://host.example:8443/p"),
    ("HTTPS://a:b@host.example", "HTTPS://host.example"),
    ("ssh://git:hunter2@host.example:2222/home.git", "ssh://git@host.example:2222/home.git"),
    ("ssh://git@host.example/~/home.git", "ssh://git@host.example/~/home.git"),
    ("git@github.com:misaki/home.git", "git@github.com:misaki/home.git"),
    ("ftp://misaki:pw@host.example/home", "ftp://host.example/home"),
    ("/mnt/사진/home.git", "/mnt/사진/home.git"), ("../copy", "../copy"),
    ("file:///mnt/usb/home.git", "file:///mnt/usb/home.git"),
  ]) func credentialsAreLeftOut(_ address: String, _ shown: String) {
    #expect(GitRemotes.shown(address) == shown)
  }

  @Test(arguments: [
    "", "ext::sh -c 'curl -u a:b host'", "https://user:pass/word@host.example/x",
    "user:password@host.example:home.git", "https://user:p?ss@host/x",
  ]) func whatCantBeToldApartIsLeftOut(_ address: String) { #expect(GitRemotes.shown(address) == nil) }

  @Test func everyRemoteIsNamedOnce() throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      #expect(GitRemotes.shown(of: folder.path) == [])
      try run("git", "init", "--quiet", ".", in: folder)
      try run("git", "remote", "add", "origin", "https://a:b@host.example/x", in: folder)
      try run("git", "remote", "add", "copy", "https://host.example/x", in: folder)
      try run("git", "remote", "add", "disk", "/mnt/disk\nhome", in: folder)
      #expect(GitRemotes.shown(of: folder.path) == ["https://host.example/x", "/mnt/disk\nhome"])
    }
  }
}

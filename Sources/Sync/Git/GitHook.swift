// The hook that says who wrote after a `git pull` by hand.
// Source: githooks(5), "post-merge".

internal import Diagnostics
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// `hooks/post-merge` of a clone: ours only where a person has none.
enum GitHook {
  private static let path: RelativePath = "hooks/post-merge"
  private static let staged: RelativePath = "zutto-hook"
  /// Says that a person's `core.hooksPath` was found, so that not every sync asks for it.
  private static let declined: RelativePath = "zutto-no-hook"
  private static let mark = "# zutto: says who wrote after a 'git pull'"

  /// The hook: it never fails a merge, and where nobody looks at a terminal it neither prints nor keeps git waiting.
  static func text(_ command: String) -> String {
    """
    #!/bin/sh
    \(mark). A hook of your own in this place is left alone;
    # 'zutto profile set --notify off' turns all notices off.
    if [ -t 1 ]; then
      \(command) 2>/dev/null || :
    else
      \(command) </dev/null >/dev/null 2>&1 &
    fi
    exit 0

    """
  }

  /// Whether nothing is to be done: it is there as it should be, or a person decided otherwise.
  static func isDone(_ place: GitPlace, notify: String?) throws(Diagnostic) -> Bool {
    guard let notify, place.common.signature(declined) == nil else { return true }
    guard let present = try present(place) else { return false }
    return !present.contains(mark) || present == text(notify)
  }

  private static func present(_ place: GitPlace) throws(Diagnostic) -> String? {
    guard place.common.signature(path) != nil else { return nil }
    do throws(Diagnostic) {
      return String(decoding: try place.common.read(path, limit: 1 << 20).bytes, as: UTF8.self)
    } catch {
      // Somebody's own, such as a link to where they keep their hooks.
      return ""
    }
  }

  /// Puts it there, unless git looks for hooks elsewhere.
  static func install(_ command: String, _ place: GitPlace, _ git: Git) throws(Diagnostic) {
    guard try !isDone(place, notify: command) else { return }
    if try git.run(["config", "core.hooksPath"]).status == 0 {
      try place.common.write(Array("core.hooksPath is set\n".utf8), to: declined)
      return
    }
    try place.common.createFolder("hooks")
    try place.common.write(Array(text(command).utf8), to: staged)
    guard unsafe chmod(place.common.systemPath(staged), 0o755) == 0 else { return }
    try place.common.move(staged, to: path)
  }
}

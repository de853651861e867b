// A notice on a real desktop: a real bus, notify-send and a notification daemon on a virtual screen.

import Foundation
import TestSupport
import Testing

@Suite struct DesktopNotice {
  #if os(Linux)
  @Test func aDesktopShowsHostileNamesAsText() throws {
    for peer in ["dbus-run-session", "dunst", "dunstctl", "notify-send", "xvfb-run", "git"] {
      try requirePeer(peer)
    }
    try withTemporaryFolder { folder in
      let home = folder.path + "/nikki"
      let name = "--help <b>x</b> & $(touch pwned)"
      let diary = "二人 <i>の</i> \\\\n 日記 &amp;"
      let script = """
        set -eu
        export HOME=\(folder.path) XDG_RUNTIME_DIR=\(folder.path)/run XDG_CONFIG_HOME=\(folder.path)/config
        export GIT_CONFIG_NOSYSTEM=1 ZUTTO_TEST_NOW=2024-12-25T23:30:00+09:00
        mkdir -m 700 "$XDG_RUNTIME_DIR"
        zutto=\(Repository.products.appending(path: "zutto").path)
        "$zutto" init --name m --lang en \(home) >/dev/null
        cd \(home)
        git init --quiet -b main
        git config user.name m
        git config user.email m@example.org
        git add .
        git commit --quiet -m first
        mkdir -p diaries/futari/entries diaries/futari/members
        cat > diaries/futari/diary.json <<'END'
        {"name": "\(diary)", "type": "couple"}
        END
        cat > diaries/futari/members/yuuki.json <<'END'
        {"name": "\(name)"}
        END
        printf -- '---\\nauthor: yuuki\\n---\\nhello\\n' > diaries/futari/entries/2024-12-25.md
        git add .
        git commit --quiet -m second
        dunst >/dev/null 2>&1 &
        daemon=$!
        tries=100
        until dunstctl count >/dev/null 2>&1; do
          tries=$((tries - 1)); [ $tries -gt 0 ] || exit 9
          sleep 0.1
        done
        "$zutto" notify --since HEAD~1 --json
        # A notice that is closed is in the history, as the daemon took it.
        dunstctl close-all
        dunstctl history
        # One that the bus started by itself was faster.
        kill $daemon 2>/dev/null || :
        """
      try Data(script.utf8).write(to: URL(filePath: folder.path + "/show.sh"))
      let shown = try run(
        "xvfb-run", "-a", "dbus-run-session", "--", "sh", folder.path + "/show.sh", in: folder)
      #expect(shown.status == 0, "\(shown.stderr)")
      #expect(shown.stdout.contains("\"desktop\": true"), "\(shown.stdout)")
      let texts = shown.stdout.replacing("\\/", with: "/")
      #expect(texts.contains("\"\(name) wrote in the diary\""), "\(texts)")
      #expect(texts.contains("二人 &lt;i&gt;の&lt;/i&gt;"), "\(texts)")
      #expect(!FileManager.default.fileExists(atPath: home + "/pwned"))
    }
  }
  #endif
}

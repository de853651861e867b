# Homebrew formula, built from source. `make dist` replaces what stands between at signs.
class Zutto < Formula
  desc "Exchange diaries, memos, notes and books as plain files"
  homepage "@HOME@"
  url "@RELEASE@/zutto-@VERSION@-source.tar.gz"
  sha256 "@SHA256-SOURCE@"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "argon2"
  depends_on "cmark-gfm"
  depends_on "gumbo-parser"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "minizip"
  depends_on "openssl@3"
  depends_on "utf8proc"

  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build
  uses_from_macos "expat"

  # Not `make release`: that calls `brew install`, and Homebrew's sandbox does not allow a second one. `zutto --version --json` names no commit then.
  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "zutto"
    system "make", "install-files", "BINARY=.build/release/zutto", "PREFIX=#{prefix}"
  end

  def caveats
    <<~EOS
      zutto calls these programs if they are installed:
        brew install ffmpeg git qrencode rsync vips
    EOS
  end

  test do
    system bin/"zutto", "init", "--name", "Misaki", "--lang", "en", testpath/"nikki"
    assert_match "Nothing is wrong", shell_output("#{bin}/zutto check --home #{testpath}/nikki")
  end
end

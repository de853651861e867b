// What stands beside a bag's files for whoever opens it in thirty years.

internal import Fluent

/// The bag's `README.md`, in the four languages.
enum BagReadme {
  static let about = Phrase("bag-about")
  static let aboutPart = Phrase("bag-about-part")
  static let home = Phrase("bag-home")
  static let archive = Phrase("bag-archive")

  /// Its text.
  static func text(isPart: Bool) -> String {
    """
    # zutto

    ## 日本語

    これはひとつの「家」の\(isPart ? "一部" : "すべて")です。

    - **読むには**：`data/archive/index.html` をブラウザで開いてください。インターネットもアプリも要りません。
    - **元のファイル**：`data/home/` に、文章（Markdown）、写真、声、帳簿がそのままあります。どのエディタでも開けます。
    - **パスワードの金庫**：`data/home/otp/` があれば、暗号化されたままです。パスフレーズがなければ開けません。
    - **壊れていないか確かめるには**：このフォルダーで `sha256sum -c manifest-sha256.txt`（Macでは `shasum -a 256 -c`）、
      または `zutto verify フォルダー`、または BagIt（RFC 8493）に対応したどのプログラムでも。

    ## 한국어

    하나의 「홈」 \(isPart ? "일부" : "전부")입니다.

    - **읽으려면**: `data/archive/index.html`을 브라우저로 여세요. 인터넷도 앱도 필요 없습니다.
    - **원본 파일**: `data/home/`에 글(Markdown), 사진, 목소리, 장부가 그대로 있습니다. 어떤 편집기로도 열립니다.
    - **비밀번호 금고**: `data/home/otp/`가 있다면 암호화된 그대로입니다. 패스프레이즈 없이는 열 수 없습니다.
    - **온전한지 확인하려면**: 이 폴더에서 `sha256sum -c manifest-sha256.txt` (Mac에서는 `shasum -a 256 -c`),
      또는 `zutto verify 폴더`, 또는 BagIt(RFC 8493)을 지원하는 어떤 프로그램이든.

    ## English

    This is \(isPart ? "a part" : "all") of one home.

    - **To read it**: open `data/archive/index.html` in a browser. No internet and no program is needed.
    - **The source files**: `data/home/` holds the texts (Markdown), photos, voices and books as they are. Any editor opens them.
    - **The vault of passwords**: `data/home/otp/`, if it is there, is encrypted as it was. Only its passphrase opens it.
    - **To see that nothing is damaged**: in this folder `sha256sum -c manifest-sha256.txt` (on a Mac `shasum -a 256 -c`),
      or `zutto verify FOLDER`, or any program for BagIt (RFC 8493). Names with a percent sign are written with `%25` in the
      manifest, as BagIt asks; `sha256sum` alone can't find those.

    ## 中文

    这是一个“家”的\(isPart ? "一部分" : "全部")内容。

    - **阅读**：用浏览器打开 `data/archive/index.html`。不需要网络，也不需要任何程序。
    - **原始文件**：`data/home/` 中是原样的文字（Markdown）、照片、声音和账本。任何编辑器都能打开。
    - **保险库**：如果有 `data/home/otp/`，它仍保持加密，只有密码短语才能打开。
    - **检查是否完好**：在此文件夹中运行 `sha256sum -c manifest-sha256.txt`（Mac上为 `shasum -a 256 -c`），
      或 `zutto verify 文件夹`，或任何支持BagIt（RFC 8493）的程序。

    """
  }
}

// What the commands of the locked archive say, in the four languages.

internal import Ground

/// The sentences of `zutto build --lock` and `zutto unlock`.
enum LockCommandWords {
  static let madePassphrase = Phrase(
    ja: "パスフレーズ: {passphrase}\n紙に書いて、大切なものと一緒にしまってください。これなしでは誰にも開けられません。",
    ko: "패스프레이즈: {passphrase}\n종이에 적어 소중한 것과 함께 보관하세요. 이것 없이는 아무도 열 수 없습니다.",
    en:
      "Passphrase: {passphrase}\nWrite it on paper and keep it apart from the archive. Nobody can open that without it.",
    zh: "密码短语：{passphrase}\n请写在纸上，与重要物品一起保管。没有它谁也打不开。"
  )
  static let sealing = Phrase(
    ja: "鍵をかけています {done}/{total}",
    ko: "잠그는 중 {done}/{total}",
    en: "locking {done}/{total}",
    zh: "上锁 {done}/{total}"
  )
  static let opening = Phrase(
    ja: "開いています {done}/{total}",
    ko: "여는 중 {done}/{total}",
    en: "opening {done}/{total}",
    zh: "打开 {done}/{total}"
  )
  static let unlocked = Phrase(
    ja: "{count}個のファイルを開きました → {path}",
    ko: "파일 {count}개를 열었습니다 → {path}",
    en: "Files opened: {count} → {path}",
    zh: "已打开{count}个文件 → {path}"
  )
  static let whole = Phrase(
    ja: "{count}個のファイルはすべて無事です。",
    ko: "파일 {count}개가 모두 온전합니다.",
    en: "All is whole. Files: {count}",
    zh: "{count}个文件全部完好。"
  )
  static let broken = Phrase(
    ja: "{lost}個のファイルが失われています。無事なのは{count}個です。",
    ko: "파일 {lost}개를 잃었습니다. 온전한 것은 {count}개입니다.",
    en: "Files lost: {lost}, whole: {count}",
    zh: "丢失{lost}个文件，完好{count}个。"
  )
}

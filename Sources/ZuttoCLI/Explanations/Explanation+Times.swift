// What is wrong with dates and times, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let badDay = Explanation(
    ja: ("暦にない日か、日付として読めません。", "2024-12-25 のように書いてください。"),
    ko: ("달력에 없는 날이거나 날짜로 읽을 수 없습니다.", "2024-12-25처럼 쓰세요."),
    zh: ("不是日历上的日子，或无法读作日期。", "请写成 2024-12-25 这样。")
  )
  static let badTime = Explanation(
    ja: ("ありえない時刻か、時刻として読めません。", "ヒントのように書いてください。"),
    ko: ("있을 수 없는 시각이거나 시각으로 읽을 수 없습니다.", "힌트처럼 쓰세요."),
    zh: ("不是有效的时刻，或无法读作时间。", "请按提示书写。")
  )
  static let badMonth = Explanation(
    ja: ("ありえない月か、月として読めません。", "2024-12 のように書いてください。"),
    ko: ("있을 수 없는 달이거나 달로 읽을 수 없습니다.", "2024-12처럼 쓰세요."),
    zh: ("不是有效的月份，或无法读作月份。", "请写成 2024-12 这样。")
  )
  static let badYear = Explanation(
    ja: ("年や期間として使えません。", "2024 のように4桁で書くか、ヒントのとおりにしてください。"),
    ko: ("연도나 기간으로 쓸 수 없습니다.", "2024처럼 네 자리로 쓰거나 힌트대로 하세요."),
    zh: ("不能用作年份或期间。", "请写成 2024 这样的四位数，或按提示书写。")
  )
  static let badTimeZone = Explanation(
    ja: ("この機器が知らないタイムゾーンです。", "Asia/Tokyo のようなIANAの名前で書いてください。"),
    ko: ("이 기기가 모르는 시간대입니다.", "Asia/Seoul처럼 IANA 이름으로 쓰세요."),
    zh: ("本机不认识的时区。", "请写 Asia/Shanghai 这样的 IANA 名称。")
  )
  static let dayAhead = Explanation(
    ja: ("まだ来ていない日の日付です。", "日付か、この機器の時計を直してください。"),
    ko: ("아직 오지 않은 날짜입니다.", "날짜나 이 기기의 시계를 바로잡으세요."),
    zh: ("该日期还没有到。", "请更正日期或本机的时钟。")
  )
}

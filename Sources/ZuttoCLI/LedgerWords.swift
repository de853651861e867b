// What the ledger's commands say, in the four languages.

internal import Ground

/// The ledger's sentences and the heads of its tables.
enum LedgerWords {
  static let sold = Phrase(
    ja: "{name} × {count}　{amount}　→ {date}: {total}回 {sum}",
    ko: "{name} × {count}  {amount}  → {date}: {total}회 {sum}",
    en: "{name} × {count}  {amount}  → {date}: {total} in all, {sum}",
    zh: "{name} × {count}　{amount}　→ {date}：共{total}次 {sum}"
  )
  static let changed = Phrase(
    ja: "{date} {name}: {total}回 {sum}",
    ko: "{date} {name}: {total}회 {sum}",
    en: "{date} {name}: {total} in all, {sum}",
    zh: "{date} {name}：共{total}次 {sum}"
  )
  static let saleRemoved = Phrase(
    ja: "{date}の{name}を消しました（zutto undo で戻せます）",
    ko: "{date} {name} 기록을 지웠습니다 (zutto undo로 되돌릴 수 있습니다)",
    en: "Taken out: {name} on {date} ('zutto undo' brings it back)",
    zh: "已删除{date}的{name}（zutto undo 可恢复）"
  )
  static let adjusted = Phrase(
    ja: "{date} {kind} {amount}{reason}",
    ko: "{date} {kind} {amount}{reason}",
    en: "{date}: {kind} {amount}{reason}",
    zh: "{date} {kind} {amount}{reason}"
  )
  static let adjustmentRemoved = Phrase(
    ja: "{date}の{amount}を消しました（zutto undo で戻せます）",
    ko: "{date} {amount} 조정을 지웠습니다 (zutto undo로 되돌릴 수 있습니다)",
    en: "Taken out: {amount} on {date} ('zutto undo' brings it back)",
    zh: "已删除{date}的{amount}（zutto undo 可恢复）"
  )
  static let spent = Phrase(
    ja: "{month} {name} {amount}{before}",
    ko: "{month} {name} {amount}{before}",
    en: "{month}: {name} {amount}{before}",
    zh: "{month} {name} {amount}{before}"
  )
  static let spentBefore = Phrase(
    ja: "（前は{amount}）",
    ko: " (이전 {amount})",
    en: " (was {amount})",
    zh: "（原为{amount}）"
  )
  static let expenseRemoved = Phrase(
    ja: "{month}の{name}を消しました（zutto undo で戻せます）",
    ko: "{month} {name} 지출을 지웠습니다 (zutto undo로 되돌릴 수 있습니다)",
    en: "Taken out: {name} of {month} ('zutto undo' brings it back)",
    zh: "已删除{month}的{name}（zutto undo 可恢复）"
  )
  static let copied = Phrase(
    ja: "{from}から{to}へ{count}件写しました（{sum}）",
    ko: "{from}에서 {to}로 {count}건 복사했습니다 ({sum})",
    en: "Copied from {from} to {to}: {count} ({sum})",
    zh: "已从{from}复制到{to}：{count}项（{sum}）"
  )
  static let kept = Phrase(
    ja: "もうあったもの（そのまま）: {names}",
    ko: "이미 있던 것 (그대로 둠): {names}",
    en: "There already, kept as they are: {names}",
    zh: "已有的（保持不变）：{names}"
  )
  static let notCopied = Phrase(
    ja: "使わないので写さなかったもの: {names}",
    ko: "쓰지 않아서 복사하지 않은 것: {names}",
    en: "Retired, not copied: {names}",
    zh: "已停用，未复制：{names}"
  )
  static let nothingToCopy = Phrase(
    ja: "{from}には経費がありません。",
    ko: "{from}에는 지출이 없습니다.",
    en: "There are no expenses in {from}.",
    zh: "{from}没有支出。"
  )
  static let treatmentAdded = Phrase(
    ja: "{name}を加えました（{price}・{id}）",
    ko: "{name}을(를) 추가했습니다 ({price}, {id})",
    en: "{name} was added ({price}, {id})",
    zh: "已添加{name}（{price}，{id}）"
  )
  static let categoryAdded = Phrase(
    ja: "{name}を加えました（{id}）",
    ko: "{name}을(를) 추가했습니다 ({id})",
    en: "{name} was added ({id})",
    zh: "已添加{name}（{id}）"
  )
  static let retired = Phrase(
    ja: "{name}を使わないことにしました。前の記録の名前は残ります。",
    ko: "{name}은(는) 더 이상 쓰지 않습니다. 지난 기록의 이름은 남습니다.",
    en: "{name} is retired; old records keep its name",
    zh: "{name}已停用，旧记录仍保留其名称。"
  )
  static let restored = Phrase(
    ja: "{name}をまた使います。",
    ko: "{name}을(를) 다시 씁니다.",
    en: "{name} is in use again",
    zh: "{name}已恢复使用。"
  )
  static let moved = Phrase(
    ja: "並び: {names}",
    ko: "순서: {names}",
    en: "Order: {names}",
    zh: "顺序：{names}"
  )
  static let noTreatments = Phrase(
    ja: "まだメニューがありません。zutto ledger treatments add 名前 --price 金額 で加えられます。",
    ko: "아직 시술이 없습니다. zutto ledger treatments add 이름 --price 금액 으로 추가할 수 있습니다.",
    en: "There is no treatment yet: 'zutto ledger treatments add NAME --price AMOUNT' adds one.",
    zh: "还没有项目。用 zutto ledger treatments add 名称 --price 金额 添加。"
  )
  static let noCategories = Phrase(
    ja: "まだ費目がありません。zutto ledger categories add 名前 で加えられます。",
    ko: "아직 지출 항목이 없습니다. zutto ledger categories add 이름 으로 추가할 수 있습니다.",
    en: "There is no category yet: 'zutto ledger categories add NAME' adds one.",
    zh: "还没有支出类别。用 zutto ledger categories add 名称 添加。"
  )
  static let nothingInMonth = Phrase(
    ja: "{month}の記録はまだありません。",
    ko: "{month}의 기록이 아직 없습니다.",
    en: "Nothing is written down for {month}.",
    zh: "{month}还没有记录。"
  )
  static let nothingOnDay = Phrase(
    ja: "{day}の記録はありません。",
    ko: "{day}의 기록이 없습니다.",
    en: "Nothing is written down for {day}.",
    zh: "{day}没有记录。"
  )
  static let sealedNow = Phrase(
    ja: "{month}を締めました。後からの変更は訂正として別に示します。",
    ko: "{month}을 마감했습니다. 이후의 변경은 정정으로 따로 보여 줍니다.",
    en: "{month} is sealed; later changes are shown apart, as corrections",
    zh: "{month}已封账，之后的改动会作为更正单独列出。"
  )
  static let askEarly = Phrase(
    ja: "{month}はまだ終わっていません。それでも締めますか？ (y/N) ",
    ko: "{month}은 아직 끝나지 않았습니다. 그래도 마감할까요? (y/N) ",
    en: "{month} is not over. Seal it anyway? (y/N) ",
    zh: "{month}还没有结束。仍要封账吗？(y/N) "
  )
  static let unsealed = Phrase(
    ja: "{month}の締めを解きました。理由は月のファイルにあります。なくなった訂正: {count}",
    ko: "{month}의 마감을 풀었습니다. 이유는 그 달의 파일에 있습니다. 없어진 정정: {count}",
    en: "{month} is open again; why stands in its file. Corrections that its book has now: {count}",
    zh: "已解除{month}的封账，原因记在该月的文件中。不再单列的更正：{count}"
  )
  static let until = Phrase(
    ja: "{period}（{date}まで）",
    ko: "{period}({date}까지)",
    en: "{period} to {date}",
    zh: "{period}（至{date}）"
  )
  static let correctionsNoted = Phrase(
    ja: "{month}の変更{count}件を、今日の訂正として記しました。",
    ko: "{month}의 변경 {count}건을 오늘의 정정으로 적었습니다.",
    en: "Noted as corrections of today: {count} changes of {month}",
    one: "Noted as a correction of today: {count} change of {month}",
    zh: "已将{month}的{count}处改动记为今天的更正。"
  )
  static let sealedAlready = Phrase(
    ja: "{month}はもう締めてあり、変更はありません。",
    ko: "{month}은 이미 마감했고, 바뀐 것이 없습니다.",
    en: "{month} is sealed already, and nothing was changed since.",
    zh: "{month}已封账，之后没有改动。"
  )

  static let settlement = Phrase(
    ja: "{period}の決算",
    ko: "{period} 결산",
    en: "Settlement of {period}",
    zh: "{period}结算"
  )
  static let sealedOn = Phrase(
    ja: "{date}締め",
    ko: "{date} 마감",
    en: "sealed on {date}",
    zh: "{date}封账"
  )
  static let revenue = Phrase(ja: "売上", ko: "매출", en: "Revenue", zh: "营业额")
  static let expenses = Phrase(ja: "経費", ko: "지출", en: "Expenses", zh: "支出")
  static let net = Phrase(ja: "純利益", ko: "순이익", en: "Net", zh: "净利")
  static let sales = Phrase(ja: "施術の売上", ko: "시술 매출", en: "Sales", zh: "项目收入")
  static let discounts = Phrase(ja: "割引", ko: "할인", en: "Discounts", zh: "折扣")
  static let tips = Phrase(ja: "追加・チップ", ko: "추가·팁", en: "Tips", zh: "加收与小费")
  static let discount = Phrase(ja: "割引", ko: "할인", en: "discount", zh: "折扣")
  static let tip = Phrase(ja: "追加・チップ", ko: "추가·팁", en: "tip", zh: "加收")
  static let revenueCorrections = Phrase(
    ja: "締めた月の訂正（売上）",
    ko: "마감한 달의 정정 (매출)",
    en: "Corrections of sealed months (revenue)",
    zh: "已封账月份的更正（营业额）"
  )
  static let expenseCorrections = Phrase(
    ja: "締めた月の訂正（経費）",
    ko: "마감한 달의 정정 (지출)",
    en: "Corrections of sealed months (expenses)",
    zh: "已封账月份的更正（支出）"
  )
  static let corrections = Phrase(
    ja: "締めた後の訂正",
    ko: "마감 후 정정",
    en: "Corrections since it was sealed",
    zh: "封账后的更正"
  )
  static let notNoted = Phrase(
    ja: "未記入",
    ko: "적지 않음",
    en: "not noted yet",
    zh: "尚未记录"
  )
  static let treatment = Phrase(ja: "メニュー", ko: "시술", en: "Treatment", zh: "项目")
  static let category = Phrase(ja: "費目", ko: "지출 항목", en: "Category", zh: "支出类别")
  static let price = Phrase(ja: "価格", ko: "가격", en: "Price", zh: "价格")
  static let color = Phrase(ja: "色", ko: "색", en: "Colour", zh: "颜色")
  static let count = Phrase(ja: "回数", ko: "횟수", en: "Count", zh: "次数")
  static let average = Phrase(ja: "平均", ko: "평균", en: "Average", zh: "均价")
  static let amount = Phrase(ja: "金額", ko: "금액", en: "Amount", zh: "金额")
  static let share = Phrase(ja: "割合", ko: "비율", en: "Share", zh: "占比")
  static let reason = Phrase(ja: "理由", ko: "사유", en: "Reason", zh: "事由")
  static let month = Phrase(ja: "月", ko: "월", en: "Month", zh: "月份")
  static let year = Phrase(ja: "年", ko: "연도", en: "Year", zh: "年份")
  static let total = Phrase(ja: "合計", ko: "합계", en: "Total", zh: "合计")
  static let outOfUse = Phrase(ja: "休止", ko: "사용 안 함", en: "retired", zh: "停用")
  static let against = Phrase(
    ja: "{period}比",
    ko: "{period} 대비",
    en: "against {period}",
    zh: "较{period}"
  )
  static let workingDays = Phrase(
    ja: "営業日 {days}日　1日平均 {average}・{count}件",
    ko: "영업일 {days}일 · 하루 평균 {average}, {count}건",
    en: "Working days: {days}, a day on average {average} and {count} treatments",
    zh: "营业{days}天　日均{average}、{count}次"
  )
  static let bestWeekday = Phrase(
    ja: "いちばん良い曜日: {weekday}（平均 {average}）",
    ko: "가장 좋은 요일: {weekday} (평균 {average})",
    en: "Best weekday: {weekday} ({average} on average)",
    zh: "最好的星期：{weekday}（平均{average}）"
  )
  static let bestDays = Phrase(
    ja: "いちばん良い日: {days}",
    ko: "가장 좋은 날: {days}",
    en: "Best days: {days}",
    zh: "最好的日子：{days}"
  )
}

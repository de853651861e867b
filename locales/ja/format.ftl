format-first-weekday = 7
format-day = { $year }年{ $month }月{ $day }日
format-month-day = { $month }月{ $day }日
format-long-day = { $date }（{ $weekday-short }）
format-month-day-weekday = { $date }（{ $weekday-short }）
format-day-weekday = { $date }（{ $weekday-short }）
format-month = { $year }年{ $month }月
format-year = { $year }年
format-date-and-time = { $date } { $time }
format-month-name = { $month }月
format-month-short = { $month }月
format-month-narrow = { $month }
format-weekday = { $day ->
    [1] 月曜日
    [2] 火曜日
    [3] 水曜日
    [4] 木曜日
    [5] 金曜日
    [6] 土曜日
   *[other] 日曜日
}
format-weekday-short = { $day ->
    [1] 月
    [2] 火
    [3] 水
    [4] 木
    [5] 金
    [6] 土
   *[other] 日
}
format-list-between = 、
format-list-last = 、
format-entries = { $count }件
format-just-now = たった今
format-minutes-ago = { $count }分前
format-hours-ago = { $count }時間前
format-yesterday = 昨日
format-days-ago = { $count }日前

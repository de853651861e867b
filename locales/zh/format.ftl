format-first-weekday = 1
format-day = { $year }年{ $month }月{ $day }日
format-month-day = { $month }月{ $day }日
format-long-day = { $date } { $weekday }
format-month-day-weekday = { $date } { $weekday }
format-day-weekday = { $date }（{ $weekday-short }）
format-month = { $year }年{ $month }月
format-year = { $year }年
format-date-and-time = { $date } { $time }
format-month-name = { $month }月
format-month-short = { $month }月
format-month-narrow = { $month }
format-weekday = { $day ->
    [1] 星期一
    [2] 星期二
    [3] 星期三
    [4] 星期四
    [5] 星期五
    [6] 星期六
   *[other] 星期日
}
format-weekday-short = { $day ->
    [1] 一
    [2] 二
    [3] 三
    [4] 四
    [5] 五
    [6] 六
   *[other] 日
}
format-list-between = 、
format-list-last = 、
format-entries = { $count }篇
format-just-now = 刚刚
format-minutes-ago = { $count }分钟前
format-hours-ago = { $count }小时前
format-yesterday = 昨天
format-days-ago = { $count }天前

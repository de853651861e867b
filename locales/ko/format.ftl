format-first-weekday = 7
format-day = { $year }년 { $month }월 { $day }일
format-month-day = { $month }월 { $day }일
format-long-day = { $date } ({ $weekday-short })
format-month-day-weekday = { $date } ({ $weekday-short })
format-day-weekday = { $date } ({ $weekday-short })
format-month = { $year }년 { $month }월
format-year = { $year }년
format-date-and-time = { $date } { $time }
format-month-name = { $month }월
format-month-short = { $month }월
format-month-narrow = { $month }
format-weekday = { $day ->
    [1] 월요일
    [2] 화요일
    [3] 수요일
    [4] 목요일
    [5] 금요일
    [6] 토요일
   *[other] 일요일
}
format-weekday-short = { $day ->
    [1] 월
    [2] 화
    [3] 수
    [4] 목
    [5] 금
    [6] 토
   *[other] 일
}
format-list-between = { ", " }
format-list-last = { ", " }
format-entries = { $count }개
format-just-now = 방금 전
format-minutes-ago = { $count }분 전
format-hours-ago = { $count }시간 전
format-yesterday = 어제
format-days-ago = { $count }일 전

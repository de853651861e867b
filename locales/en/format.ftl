# Dates, numbers and lists. The first column of a calendar: 1 is Monday, 7 Sunday.
format-first-weekday = 1
format-day = { $day } { $month-name } { $year }
format-month-day = { $day } { $month-name }
format-long-day = { $weekday }, { $date }
format-month-day-weekday = { $weekday-short }, { $date }
format-day-weekday = { $date } ({ $weekday-short })
format-month = { $month-name } { $year }
format-year = { $year }
format-date-and-time = { $date }, { $time }
format-month-name = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
    [12] December
   *[other] { $month }
}
format-month-short = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
    [12] Dec
   *[other] { $month }
}
format-month-narrow = { $month ->
    [1] J
    [2] F
    [3] M
    [4] A
    [5] M
    [6] J
    [7] J
    [8] A
    [9] S
    [10] O
    [11] N
    [12] D
   *[other] { $month }
}
format-weekday = { $day ->
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
    [6] Saturday
   *[other] Sunday
}
format-weekday-short = { $day ->
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
    [6] Sat
   *[other] Sun
}
format-list-between = { ", " }
format-list-last = { " and " }
format-entries = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
format-just-now = just now
format-yesterday = yesterday
format-minutes-ago = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
}
format-hours-ago = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
format-days-ago = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}

notice-wrote = { $names } wrote in the diary
notice-wrote-several = { $names } wrote in the diary ({ $count })
notice-wrote-many = { $names } and { $more } more wrote in the diary ({ $count })
notice-arrived = { $count ->
    [one] A new entry in the diary
   *[other] { $count } new entries in the diary
}
# Between two names, with what is said of the first.
notice-between = ,{ " " }
notice-muted = No notices of what { $member } writes in { $diary } any more
notice-unmuted = Notices of what { $member } writes in { $diary } are on
notice-replied = { $names } replied in the diary

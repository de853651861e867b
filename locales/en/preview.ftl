preview-missing = There is no such page
preview-missing-more = It was removed, or is not made yet. If it comes to be, it is shown here.
preview-to-top = To the first page
preview-problems = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
}
preview-more = and { $count } more
preview-close = Close

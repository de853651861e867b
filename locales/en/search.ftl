search-nothing = Nothing found.
search-try-fuzzy = If a word may be spelt otherwise, try --fuzzy.
search-more = { $count } more ('--limit 0' shows all)
search-found = { $count } found
search-memo = memo
search-note = note
search-ledger = ledger

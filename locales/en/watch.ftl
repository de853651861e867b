watch-search = Search
watch-type-to-search = type to search
watch-no-accounts = No accounts yet: 'zutto otp add' adds one
watch-no-match = Nothing matches '{ $text }'
watch-keys = ↑↓ move  Enter copy  Esc quit
watch-keys-of-search = ↑↓ move  Enter copy  Esc clear the search

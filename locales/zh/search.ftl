search-nothing = 没有找到。
search-try-fuzzy = 如果拼写不确定，可以加上 --fuzzy。
search-more = 还有{ $count }条（--limit 0 显示全部）
search-found = { $count }条
search-memo = 备忘
search-note = 纸条
search-ledger = 账本

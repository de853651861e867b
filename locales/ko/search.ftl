search-nothing = 찾지 못했습니다.
search-try-fuzzy = 철자가 확실하지 않다면 --fuzzy를 붙여 보세요.
search-more = 그 밖에 { $count }개 (--limit 0이면 모두)
search-found = { $count }개
search-memo = 메모
search-note = 쪽지
search-ledger = 장부

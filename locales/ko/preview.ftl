preview-missing = 페이지가 없습니다
preview-missing-more = 지워졌거나 아직 만들어지지 않았습니다. 생기면 바로 보여 드립니다.
preview-to-top = 첫 페이지로
preview-problems = 문제가 { $count }개 있습니다
preview-more = 그 밖에 { $count }개
preview-close = 닫기

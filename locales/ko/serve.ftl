serve-serving = 미리보기: { $url } (ctrl-C로 끝냅니다)
serve-rebuilt = 다시 만들었습니다: 새로 씀 { $written }, 삭제 { $deleted } · { $seconds }초
serve-mended = 문제가 사라졌습니다.
serve-ended = 미리보기를 끝냈습니다.

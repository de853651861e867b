watch-search = 검색
watch-type-to-search = 입력하면 걸러집니다
watch-no-accounts = 아직 계정이 없습니다. zutto otp add로 추가할 수 있습니다
watch-no-match = '{ $text }'에 맞는 것이 없습니다
watch-keys = ↑↓ 이동  Enter 복사  Esc 끝내기
watch-keys-of-search = ↑↓ 이동  Enter 복사  Esc 검색 지우기

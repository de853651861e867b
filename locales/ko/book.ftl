book-contents = 차례
book-written-by = 쓴 사람
book-time = 기간
book-made-from = 이 책은 홈에 있는 평범한 텍스트 파일과 사진으로 zutto가 만들었습니다.

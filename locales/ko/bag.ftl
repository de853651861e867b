bag-about = zutto 홈의 모든 것: 원본 파일과 브라우저로 읽는 아카이브.
bag-about-part = zutto 홈의 일부: 원본 파일과 브라우저로 읽는 아카이브.
bag-home = 원본 파일 (글, 사진, 목소리, 장부)
bag-archive = 브라우저로 읽는 아카이브 (index.html을 엽니다)

trash-thinned = 휴지통에서 오래된 판을 지웠습니다: 변경 { $count }건, { $size } ({ $days }일보다 오래되었거나 { $most }를 넘은 것).
trash-still = 지운 글이 아직 남아 있을 수 있는 곳:
trash-archive = { $path }: zutto build로 새로워집니다
trash-busy = { $path }: 지금 쓰이고 있습니다. 끝난 뒤 zutto trash empty를 다시 실행하세요
trash-rsync = { $path }: 예전 zutto가 동기화한 폴더의 판. 다음에 그 폴더와 동기화하면 사라집니다
trash-git = { $path }: git의 이력은 모든 판을 가지고 있습니다
trash-backups = { $path }: 지금까지의 백업

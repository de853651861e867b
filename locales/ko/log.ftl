log-empty = 기록이 없습니다.
log-cleared = 기록을 지웠습니다.
log-strange-lines = zutto의 것이 아닌 줄이 { $count }개 있습니다 (건너뛰었습니다).

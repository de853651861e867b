log-empty = 記録はありません。
log-cleared = 記録を消しました。
log-strange-lines = zuttoのものではない行が{ $count }行あります（飛ばしました）。

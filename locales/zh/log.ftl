log-empty = 没有记录。
log-cleared = 已删除记录。
log-strange-lines = 有{ $count }行不是zutto写的（已跳过）。

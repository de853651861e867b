trash-thinned = 已从回收站删除旧版本：{ $count }项更改，{ $size }（早于{ $days }天，或超出{ $most }）。
trash-still = 删去的内容可能还留在：
trash-archive = { $path }：用 zutto build 重新生成
trash-busy = { $path }：正在使用，完成后请再运行 zutto trash empty
trash-rsync = { $path }：上次同步的版本，下次 zutto sync --rsync 会放掉不再需要的。对方的 .zutto/replaced 中也会保留
trash-git = { $path }：git 的历史保留所有版本
trash-backups = { $path }：以前的备份

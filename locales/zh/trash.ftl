trash-thinned = 已从回收站删除旧版本：{ $count }项更改，{ $size }（早于{ $days }天，或超出{ $most }）。
trash-still = 删去的内容可能还留在：
trash-archive = { $path }：用 zutto build 重新生成
trash-busy = { $path }：正在使用，完成后请再运行 zutto trash empty
trash-rsync = { $path }：旧版 zutto 同步过的文件夹的各版本；下次与它同步时清除
trash-git = { $path }：git 的历史保留所有版本
trash-backups = { $path }：以前的备份

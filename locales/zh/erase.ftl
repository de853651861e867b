erase-what = 将从“{ $diary }”彻底删除{ $member }的内容：日记 { $entries }、照片 { $photos }、其他文件 { $others }、回收站中的版本 { $kept }。
erase-shared-photos = 其他人的日记也用到的照片会保留：{ $paths }
erase-mentions = 提到此人的其他文件保持不变：{ $paths }
erase-ask = 此操作无法撤销。要删除请输入 { $member }：
erase-done = 已删除。归档中的页面会在下次 zutto build 时消失。
erase-left = git 历史中仍有保留（{ $repository }：提交 { $commits }，文件 { $paths }）。清除方法：
erase-pushed = 随后立即（在同步之前）：{ $command }
erase-others = 其他人和其他设备上：先运行 zutto sync --rewritten adopt，再运行 zutto diary erase { $id } { $member }
erase-from-backups = 已从 { $backups } 个备份中删除 { $files } 个文件。
erase-backups = 备份中仍有保留，用 --backups 可以删除。

# What goes wrong, and how to mend it
erase-removal-not-committed-yet = 删除还没有提交：{ $message }

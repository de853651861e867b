erase-what = 将从“{ $diary }”彻底删除{ $member }的内容：日记 { $entries }、照片 { $photos }、其他文件 { $others }、回收站中的版本 { $kept }。
erase-shared-photos = 其他人的日记也用到的照片会保留：{ $paths }
erase-mentions = 提到此人的其他文件保持不变：{ $paths }
erase-history = 也会从 git 的历史中清除（{ $repository }：提交 { $commits } 个，文件 { $paths } 个），不只是这里，凡是同步的地方都清除。
erase-elsewhere = 要留下的文件里有同样的内容，所以它也留在历史里：{ $paths }
erase-ask = 此操作无法撤销。要删除请输入 { $member }：
erase-done = 已删除。归档中的页面会在下次 zutto build 时消失。
erase-reached = 连同所有旧版本都已清除的地方：{ $places }
erase-unreached = 还没有到达，下一次能到达的同步会清除：{ $place }（{ $reason }）
erase-waiting = 别的设备的内容在那边还没有全部到达
erase-may-keep = zutto 够不到的地方可能还留着：git 主机会把旧对象保留几周，备份、交出去的包和别人手里的副本也都照旧
erase-others = 其他成员：zutto sync --rewritten adopt，然后同样执行 'zutto diary erase { $id } { $member }'
erase-from-backups = 已从 { $backups } 个备份中删除 { $files } 个文件。
erase-backups = 备份中仍有保留，用 --backups 可以删除。

# What goes wrong, and how to mend it
erase-removal-not-committed-yet = 删除还没有提交：{ $message }

# What goes wrong, and how to mend it
purge-newer = 彻底清除的清单是更新版本的 zutto 写的；什么都没有同步
purge-too-much = 从别处来的一份清单会彻底清除这里 { $total } 个文件中的 { $count } 个；什么都没有清除
purge-too-much-next = 确实如此的话：'zutto sync --accept-removals'；不是的话，把那份清单从 '.zutto-purges' 或存放处的 'purges' 里拿走
purge-settings = 从别处来的一份清单会彻底清除 '{ $path }'；什么都没有清除
purge-settings-next = zutto 不会做出这样的清单：把它从 '.zutto-purges' 或存放处的 'purges' 里拿走
purge-erased = 它已被彻底清除
purge-erased-next = 要让它再回到这里，请改动内容：那样就是新的文字
purge-kept = 这台机器的 git 里还留着 { $count } 份已彻底清除的内容（{ $root }）
purge-kept-next = 可能在另一个工作树、带 '.keep' 的包或共用的对象文件夹里：用 'git worktree list' 查看，然后 'zutto sync'
purge-held = 彻底清除的内容还在 '{ $remote }' 的 '{ $reference }' 里：{ $reason }
purge-held-next = 让那边允许替换它（可能是受保护的分支），或删除它；然后 'zutto sync'

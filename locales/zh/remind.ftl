remind-write = 写今天的日记吧
remind-installed = 每天{ $time }会提醒（{ $way }）。
remind-written = 已写入：{ $path }
remind-start-yourself = 在这里无法启动。启动方法：{ $command }
remind-uninstalled = 已取消提醒（{ $way }）。
remind-none = 没有设置提醒。用 zutto remind install 设置每天的提醒。
remind-asleep = { $way }：{ $time }（未运行）
remind-active = { $way }：每天{ $time }

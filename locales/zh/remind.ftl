remind-write = 写今天的日记吧
remind-installed = 每天{ $time }会提醒（{ $way }）。
remind-written = 已写入：{ $path }
remind-start-yourself = 在这里无法启动。启动方法：{ $command }
remind-uninstalled = 已取消提醒（{ $way }）。
remind-none = 没有设置提醒。用 zutto remind install 设置每天的提醒。
remind-asleep = { $way }：{ $time }（未运行）
remind-active = { $way }：每天{ $time }

# What goes wrong, and how to mend it
remind-install-package-cron-write-units = 请安装软件包 'cron'，或为其他会话写出单元：zutto remind install --systemd
remind-neither-systemd-nor-cron-runs = 这里没有运行 systemd 或 cron，无法提醒你
remind-say-one-systemd-launchd-cron = 请从 --systemd、--launchd 和 --cron 中选一个
remind-package-cron = 软件包 'cron'
remind-crontab-zutto-remind-install-systemd = crontab 保持原样；'zutto remind install --systemd' 不需要它
remind-crontab-failed = 'crontab { $word }' 失败：{ $reason }
remind-use-systemd-launchd-move-folder = 请用 --systemd 或 --launchd，或移到名称更简单的文件夹
remind-path-holds-backslash-not-every = 路径 { $word } 含有反斜杠，有的 cron 会另作解释
remind-move-folder-plainer-name = 请移到名称更简单的文件夹
remind-path-holds-control-characters-no = 路径 { $path } 含有控制字符，定时器都不接受

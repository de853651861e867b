remind-write = 今日の日記を書きましょう
remind-installed = 毎日{ $time }にお知らせします（{ $way }）。
remind-written = 書きました: { $path }
remind-start-yourself = この環境では始められませんでした。始めるには: { $command }
remind-uninstalled = お知らせをやめました（{ $way }）。
remind-none = お知らせは設定されていません。「zutto remind install」で毎日届きます。
remind-asleep = { $way }: { $time }（動いていません）
remind-active = { $way }: 毎日{ $time }

# What goes wrong, and how to mend it
remind-install-package-cron-write-units = パッケージ 'cron' を入れるか、別のセッションのためにユニットを書いてください: zutto remind install --systemd
remind-neither-systemd-nor-cron-runs = ここではsystemdもcronも動いていないので、お知らせできません
remind-say-one-systemd-launchd-cron = --systemd、--launchd、--cron のうち1つを指定してください
remind-package-cron = パッケージ 'cron'
remind-crontab-zutto-remind-install-systemd = crontabは元のままです。'zutto remind install --systemd' ならcrontabは要りません
remind-crontab-failed = 'crontab { $word }' が失敗しました：{ $reason }
remind-use-systemd-launchd-move-folder = --systemd か --launchd を使うか、もっとふつうの名前のフォルダーに移してください
remind-path-holds-backslash-not-every = パス { $word } にバックスラッシュがあり、cronによっては正しく読めません
remind-move-folder-plainer-name = もっとふつうの名前のフォルダーに移してください
remind-path-holds-control-characters-no = パス { $path } に制御文字があり、どのタイマーでも使えません

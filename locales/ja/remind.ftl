remind-write = 今日の日記を書きましょう
remind-installed = 毎日{ $time }にお知らせします（{ $way }）。
remind-written = 書きました: { $path }
remind-start-yourself = この環境では始められませんでした。始めるには: { $command }
remind-uninstalled = お知らせをやめました（{ $way }）。
remind-none = お知らせは設定されていません。「zutto remind install」で毎日届きます。
remind-asleep = { $way }: { $time }（動いていません）
remind-active = { $way }: 毎日{ $time }

trash-thinned = ゴミ箱から古い版を削除しました：変更{ $count }件、{ $size }（{ $days }日より前のもの、または{ $most }を超えた分）。
trash-still = 取り除いた言葉がまだ残っているかもしれない所：
trash-archive = { $path }：zutto build で新しくなります
trash-busy = { $path }：いま使われています。終わってからもう一度 zutto trash empty としてください
trash-rsync = { $path }：以前のzuttoが同期したフォルダーの版。次にそのフォルダーと同期すると消えます
trash-git = { $path }：gitの履歴は、すべての版を持っています
trash-backups = { $path }：これまでのバックアップ

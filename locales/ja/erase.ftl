erase-what = 「{ $diary }」から{ $member }さんのものを完全に消します：日記 { $entries }、写真 { $photos }、その他のファイル { $others }、ゴミ箱の版 { $kept }。
erase-shared-photos = ほかの人の日記にも出てくる写真は残ります: { $paths }
erase-mentions = この人のことを書いたほかのファイルはそのままです: { $paths }
erase-ask = 元に戻すことはできません。消すには「{ $member }」と入力してください:{ " " }
erase-done = 消しました。アーカイブのページは次の「zutto build」で消えます。
erase-left = gitの履歴にはまだ残っています（{ $repository }: コミット { $commits }、ファイル { $paths }）。消すには:
erase-pushed = そのあとすぐ（同期の前に）: { $command }
erase-others = ほかの人とほかの機器では: zutto sync --rewritten adopt、そして同じ「zutto diary erase { $id } { $member }」
erase-from-backups = { $backups }個のバックアップから{ $files }個のファイルを消しました。
erase-backups = バックアップは新しく作り直すまで残ります。「--backups」で消せます。

# What goes wrong, and how to mend it
erase-removal-not-committed-yet = 消したことがまだgitに記録されていません：{ $message }

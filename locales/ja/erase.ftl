erase-what = 「{ $diary }」から{ $member }さんのものを完全に消します：日記 { $entries }、写真 { $photos }、その他のファイル { $others }、ゴミ箱の版 { $kept }。
erase-shared-photos = ほかの人の日記にも出てくる写真は残ります: { $paths }
erase-mentions = この人のことを書いたほかのファイルはそのままです: { $paths }
erase-history = git の履歴からも消します（{ $repository }: コミット { $commits }件、ファイル { $paths }個）。ここだけでなく、同期しているすべての場所からです。
erase-elsewhere = 残すファイルにも同じ中身があるので、それは履歴にも残ります: { $paths }
erase-ask = 元に戻すことはできません。消すには「{ $member }」と入力してください:{ " " }
erase-done = 消しました。アーカイブのページは次の「zutto build」で消えます。
erase-reached = 以前の版もすべて消した場所: { $places }
erase-unreached = まだ届いていません。次に届いた同期のときに消します: { $place }（{ $reason }）
erase-waiting = ほかの機器の分が、あちらにまだ全部は届いていません
erase-may-keep = zutto の手の届かないところには残るかもしれません。git のホストは古いオブジェクトを何週間か残し、バックアップ、渡したバンドル、ほかの人の手元のコピーもそのままです
erase-others = ほかのメンバーは: zutto sync --rewritten adopt、そのあと同じ 'zutto diary erase { $id } { $member }'
erase-from-backups = { $backups }個のバックアップから{ $files }個のファイルを消しました。
erase-backups = バックアップは新しく作り直すまで残ります。「--backups」で消せます。

# What goes wrong, and how to mend it
erase-removal-not-committed-yet = 消したことがまだgitに記録されていません：{ $message }

# What goes wrong, and how to mend it
purge-newer = 完全に消したものの一覧は、より新しい zutto が書いたものです。何も同期していません
purge-too-much = ほかから来た一覧は、ここの{ $total }個のファイルのうち{ $count }個を完全に消すことになります。何も消していません
purge-too-much-next = そのつもりなら 'zutto sync --accept-removals'。違うなら、その一覧を '.zutto-purges' か置き場の 'purges' から取り除いてください
purge-settings = ほかから来た一覧は、'{ $path }' を完全に消すことになります。何も消していません
purge-settings-next = zutto はそのような一覧を作りません。'.zutto-purges' か置き場の 'purges' から取り除いてください
purge-erased = 完全に消したものです
purge-erased-next = またここに置きたいなら、手を加えてください。新しい文章として扱います
purge-kept = この機器の git に、完全に消したはずのものがまだ{ $count }件残っています（{ $root }）
purge-kept-next = 別の作業ツリー、'.keep' のあるパック、共有のオブジェクト置き場に残っているかもしれません。'git worktree list' で調べてから 'zutto sync'
purge-held = 完全に消したものが、'{ $remote }' の '{ $reference }' にまだ残っています: { $reason }
purge-held-next = あちらで書き換えを許す（保護されたブランチかもしれません）か、それを削除してから 'zutto sync'

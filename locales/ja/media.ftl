media-is-apart = 写真や音声は git と分けてあります
media-is-together = 写真や音声は文章と一緒に git に入れています
media-count = そのうち { $count } 件は git では札だけです（{ $size }）
media-is-without = この機器には置きません（取ってきません）
media-missing = 写真や音声 { $count } 件がまだこの機器にありません
media-now-apart = 次の 'zutto sync' から、写真や音声を分けて扱います
media-now-together = 次の 'zutto sync' から、写真や音声をまた git に入れます
media-history = git にすでに入っているものは、ここでも git のホストでも履歴に残ります
media-no-depot = 写真や音声はこの機器にとどまります。git のホストには送られず、置き場もまだありません。'zutto sync --to ADDRESS' で置き場を決められます
media-fetched = { $count ->
    [0] 足りない写真や音声で、取ってこられるものはありませんでした
   *[other] 写真や音声 { $count } 件を取ってきました
}
media-sent = 写真や音声 { $count } 件を置きました
media-dropped = { $count ->
    [0] 何も手放しませんでした。ここにあるものを持つ置き場に届きません
   *[other] 写真や音声 { $count } 件が、この機器では札だけになりました
}
media-now-with = この機器は同期のたびに写真や音声を取ってきます
media-now-without = この機器はこれから写真や音声を取ってきません。今あるものは残ります
media-nowhere = { $path } など { $count } 件は、届いたどの置き場にもありません
media-nowhere-next = 持っている機器を置き場と同期するか、入っているディスクをつないでください
media-away = 写真や音声 { $count } 件がこの機器になく、札だけです。'zutto media fetch' で取ってこられます
media-not-here = '{ $path }' はこの機器になく、札だけです
media-not-here-next = 先に 'zutto media fetch { $path }' で取ってきてください

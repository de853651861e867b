serve-serving = プレビュー: { $url }（ctrl-Cで終わります）
serve-rebuilt = 作り直しました: 書き込み { $written }、削除 { $deleted }　{ $seconds }秒
serve-mended = 問題がなくなりました。
serve-ended = プレビューを終わりました。

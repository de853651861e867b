serve-serving = プレビュー: { $url }（ctrl-Cで終わります）
serve-rebuilt = 作り直しました: 書き込み { $written }、削除 { $deleted }　{ $seconds }秒
serve-mended = 問題がなくなりました。
serve-ended = プレビューを終わりました。

# What goes wrong, and how to mend it
serve-take-another-one-port = 別のポートを選んでください: --port { $other }
serve-port-cant-listened = ポート{ $port }を使えません: { $string }
serve-port-system-own-services = ポート{ $port }は、システムのためのポートです
serve-port-use = ポート{ $port }は、ほかのプログラムが使っています
serve-certificate-pem = どちらも読める PEM ファイルで、鍵はその証明書のものである必要があります
serve-certificate-unusable = 証明書 '{ $certificate }' と鍵 '{ $key }' は使えません

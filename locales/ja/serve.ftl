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
serve-systemd-or-launchd = --systemd と --launchd は同時に使えません
serve-runs-now = 動き始めました。これからは起動のたびに動きます。
serve-linger = 誰もログインしていなくても動かすには：{ $command }
serve-not-installed = 入っていません。
serve-uninstalled = もう自動では動きません。
serve-port-of-a-service = 自動で動かすには、決まったポートが要ります

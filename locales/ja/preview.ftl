preview-missing = ページがありません
preview-missing-more = 消されたか、まだ作られていません。ここに現れたら、自動で表示します。
preview-to-top = はじめのページへ
preview-problems = 問題が{ $count }件あります
preview-more = ほか{ $count }件
preview-close = 閉じる

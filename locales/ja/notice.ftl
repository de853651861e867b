notice-wrote = { $names }さんが日記を書きました
notice-wrote-several = { $names }さんが日記を書きました（{ $count }）
notice-wrote-many = { $names }さんほか{ $more }人が日記を書きました（{ $count }）
notice-arrived = 新しい日記が{ $count }件届きました
notice-between = さん、
notice-muted = 「{ $diary }」の{ $member }さんの日記は知らせません。
notice-unmuted = 「{ $diary }」の{ $member }さんの日記を知らせます。
notice-replied = { $names }さんが日記に返信しました

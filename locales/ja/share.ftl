share-shared = 「{ $diary }」をこの日記だけで共有できるようにしました。
share-next-invite = 招くには: zutto diary invite { $id }
share-next-bundle = 相手に渡すファイルを作るには: zutto diary bundle { $id }
share-join-how = 参加するには: zutto diary join { $link }
share-bundle-how = 参加するには: zutto diary join { $file } --code { $code }
share-bundled = 「{ $diary }」を { $file } に書き出しました。

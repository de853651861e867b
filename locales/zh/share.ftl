share-shared = “{ $diary }”现在可以单独共享了。
share-next-invite = 邀请别人：zutto diary invite { $id }
share-next-bundle = 生成交给对方的文件：zutto diary bundle { $id }
share-join-how = 加入方法：zutto diary join { $link }
share-bundle-how = 加入方法：zutto diary join { $file } --code { $code }
share-apart = { $diary }：单独共享的日记，不经此传送（由 'zutto sync' 同步）。
share-bundled = “{ $diary }”已写入 { $file }

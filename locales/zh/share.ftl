share-shared = “{ $diary }”现在可以单独共享了。
share-next-invite = 邀请别人：zutto diary invite { $id }
share-next-bundle = 生成交给对方的文件：zutto diary bundle { $id }
share-join-how = 加入方法：zutto diary join { $link }
share-bundle-how = 加入方法：zutto diary join { $file } --code { $code }
share-bundled = “{ $diary }”已写入 { $file }

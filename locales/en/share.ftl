share-shared = “{ $diary }” can now be shared alone.
share-next-invite = To invite others: zutto diary invite { $id }
share-next-bundle = To make a file to hand to the others: zutto diary bundle { $id }
share-join-how = To join: zutto diary join { $link }
share-bundle-how = To join: zutto diary join { $file } --code { $code }
share-bundled = “{ $diary }” was written to { $file }

share-shared = '{ $diary }'을(를) 이 일기만 따로 공유할 수 있게 했습니다.
share-next-invite = 초대하려면: zutto diary invite { $id }
share-next-bundle = 상대에게 건넬 파일을 만들려면: zutto diary bundle { $id }
share-join-how = 참여하려면: zutto diary join { $link }
share-bundle-how = 참여하려면: zutto diary join { $file } --code { $code }
share-bundled = '{ $diary }'을(를) { $file }에 저장했습니다.

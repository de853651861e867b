notice-wrote = { $names }님이 일기를 썼습니다
notice-wrote-several = { $names }님이 일기를 썼습니다 ({ $count })
notice-wrote-many = { $names }님 외 { $more }명이 일기를 썼습니다 ({ $count })
notice-arrived = 새 일기가 { $count }개 왔습니다
notice-between = 님,{ " " }
notice-muted = '{ $diary }'에서 { $member }님이 쓴 일기는 알리지 않습니다.
notice-unmuted = '{ $diary }'에서 { $member }님이 쓴 일기를 알립니다.
notice-replied = { $names }님이 일기에 답글을 남겼습니다

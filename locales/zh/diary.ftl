diary-type-couple = 情侣
diary-type-family = 家人
diary-type-friends = 朋友
diary-type-anonymous = 匿名

diary-type-couple = カップル
diary-type-family = 家族
diary-type-friends = 友達
diary-type-anonymous = 匿名

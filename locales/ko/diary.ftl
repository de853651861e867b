diary-type-couple = 커플
diary-type-family = 가족
diary-type-friends = 친구
diary-type-anonymous = 익명

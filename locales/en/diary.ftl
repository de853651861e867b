diary-type-couple = Couple
diary-type-family = Family
diary-type-friends = Friends
diary-type-anonymous = Anonymous

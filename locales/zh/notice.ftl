notice-wrote = { $names }写了日记
notice-wrote-several = { $names }写了日记（{ $count }）
notice-wrote-many = { $names }等{ $more }人写了日记（{ $count }）
notice-arrived = 收到{ $count }篇新日记
notice-between = 、
notice-muted = 不再通知{ $member }在“{ $diary }”写的日记。
notice-unmuted = 会通知{ $member }在“{ $diary }”写的日记。
notice-replied = { $names }在日记里回复了

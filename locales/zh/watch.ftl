watch-search = 搜索
watch-type-to-search = 输入文字即可筛选
watch-no-accounts = 还没有账户。可用 zutto otp add 添加
watch-no-match = 没有与“{ $text }”匹配的账户
watch-keys = ↑↓ 移动  Enter 复制  Esc 退出
watch-keys-of-search = ↑↓ 移动  Enter 复制  Esc 清除搜索

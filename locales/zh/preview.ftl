preview-missing = 没有这个页面
preview-missing-more = 它已被删除，或者还没有生成。生成后会自动显示。
preview-to-top = 回到首页
preview-problems = 有{ $count }个问题
preview-more = 另有{ $count }个
preview-close = 关闭

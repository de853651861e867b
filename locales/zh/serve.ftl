serve-serving = 预览：{ $url }（按 ctrl-C 结束）
serve-rebuilt = 已重新生成：写入 { $written }，删除 { $deleted }，{ $seconds }秒
serve-mended = 问题已全部消失。
serve-ended = 预览已结束。

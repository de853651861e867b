serve-serving = 预览：{ $url }（按 ctrl-C 结束）
serve-rebuilt = 已重新生成：写入 { $written }，删除 { $deleted }，{ $seconds }秒
serve-mended = 问题已全部消失。
serve-ended = 预览已结束。

# What goes wrong, and how to mend it
serve-take-another-one-port = 请换一个：--port { $other }
serve-port-cant-listened = 无法使用端口 { $port }：{ $string }
serve-port-system-own-services = 端口 { $port } 是留给系统服务的
serve-port-use = 端口 { $port } 正在使用
serve-certificate-pem = 两个文件都必须是可读的 PEM，密钥必须属于该证书
serve-certificate-unusable = 无法使用证书“{ $certificate }”和密钥“{ $key }”
serve-systemd-or-launchd = --systemd 和 --launchd 不能同时使用
serve-runs-now = 现在已经运行，以后每次启动都会运行。
serve-linger = 没有人登录时也要运行：{ $command }
serve-not-installed = 没有安装。
serve-uninstalled = 不再自动运行。
serve-port-of-a-service = 自动运行需要固定的端口

book-contents = 目录
book-written-by = 作者
book-time = 时间
book-made-from = 本书由 zutto 根据普通的文本文件和照片制作。

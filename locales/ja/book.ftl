book-contents = 目次
book-written-by = 書いた人
book-time = 期間
book-made-from = この本は、家のふつうのテキストファイルと写真から zutto が作りました。

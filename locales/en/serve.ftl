serve-serving = Preview: { $url } (ctrl-C ends it)
serve-rebuilt = Rebuilt: { $written } written, { $deleted } deleted in { $seconds } s
serve-mended = Nothing is wrong any more.
serve-ended = The preview has ended.

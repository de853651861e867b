bag-about = zutto之家的全部内容：原始文件，以及可用浏览器阅读的归档。
bag-about-part = zutto之家的一部分：原始文件，以及可用浏览器阅读的归档。
bag-home = 原始文件（文字、照片、声音、账本）
bag-archive = 可用浏览器阅读的归档（打开index.html）

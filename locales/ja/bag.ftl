bag-about = zuttoの家のすべて：元のファイルと、ブラウザで読めるアーカイブ。
bag-about-part = zuttoの家の一部：元のファイルと、ブラウザで読めるアーカイブ。
bag-home = 元のファイル（文章、写真、声、帳簿）
bag-archive = ブラウザで読めるアーカイブ（index.htmlを開く）

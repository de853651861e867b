media-is-apart = 照片和声音与 git 分开存放
media-is-together = 照片和声音与文字一起存放在 git 里
media-count = 其中 { $count } 个在 git 里只是占位文件（{ $size }）
media-is-without = 这台设备不取照片和声音
media-missing = 有 { $count } 个照片和声音还不在这台设备上
media-now-apart = 从下一次 'zutto sync' 起，照片和声音分开存放
media-now-together = 从下一次 'zutto sync' 起，照片和声音重新存放在 git 里
media-history = git 里已有的内容会留在历史中，这台设备和 git 主机上都一样
media-no-depot = 照片和声音只留在这台设备：git 主机不会得到它们，也还没有存放处；用 'zutto sync --to ADDRESS' 指定一个
media-fetched = { $count ->
    [0] 缺少的照片和声音中，没有可以取到的
   *[other] 取来了 { $count } 个照片和声音
}
media-sent = 放入了 { $count } 个照片和声音
media-dropped = { $count ->
    [0] 什么也没有腾出：能连上的存放处没有这台设备上的这些内容
   *[other] { $count } 个照片和声音在这台设备上变成了占位文件
}
media-now-with = 这台设备每次同步都取照片和声音
media-now-without = 这台设备不再取照片和声音；已有的留着
media-nowhere = { $path } 等 { $count } 个不在任何能连上的存放处里
media-nowhere-next = 让有这些内容的设备与存放处同步，或接上存有它们的磁盘
media-away = 有 { $count } 个照片和声音不在这台设备上，只有占位文件；用 'zutto media fetch' 取来
media-not-here = '{ $path }' 不在这台设备上，只有占位文件
media-not-here-next = 请先用 'zutto media fetch { $path }' 取来

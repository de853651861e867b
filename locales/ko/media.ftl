media-is-apart = 사진과 소리는 git과 따로 보관합니다
media-is-together = 사진과 소리를 글과 함께 git에 보관합니다
media-count = 그중 { $count }개는 git에 자리표만 있습니다 ({ $size })
media-is-without = 이 기기는 사진과 소리를 가져오지 않습니다
media-missing = 사진과 소리 { $count }개가 아직 이 기기에 없습니다
media-now-apart = 다음 'zutto sync' 부터 사진과 소리를 따로 보관합니다
media-now-together = 다음 'zutto sync' 부터 사진과 소리를 다시 git에 보관합니다
media-history = git에 이미 들어 있는 것은 여기서도 git 호스트에서도 기록에 남습니다
media-no-depot = 사진과 소리는 이 기기에만 있습니다. git 호스트에는 가지 않고 아는 보관소도 없습니다. 'zutto sync --to ADDRESS' 로 보관소를 정하세요
media-fetched = { $count ->
    [0] 빠진 사진과 소리 가운데 가져올 수 있는 것이 없었습니다
   *[other] 사진과 소리 { $count }개를 가져왔습니다
}
media-sent = 사진과 소리 { $count }개를 넣었습니다
media-dropped = { $count ->
    [0] 아무것도 비우지 않았습니다. 여기 있는 것을 가진 보관소에 닿을 수 없습니다
   *[other] 사진과 소리 { $count }개가 이 기기에서는 자리표가 되었습니다
}
media-now-with = 이 기기는 동기화할 때마다 사진과 소리를 가져옵니다
media-now-without = 이 기기는 이제 사진과 소리를 가져오지 않습니다. 있는 것은 그대로 둡니다
media-nowhere = { $path } 등 { $count }개는 닿을 수 있는 어느 보관소에도 없습니다
media-nowhere-next = 가지고 있는 기기를 보관소와 동기화하거나, 들어 있는 디스크를 연결하세요
media-away = 사진과 소리 { $count }개가 이 기기에 없고 자리표만 있습니다. 'zutto media fetch' 로 가져올 수 있습니다
media-not-here = '{ $path }' 파일은 이 기기에 없고 자리표만 있습니다
media-not-here-next = 먼저 'zutto media fetch { $path }' 로 가져오세요

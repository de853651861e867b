# What goes wrong, and how to mend it
purge-newer = 완전히 지운 것의 목록을 더 새로운 zutto가 썼습니다. 아무것도 동기화하지 않았습니다
purge-too-much = 다른 곳에서 온 목록이 여기 파일 { $total }개 가운데 { $count }개를 완전히 지우게 됩니다. 아무것도 지우지 않았습니다
purge-too-much-next = 그럴 뜻이면 'zutto sync --accept-removals'. 아니면 그 목록을 '.zutto-purges'나 보관소의 'purges'에서 빼세요
purge-settings = 다른 곳에서 온 목록이 '{ $path }'을(를) 완전히 지우게 됩니다. 아무것도 지우지 않았습니다
purge-settings-next = zutto는 그런 목록을 만들지 않습니다. '.zutto-purges'나 보관소의 'purges'에서 빼세요
purge-erased = 완전히 지운 것입니다
purge-erased-next = 다시 여기에 두려면 내용을 고치세요. 그러면 새 글이 됩니다
purge-kept = 이 기기의 git에 완전히 지운 것이 아직 { $count }건 남아 있습니다({ $root })
purge-kept-next = 다른 작업 트리, '.keep' 팩, 함께 쓰는 객체 폴더에 남아 있을 수 있습니다. 'git worktree list'로 살핀 다음 'zutto sync'
purge-held = 완전히 지운 것이 '{ $remote }'의 '{ $reference }'에 아직 남아 있습니다: { $reason }
purge-held-next = 저쪽에서 바꾸도록 허용하거나(보호된 브랜치일 수 있습니다) 그것을 지운 다음 'zutto sync'

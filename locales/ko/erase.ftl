erase-what = '{ $diary }'에서 { $member }님의 것을 완전히 지웁니다: 일기 { $entries }, 사진 { $photos }, 그 밖의 파일 { $others }, 휴지통의 판 { $kept }.
erase-shared-photos = 다른 사람의 일기에도 나오는 사진은 남습니다: { $paths }
erase-mentions = 이 사람을 언급한 다른 파일은 그대로 둡니다: { $paths }
erase-history = git 기록에서도 지웁니다({ $repository }: 커밋 { $commits }개, 파일 { $paths }개). 여기뿐 아니라 동기화하는 모든 곳에서입니다.
erase-elsewhere = 남을 파일에도 같은 내용이 있어서, 그 내용은 기록에도 남습니다: { $paths }
erase-ask = 되돌릴 수 없습니다. 지우려면 '{ $member }'을(를) 입력하세요:{ " " }
erase-done = 지웠습니다. 아카이브의 페이지는 다음 'zutto build'에서 사라집니다.
erase-reached = 이전 판까지 모두 지운 곳: { $places }
erase-unreached = 아직 닿지 못했습니다. 다음에 닿는 동기화 때 지웁니다: { $place }({ $reason })
erase-waiting = 다른 기기의 것이 저쪽에 아직 다 도착하지 않았습니다
erase-may-keep = zutto가 닿지 못하는 곳에는 남아 있을 수 있습니다. git 호스트는 옛 객체를 몇 주 동안 두고, 백업과 건넨 번들, 다른 사람의 사본도 그대로입니다
erase-others = 다른 멤버는: zutto sync --rewritten adopt, 그다음 같은 'zutto diary erase { $id } { $member }'
erase-from-backups = 백업 { $backups }개에서 파일 { $files }개를 지웠습니다.
erase-backups = 백업에는 남아 있습니다. '--backups'로 지울 수 있습니다.

# What goes wrong, and how to mend it
erase-removal-not-committed-yet = 지운 것이 아직 기록되지 않았습니다: { $message }

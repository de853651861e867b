erase-what = '{ $diary }'에서 { $member }님의 것을 완전히 지웁니다: 일기 { $entries }, 사진 { $photos }, 그 밖의 파일 { $others }, 휴지통의 판 { $kept }.
erase-shared-photos = 다른 사람의 일기에도 나오는 사진은 남습니다: { $paths }
erase-mentions = 이 사람을 언급한 다른 파일은 그대로 둡니다: { $paths }
erase-ask = 되돌릴 수 없습니다. 지우려면 '{ $member }'을(를) 입력하세요:{ " " }
erase-done = 지웠습니다. 아카이브의 페이지는 다음 'zutto build'에서 사라집니다.
erase-left = git 기록에는 아직 남아 있습니다 ({ $repository }: 커밋 { $commits }, 파일 { $paths }). 지우려면:
erase-pushed = 그다음 바로 (동기화하기 전에): { $command }
erase-others = 다른 사람과 다른 기기에서는: zutto sync --rewritten adopt, 그리고 같은 'zutto diary erase { $id } { $member }'
erase-from-backups = 백업 { $backups }개에서 파일 { $files }개를 지웠습니다.
erase-backups = 백업에는 남아 있습니다. '--backups'로 지울 수 있습니다.

# What goes wrong, and how to mend it
erase-removal-not-committed-yet = 지운 것이 아직 기록되지 않았습니다: { $message }

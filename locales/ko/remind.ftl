remind-write = 오늘의 일기를 써요
remind-installed = 매일 { $time }에 알려 드립니다 ({ $way }).
remind-written = 썼습니다: { $path }
remind-start-yourself = 여기서는 시작할 수 없었습니다. 시작하려면: { $command }
remind-uninstalled = 알림을 없앴습니다 ({ $way }).
remind-none = 알림이 설정되어 있지 않습니다. 'zutto remind install'로 매일 받을 수 있습니다.
remind-asleep = { $way }: { $time } (움직이고 있지 않음)
remind-active = { $way }: 매일 { $time }

# What goes wrong, and how to mend it
remind-install-package-cron-write-units = 'cron' 패키지를 설치하거나, 다른 세션에서 쓸 유닛을 쓰세요: zutto remind install --systemd
remind-neither-systemd-nor-cron-runs = 여기에는 systemd도 cron도 돌고 있지 않아 알릴 방법이 없습니다
remind-say-one-systemd-launchd-cron = --systemd, --launchd, --cron 가운데 하나를 쓰세요
remind-package-cron = 'cron' 패키지
remind-crontab-zutto-remind-install-systemd = crontab은 그대로입니다. 'zutto remind install --systemd'에는 crontab이 필요 없습니다
remind-crontab-failed = 'crontab { $word }'이(가) 실패했습니다: { $reason }
remind-use-systemd-launchd-move-folder = --systemd나 --launchd를 쓰거나, 더 평범한 이름의 폴더로 옮기세요
remind-path-holds-backslash-not-every = 경로 { $word }에 백슬래시가 있습니다. 그대로 받지 못하는 cron이 있습니다
remind-move-folder-plainer-name = 더 평범한 이름의 폴더로 옮기세요
remind-path-holds-control-characters-no = 경로 { $path }에 제어 문자가 있어 타이머에 쓸 수 없습니다

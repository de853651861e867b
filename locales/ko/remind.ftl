remind-write = 오늘의 일기를 써요
remind-installed = 매일 { $time }에 알려 드립니다 ({ $way }).
remind-written = 썼습니다: { $path }
remind-start-yourself = 여기서는 시작할 수 없었습니다. 시작하려면: { $command }
remind-uninstalled = 알림을 없앴습니다 ({ $way }).
remind-none = 알림이 설정되어 있지 않습니다. 'zutto remind install'로 매일 받을 수 있습니다.
remind-asleep = { $way }: { $time } (움직이고 있지 않음)
remind-active = { $way }: 매일 { $time }

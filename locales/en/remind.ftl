remind-write = Time to write today's diary
remind-installed = A reminder comes every day at { $time } ({ $way })
remind-written = Written: { $path }
remind-start-yourself = It could not be started from here. To start it: { $command }
remind-uninstalled = The reminder is taken away ({ $way })
remind-none = No reminder is set: 'zutto remind install' sets one for every day
remind-asleep = { $way }: { $time }, but it is not running
remind-active = { $way }: every day at { $time }

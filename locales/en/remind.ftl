remind-write = Time to write today's diary
remind-installed = A reminder comes every day at { $time } ({ $way })
remind-written = Written: { $path }
remind-start-yourself = It could not be started from here. To start it: { $command }
remind-uninstalled = The reminder is taken away ({ $way })
remind-none = No reminder is set: 'zutto remind install' sets one for every day
remind-asleep = { $way }: { $time }, but it is not running
remind-active = { $way }: every day at { $time }

# What goes wrong, and how to mend it
remind-install-package-cron-write-units = install the package 'cron', or write the units for another session: zutto remind install --systemd
remind-neither-systemd-nor-cron-runs = neither systemd nor cron runs here, so nothing can remind you
remind-say-one-systemd-launchd-cron = say one of --systemd, --launchd and --cron
remind-package-cron = the package 'cron'
remind-crontab-zutto-remind-install-systemd = the crontab is as it was; 'zutto remind install --systemd' needs none
remind-crontab-failed = 'crontab { $word }' failed: { $reason }
remind-use-systemd-launchd-move-folder = use --systemd or --launchd, or move it to a folder with a plainer name
remind-path-holds-backslash-not-every = the path { $word } holds a backslash, which not every cron takes for itself
remind-move-folder-plainer-name = move it to a folder with a plainer name
remind-path-holds-control-characters-no = the path { $path } holds control characters, which no timer takes

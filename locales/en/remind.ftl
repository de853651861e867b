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

mail-write-above = Your answer above this line comes into “{ $diary }”.
mail-on-this-day = { $count ->
    [one] A year ago today, { $day }, { $author } wrote:
   *[other] { $count } years ago today, { $day }, { $author } wrote:
}
mail-sent = Sent to { $to }.
mail-fetching = Fetching answers …
mail-filed = { $diary }: written { $time }
mail-counts = Filed: { $filed }, here already: { $present }, failed: { $failed }, other mails: { $others }
mail-forged = it bears a signature that this home did not make
mail-answer-own = only answers to mails that this home sent from this machine are filed
mail-no-account = this machine's settings name no mail account
mail-write-settings = write "mail" in ~/.config/zutto/settings.json (docs/guide/mail.md)
mail-setting-unusable = "mail" in this machine's settings: "{ $key }" can't be { $value }
mail-no-imap = the mail account has no "imap", so answers can't be fetched
mail-name-imap = add it to "mail" in ~/.config/zutto/settings.json, or name files: zutto receive --mail FILE
mail-package-sendmail = a program 'sendmail' (the package 'msmtp-mta' or 'postfix'), or name "smtp" in the settings
mail-refused = { $who } did not take the request
mail-look-settings = look at "mail" in ~/.config/zutto/settings.json; nothing was lost
mail-no-diary = there is no diary of yours that mail can reach
mail-which-diaries = anonymous diaries, and those that you left, take no mail
mail-diary-needs-mail = --diary goes with --mail
mail-no-discard = --discard is for boxes, not for --mail

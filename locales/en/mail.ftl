# The mail of the day, and its answers.
mail-write-above = Your answer above this line comes into “{ $diary }”.
mail-on-this-day = { $count ->
    [one] A year ago today, { $day }, { $author } wrote:
   *[other] { $count } years ago today, { $day }, { $author } wrote:
}
mail-sent = Sent to { $to }.
mail-fetching = Fetching answers …
mail-filed = { $diary }: written { $time }
mail-counts = Filed: { $filed }, here already: { $present }, failed: { $failed }, other mails: { $others }
mail-forged = { $place } bears a signature that this home made for none of its diaries
mail-of-left = { $place } answers as { $member }, who left { $diary }
mail-left-instead = who left a diary can't write in it; another one takes the mail: zutto import --from mail FILE --into DIARY
mail-no-mail = { $place } is no mail
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
mail-word = by mail

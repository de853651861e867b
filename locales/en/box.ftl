# The box
box-serving = The box: { $url } (here at port { $port }; ctrl-C ends it)
box-add-hint = 'zutto box add NAME' makes an address to post to.
box-ended = Nobody can post any more.
box-needs-cert = --listen needs --cert and --key here: strangers' browsers trust no other
box-name = a box's name has 1 to 60 characters on one line, without /
box-never-ran = this box has no address yet
box-run-first = run 'zutto box run' first, in another terminal
box-name-taken = there is a box { $name } already
box-key-or-remove = 'zutto box key' makes it a new key, 'zutto box remove' removes it
box-post = At home: { $command }
box-once = The key isn't shown again; 'zutto box key { $name }' makes a new one.
box-waiting = letters
box-none = There is no box yet; 'zutto box add NAME' makes one.
box-unknown = there is no box { $name }
box-list-hint = 'zutto box list' shows them
box-not-empty = in { $name } { $count ->
    [one] a letter waits
   *[other] { $count } letters wait
}
box-take-out-first = take them out at home with 'zutto note receive', or remove it with --force
box-removed = Removed: { $name }
box-inside-home = { $path } lies in the home { $home }, and a box holds nothing of a home
box-other-folder = take a folder outside: --data

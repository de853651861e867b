serve-serving = Preview: { $url } (ctrl-C ends it)
serve-rebuilt = Rebuilt: { $written } written, { $deleted } deleted in { $seconds } s
serve-mended = Nothing is wrong any more.
serve-ended = The preview has ended.

# What goes wrong, and how to mend it
serve-take-another-one-port = take another one: --port { $other }
serve-port-cant-listened = port { $port } can't be listened at: { $string }
serve-port-system-own-services = port { $port } is for the system's own services
serve-port-use = port { $port } is in use
serve-certificate-pem = both files must be readable and PEM, the key must be the certificate's own
serve-certificate-unusable = the certificate '{ $certificate }' with the key '{ $key }' can't be used
serve-systemd-or-launchd = --systemd and --launchd exclude each other
serve-runs-now = It runs now, and from now on after each start.
serve-linger = So that it runs also when nobody is logged in: { $command }
serve-not-installed = It was not installed.
serve-uninstalled = It is not started any more.
serve-port-of-a-service = a service needs a port that stays the same

// The command `zutto`.

internal import ZuttoCLI

await Main.run()

# English needs none: --help in English says what the commands themselves declare.

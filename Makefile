# What a person building zutto types. `make demo` and `make test` need nothing done before them.

SWIFT ?= swift
PREFIX ?= /usr/local
OUT ?= sample-data/archive
# What is installed; a debug build does as well.
BINARY ?= .build/release/zutto
COMPLETIONS := .build/completions
MAN := .build/man
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share
# Debian's packages have it elsewhere.
ZSH = $(SHARE)/zsh/site-functions
SOURCES := Package.swift Sources Libraries Tests

# The release binary carries the Swift runtime and, on Linux, the C libraries too.
# A room may import only what Package.swift draws.
HOUSE := --explicit-target-dependency-import-check error
# Without debug information, which stripping would throw away: a twelfth of the compiler's time.
# The folder it is built in is not in it: the same sources give the same bytes anywhere.
# What a module exports is inlined and specialised in those that use it: some CPU time less (docs/BENCHMARKS.md).
RELEASE := $(HOUSE) -c release -debug-info-format none --product zutto --static-swift-stdlib --disable-local-rpath \
  -Xswiftc -cross-module-optimization \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."
STATIC := .build/static
ifeq ($(shell uname -s),Linux)
# Without symbols, and with functions of equal code once (gold): 0.7 MB less memory.
RELEASE += -Xlinker -s -Xlinker --icf=safe
# For old systems, whose glibc has threads and dlopen in libraries of their own.
RELEASE += -Xlinker $(STATIC)/glibc-2.31.o -Xlinker --no-as-needed -Xlinker -l:libpthread.so.0 -Xlinker -l:libdl.so.2
LINKED := $(STATIC)/.made
WITH_STATIC := PKG_CONFIG_PATH="$(CURDIR)/$(STATIC)"
endif
TEST := $(SWIFT) test --skip-build --disable-xctest --parallel

.PHONY: help demo deps test-deps build build-tests release test check lint format record docs bench fuzz completions man install install-files dist uninstall clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: release ## install, build, render the sample home, say what to open
	@scripts/install-deps demo
	@.build/release/zutto build --home sample-data/home --out $(OUT)
	@echo "Open $(CURDIR)/$(OUT)/index.html in a browser."

deps:
	@scripts/install-deps build

test-deps:
	@scripts/install-deps build test

build: deps ## a debug build
	$(SWIFT) build $(HOUSE)

# Its commit and libraries go in under a name that changes with them: SwiftPM looks at flags, not at what they name.
release: deps $(LINKED) ## one self-contained program: .build/release/zutto
	facts=$$(packaging/components.py --object .build) && \
	  $(WITH_STATIC) $(SWIFT) build $(RELEASE) -Xlinker "$$facts"

$(LINKED): scripts/static-libraries packaging/glibc-2.31.c
	@scripts/static-libraries $(STATIC)
	@cc -O2 -Wall -Wextra -c packaging/glibc-2.31.c -o $(STATIC)/glibc-2.31.o
	@touch $@

# Failures are printed again at the end, where they are seen.
test: build-tests ## every test
	@bash -o pipefail -c '$(TEST) 2>&1 | tee .build/tests.log' || \
	  { grep -A 12 'recorded an issue' .build/tests.log; grep 'Test run with' .build/tests.log; exit 1; }

build-tests: test-deps
	$(SWIFT) build --build-tests $(HOUSE)

check: test-deps lint test ## what has to hold before a change is pushed

lint: ## style of the sources, documents that are made from others
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	scripts/diagnostics --check
	scripts/documents
	scripts/locales

format: ## lay the sources out as lint wants them
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

record: build-tests ## write expected outputs anew; read the difference before committing it
	-ZUTTO_RECORD=1 $(TEST) --filter ScriptTests
	$(MAKE) docs

docs: build ## documents that are made from others; read the difference
	scripts/diagnostics
	scripts/guide

bench: release ## compare with Hugo, hledger and bare loops; minutes
	scripts/install-deps bench
	benchmarks/run
	benchmarks/ledger
	benchmarks/vault
	benchmarks/memo
	benchmarks/search
	benchmarks/imports
	scripts/install-deps test
	benchmarks/notes
	benchmarks/lock

fuzz: ## damage the parsers of foreign files; FUZZ_SECONDS=30 for each
	fuzz/run

completions: ## for bash, zsh and fish, into .build/completions; $(BINARY) tells them
	install -d $(COMPLETIONS)
	$(BINARY) --generate-completion-script bash >$(COMPLETIONS)/zutto
	$(BINARY) --generate-completion-script zsh >$(COMPLETIONS)/_zutto
	$(BINARY) --generate-completion-script fish >$(COMPLETIONS)/zutto.fish

man: ## manual pages, into .build/man; $(BINARY) tells what is in them
	$(BINARY) --experimental-dump-help | scripts/man-pages $(MAN)

install: release ## program, manual, completions, menu entries, into $(PREFIX)
	@$(MAKE) --no-print-directory install-files

# Without building anything: of what BINARY names, and without leaving anything here that belongs to root.
install-files:
	install -d "$(BIN)" "$(SHARE)/applications" "$(SHARE)/bash-completion/completions" \
	  "$(ZSH)" "$(SHARE)/fish/vendor_completions.d" "$(SHARE)/man/man1"
	install -m 755 $(BINARY) "$(BIN)/zutto"
	install -m 755 share/zutto/quick-memo "$(BIN)/zutto-quick-memo"
	install -m 644 share/applications/zutto-memo.desktop share/applications/zutto-record.desktop \
	  "$(SHARE)/applications"
	@made=$$(mktemp -d) && trap 'rm -rf "$$made"' EXIT && \
	  $(MAKE) --no-print-directory completions COMPLETIONS="$$made" && \
	  install -m 644 "$$made/zutto" "$(SHARE)/bash-completion/completions/zutto" && \
	  install -m 644 "$$made/_zutto" "$(ZSH)/_zutto" && \
	  install -m 644 "$$made/zutto.fish" "$(SHARE)/fish/vendor_completions.d/zutto.fish" && \
	  $(MAKE) --no-print-directory man MAN="$$made/man" && \
	  install -m 644 "$$made/man"/*.1 share/man/*.1 "$(SHARE)/man/man1"

dist: release ## tarball, Debian package, notices, checksums, into .build/dist; KEY=… signs
	@scripts/install-deps dist
	@packaging/dist $(if $(KEY),--key "$(KEY)")

uninstall: ## what install put into $(PREFIX)
	rm -f "$(BIN)/zutto" "$(BIN)/zutto-quick-memo" "$(SHARE)/applications/zutto-memo.desktop" \
	  "$(SHARE)/applications/zutto-record.desktop" "$(SHARE)/bash-completion/completions/zutto" \
	  "$(ZSH)/_zutto" "$(SHARE)/fish/vendor_completions.d/zutto.fish" \
	  "$(SHARE)"/man/man1/zutto.1 "$(SHARE)"/man/man1/zutto-*.1

clean: ## remove what was built
	rm -rf .build $(OUT)

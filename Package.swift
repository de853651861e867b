// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

let package = Package(
  name: "zutto", platforms: [.macOS(.v15)],
  products: [
    .executable(name: "zutto", targets: ["zutto"]),
    .library(
      name: "ZuttoKit",
      targets: [
        "Ground", "Prose", "Diary", "Memos", "Sound", "Speech", "Ledger", "Seal", "Vault", "Notes", "Archive",
        "Lock", "Import", "Sync", "Serve",
      ]),
  ],
  dependencies: [
    // Exact versions, those that SwiftNIO brings too: the same sources are built everywhere.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // The preview's server; only the room Serve sees it, and what it brings.
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-atomics.git", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system.git", exact: "1.8.1"),
    // Tests only: the judge of our own Mustache.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    // The program: a few lines.
    .executableTarget(
      name: "zutto", dependencies: ["Ground", "LocaleFiles", "ZuttoCLI"], swiftSettings: house),
    // The files of locales/, embedded; whoever links it hands them down.
    .target(name: "LocaleFiles"),
    // Commands and printing.
    .target(
      name: "ZuttoCLI",
      dependencies: [
        "Household",
        "Ground", "Diary", "Memos", "Sound", "Speech", "Ledger", "Seal", "Vault", "Notes", "Archive", "Lock",
        "Import", "Sync", "Serve", "Mustache", "Templates", "Schemas",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: house),
    // What several rooms do together: merge table, sharing, erasing, backups, today; prints and asks nothing.
    .target(
      name: "Household",
      dependencies: [
        "Ground", "Diary", "Memos", "Sound", "Speech", "Ledger", "Seal", "Vault", "Notes", "Archive", "Lock",
        "Import", "Sync", "Mustache", "Templates",
      ], swiftSettings: house),
    // Site plan, pages, publishing.
    .target(
      name: "Archive",
      dependencies: [
        "Ground", "Prose", "Mustache", "Templates", "Diary", "Memos", "Sound", "Ledger", "Notes",
      ], swiftSettings: house),
    // The locked archive: seals a folder of files and opens it again; knows nothing of what they are.
    .target(name: "Lock", dependencies: ["Ground", "Seal", "Templates"], swiftSettings: house),
    // Diaries and notes of other apps, in and out; the only importer of minizip, gumbo and expat.
    .target(
      name: "Import", dependencies: ["Ground", "Prose", "Diary", "Memos", "CMinizip", "CGumbo", "CExpat"],
      swiftSettings: house),
    // The preview on loopback, and what changes in a home; the only importer of SwiftNIO.
    .target(
      name: "Serve",
      dependencies: [
        "Ground", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        // Not imported: SwiftNIO's own, named so that their versions are ours to choose.
        .product(name: "Atomics", package: "swift-atomics"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: house),
    // The exchange diary.
    .target(name: "Diary", dependencies: ["Ground", "Prose"], swiftSettings: house),
    // Memos and their threads.
    .target(name: "Memos", dependencies: ["Ground", "Prose"], swiftSettings: house),
    // Recording, kinds and wave forms of sound, through ffmpeg.
    .target(name: "Sound", dependencies: ["Ground"], swiftSettings: house),
    // Speech to text by an OpenAI-compatible server, through curl.
    .target(name: "Speech", dependencies: ["Ground"], swiftSettings: house),
    // The shop ledger.
    .target(name: "Ledger", dependencies: ["Ground"], swiftSettings: house),
    // Anonymous notes, personal links, contacts.
    .target(name: "Notes", dependencies: ["Ground", "Prose", "Seal"], swiftSettings: house),
    // git, rsync, backups; knows no room, is handed the rules by which files merge.
    .target(name: "Sync", dependencies: ["Ground"], swiftSettings: house),
    // The vault of one-time passwords. No arrow leads from Archive to it: a secret can't reach a page.
    .target(name: "Vault", dependencies: ["Ground", "Seal"], swiftSettings: house),
    // Key derivation, sealed boxes, secrets in memory.
    .target(name: "Seal", dependencies: ["Ground", "COpenSSL", "CSystemCalls"], swiftSettings: house),
    // The default theme, the locked archive's page and the emergency sheet, embedded in the binary.
    .target(
      name: "Templates", path: "templates",
      resources: [.embedInCode("default"), .embedInCode("lock"), .embedInCode("otp")], swiftSettings: house),
    // JSON Schemas of the home's files, embedded in the binary.
    .target(
      name: "Schemas", path: "docs/schema",
      resources: [
        .embedInCode("zutto.schema.json"), .embedInCode("diary.schema.json"),
        .embedInCode("member.schema.json"), .embedInCode("reads.schema.json"),
        .embedInCode("treatments.schema.json"), .embedInCode("categories.schema.json"),
        .embedInCode("ledger-month.schema.json"), .embedInCode("sealed.schema.json"),
        .embedInCode("corrections.schema.json"), .embedInCode("vault.schema.json"),
        .embedInCode("slot.schema.json"), .embedInCode("record.schema.json"),
        .embedInCode("note-link.schema.json"), .embedInCode("device.schema.json"),
        .embedInCode("share.schema.json"),
      ], swiftSettings: house),
    // The Mustache language, compiled once to a byte program.
    .target(name: "Mustache", dependencies: ["Ground"], swiftSettings: house),
    // Front matter and Markdown; the only importer of both libraries.
    .target(name: "Prose", dependencies: ["Ground", "CMarkGFM", "CLibYAML"], swiftSettings: house),
    // Safe files, text, canonical JSON, days, languages, diagnostics.
    .target(name: "Ground", dependencies: ["COpenSSL", "CSystemCalls", "CUtf8proc"], swiftSettings: house),

    // C libraries.
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CMinizip", pkgConfig: "minizip",
      providers: [.apt(["libminizip-dev", "zlib1g-dev"]), .brew(["minizip"])]),
    .systemLibrary(
      name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"]), .brew(["gumbo-parser"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CSystemCalls"),
    .systemLibrary(
      name: "CUtf8proc", pkgConfig: "libutf8proc",
      providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),

    // Tests, one target a room; ScriptTests runs Tests/Scripts against the built command.
    .target(name: "TestSupport", dependencies: ["Ground", "LocaleFiles"], path: "Tests/TestSupport"),
    .testTarget(name: "GroundTests", dependencies: ["Ground", "TestSupport"]),
    .testTarget(
      name: "MustacheTests",
      dependencies: [
        "Mustache", "TestSupport",
        .product(name: "Mustache", package: "swift-mustache", moduleAliases: ["Mustache": "SwiftMustache"]),
      ]), .testTarget(name: "SealTests", dependencies: ["Seal", "Ground", "TestSupport"]),
    .testTarget(name: "LockTests", dependencies: ["Lock", "Seal", "Ground", "TestSupport"]),
    .testTarget(name: "VaultTests", dependencies: ["Vault", "Seal", "Ground", "TestSupport"]),
    .testTarget(name: "NotesTests", dependencies: ["Notes", "Seal", "Ground", "TestSupport"]),
    .testTarget(name: "ProseTests", dependencies: ["Prose", "TestSupport"]),
    .testTarget(name: "DiaryTests", dependencies: ["Diary", "Prose", "Ground", "TestSupport"]),
    .testTarget(name: "MemosTests", dependencies: ["Memos", "Prose", "Ground", "TestSupport"]),
    .testTarget(name: "SoundTests", dependencies: ["Sound", "Ground", "TestSupport"]),
    .testTarget(name: "SpeechTests", dependencies: ["Speech", "Ground", "TestSupport"]),
    .testTarget(name: "LedgerTests", dependencies: ["Ledger", "Ground", "TestSupport"]),
    .testTarget(
      name: "ImportTests", dependencies: ["Import", "Diary", "Memos", "Prose", "Ground", "TestSupport"]),
    .testTarget(name: "ServeTests", dependencies: ["Serve", "Ground", "TestSupport", "zutto"]),
    .testTarget(name: "SyncTests", dependencies: ["Sync", "Ground", "TestSupport"]),
    .testTarget(
      name: "ArchiveTests",
      dependencies: [
        "Archive", "Lock", "Seal", "Diary", "Memos", "Sound", "Ledger", "Notes", "Ground", "Templates",
        "TestSupport",
      ]),
    .executableTarget(
      name: "TerminalProbe", dependencies: ["ZuttoCLI", "Ground", "TestSupport"], path: "Tests/TerminalProbe"),
    // Machines that are apart; some stories run the built program.
    .testTarget(
      name: "HouseholdTests",
      dependencies: [
        "Household", "Sync", "Diary", "Memos", "Ledger", "Notes", "Vault", "Seal", "Mustache", "Templates",
        "Ground", "TestSupport",
        "zutto",
      ]),
    // What needs a terminal, a clipboard or pictures is tested below the commands.
    .testTarget(
      name: "ZuttoCLITests",
      dependencies: [
        "ZuttoCLI", "Household", "Sync", "Diary", "Memos", "Ledger", "Notes", "Vault", "Seal", "Ground",
        "TestSupport",
        "TerminalProbe", "zutto",
      ]), .testTarget(name: "ScriptTests", dependencies: ["TestSupport", "zutto"]),
  ], swiftLanguageModes: [.v6])

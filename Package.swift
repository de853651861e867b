// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

/// For modules that walk bytes: optimised in debug builds, too, where the program's commands take two to five times as long
/// without.
let fast = house + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The home and the libraries below it: what every room stands on.
let ground: [Target.Dependency] = [
  "Ground", "SafeFiles", "MergeText", "LosslessJSON", "ZonedTime", "Diagnostics", "Fluent",
]

let package = Package(
  name: "zutto", platforms: [.macOS(.v15)],
  products: [
    .executable(name: "zutto", targets: ["zutto"]),
    .library(
      name: "ZuttoKit",
      targets: [
        "Fluent", "Diagnostics", "ZonedTime", "LosslessJSON", "MergeText", "SafeFiles", "Mustache",
        "FormData", "Ground", "Prose", "Diary",
        "Memos", "Sound", "Speech", "Ledger", "Seal", "Vault", "Notes", "Archive", "Lock", "Import", "Sync",
        "Serve",
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
      name: "zutto", dependencies: ground + ["CSystemCalls", "LocaleFiles", "ZuttoCLI"], swiftSettings: house),
    // The files of locales/, embedded; whoever links it hands them down.
    .target(name: "LocaleFiles"),
    // What a release knows of its build; nothing in other builds.
    .target(name: "BuildFacts"),
    // Commands and printing.
    .target(
      name: "ZuttoCLI",
      dependencies: ground + [
        "Household",
        "Diary", "Memos", "Sound", "Speech", "Ledger", "Seal", "Vault", "Notes", "Archive", "Lock",
        "Import", "Sync", "Serve", "App", "Templates", "BuildFacts", "CLocalSocket",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: house),
    // What several rooms do together: merge table, sharing, erasing, backups, today; prints and asks nothing.
    .target(
      name: "Household",
      dependencies: ground + [
        "Diary", "Memos", "Sound", "Speech", "Ledger", "Seal", "Vault", "Notes", "Archive", "Lock",
        "Import", "Sync", "Mustache", "Templates",
      ], swiftSettings: house),
    // The household app: pages and forms for phones, and who may see and write what.
    .target(
      name: "App",
      dependencies: ground + [
        "Household", "Archive", "Diary", "Ledger", "Memos", "Notes", "Sound", "Prose", "Mustache", "Seal",
        "Templates", "FormData", "Serve",
      ], swiftSettings: house),
    // Site plan, pages, publishing.
    .target(
      name: "Archive",
      dependencies: ground + [
        "Prose", "Mustache", "Templates", "Diary", "Memos", "Sound", "Ledger", "Notes", "CSystemCalls",
      ], swiftSettings: house),
    // The locked archive: seals a folder of files and opens it again; knows nothing of what they are.
    .target(name: "Lock", dependencies: ground + ["Seal", "Templates"], swiftSettings: house),
    // Diaries and notes of other apps, in and out; the only importer of minizip, gumbo and expat.
    .target(
      name: "Import", dependencies: ground + ["Prose", "Diary", "Memos", "CMinizip", "CGumbo", "CExpat"],
      swiftSettings: house),
    // HTTP: the preview on loopback, what the household app stands on, and what changes in a home; the only
    // importer of SwiftNIO.
    .target(
      name: "Serve",
      dependencies: ground + [
        "COpenSSL", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        // Not imported: SwiftNIO's own, named so that their versions are ours to choose.
        .product(name: "Atomics", package: "swift-atomics"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: house),
    // The exchange diary.
    .target(name: "Diary", dependencies: ground + ["Prose"], swiftSettings: house),
    // Memos and their threads.
    .target(name: "Memos", dependencies: ground + ["Prose"], swiftSettings: house),
    // Recording, kinds and wave forms of sound, through ffmpeg.
    .target(name: "Sound", dependencies: ground, swiftSettings: house),
    // Speech to text by an OpenAI-compatible server, through curl, or by a program on this machine.
    .target(name: "Speech", dependencies: ground + ["Sound"], swiftSettings: house),
    // The shop ledger.
    .target(name: "Ledger", dependencies: ground, swiftSettings: house),
    // Anonymous notes, personal links, contacts.
    .target(name: "Notes", dependencies: ground + ["Prose", "Seal"], swiftSettings: house),
    // git, rsync, backups; knows no room, is handed the rules by which files merge.
    .target(name: "Sync", dependencies: ground + ["Seal"], swiftSettings: house),
    // The vault of one-time passwords. No arrow leads from Archive to it: a secret can't reach a page.
    .target(name: "Vault", dependencies: ground + ["Seal"], swiftSettings: house),
    // Key derivation, sealed boxes, secrets in memory.
    .target(
      name: "Seal", dependencies: ground + ["CArgon2", "COpenSSL", "CSystemCalls"], swiftSettings: house),
    // The default theme, the app's pages, the locked archive's page, the emergency sheet and the JSON Schemas.
    .target(name: "Templates", dependencies: ["EmbeddedFiles"], swiftSettings: house),
    // The files of templates/ and docs/schema/, embedded: Swift would take a minute to read them as lists of numbers.
    .target(name: "EmbeddedFiles"),
    // Front matter and Markdown; the only importer of both libraries.
    .target(name: "Prose", dependencies: ground + ["CMarkGFM", "CLibYAML"], swiftSettings: fast),
    // The home: settings, devices, undo; money, names, search, pictures.
    .target(
      name: "Ground",
      dependencies: [
        "SafeFiles", "MergeText", "LosslessJSON", "ZonedTime", "Diagnostics", "Fluent", "CUtf8proc",
      ], swiftSettings: fast),

    // Libraries: they know nothing of zutto.
    // A folder that no path leads out of: atomic writes, locks, digests, other programs.
    .target(
      name: "SafeFiles", dependencies: ["Diagnostics", "Fluent", "COpenSSL", "CSystemCalls"],
      path: "Libraries/SafeFiles/Sources", swiftSettings: fast),
    // Three-way merges of lines, lists and JSON.
    .target(
      name: "MergeText", dependencies: ["LosslessJSON", "Diagnostics", "Fluent"],
      path: "Libraries/MergeText/Sources", swiftSettings: fast),
    // Submitted HTML forms, read piece by piece within bounds.
    .target(name: "FormData", path: "Libraries/FormData/Sources", swiftSettings: fast),
    // The Mustache language, compiled once to a byte program.
    .target(
      name: "Mustache", dependencies: ["Diagnostics", "Fluent"], path: "Libraries/Mustache/Sources",
      swiftSettings: fast),
    // JSON that keeps order, digits and places.
    .target(
      name: "LosslessJSON", dependencies: ["Diagnostics", "Fluent"], path: "Libraries/LosslessJSON/Sources",
      swiftSettings: fast),
    // Days, months, times with an offset, time zones.
    .target(
      name: "ZonedTime", dependencies: ["Diagnostics", "Fluent"], path: "Libraries/ZonedTime/Sources",
      swiftSettings: fast),
    // Problems: code, place, message, hint.
    .target(
      name: "Diagnostics", dependencies: ["Fluent", "CUtf8proc"], path: "Libraries/Diagnostics/Sources",
      swiftSettings: fast),
    // Messages in several languages, in Project Fluent's syntax.
    .target(name: "Fluent", path: "Libraries/Fluent/Sources", swiftSettings: fast),

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
      name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CSystemCalls"),
    // Sockets between processes of one person.
    .target(name: "CLocalSocket"),
    .systemLibrary(
      name: "CUtf8proc", pkgConfig: "libutf8proc",
      providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),

    // Tests, one target a room; ScriptTests runs Tests/Scripts against the built command.
    .target(name: "TestSupport", dependencies: ground + ["LocaleFiles"], path: "Tests/TestSupport"),
    .testTarget(
      name: "FluentTests", dependencies: ["Fluent", "TestSupport"], path: "Libraries/Fluent/Tests"),
    .testTarget(
      name: "DiagnosticsTests", dependencies: ["TestSupport"] + ground, path: "Libraries/Diagnostics/Tests"),
    .testTarget(
      name: "ZonedTimeTests", dependencies: ["ZonedTime", "Diagnostics", "TestSupport"],
      path: "Libraries/ZonedTime/Tests"),
    .testTarget(
      name: "LosslessJSONTests", dependencies: ["TestSupport"] + ground, path: "Libraries/LosslessJSON/Tests"),
    .testTarget(
      name: "FormDataTests", dependencies: ["FormData", "TestSupport"], path: "Libraries/FormData/Tests",
      exclude: ["Bodies"]),
    .testTarget(
      name: "MustacheTests",
      dependencies: [
        "Mustache", "Diagnostics", "TestSupport",
        .product(name: "Mustache", package: "swift-mustache", moduleAliases: ["Mustache": "SwiftMustache"]),
      ], path: "Libraries/Mustache/Tests"),
    .testTarget(
      name: "MergeTextTests", dependencies: ["TestSupport"] + ground, path: "Libraries/MergeText/Tests"),
    .testTarget(
      name: "SafeFilesTests", dependencies: ["TestSupport"] + ground, path: "Libraries/SafeFiles/Tests"),
    .testTarget(name: "GroundTests", dependencies: ["TestSupport"] + ground),
    .testTarget(name: "SealTests", dependencies: ground + ["Seal", "TestSupport"]),
    .testTarget(name: "LockTests", dependencies: ground + ["Lock", "Seal", "TestSupport"]),
    .testTarget(name: "VaultTests", dependencies: ground + ["Vault", "Seal", "TestSupport"]),
    .testTarget(name: "NotesTests", dependencies: ground + ["Notes", "Seal", "TestSupport"]),
    .testTarget(name: "ProseTests", dependencies: ground + ["Prose", "TestSupport"]),
    .testTarget(name: "DiaryTests", dependencies: ground + ["Diary", "Prose", "TestSupport"]),
    .testTarget(name: "MemosTests", dependencies: ground + ["Memos", "Prose", "TestSupport"]),
    .testTarget(name: "SoundTests", dependencies: ground + ["Sound", "TestSupport"]),
    .testTarget(name: "SpeechTests", dependencies: ground + ["Speech", "Sound", "TestSupport"]),
    .testTarget(name: "LedgerTests", dependencies: ground + ["Ledger", "TestSupport"]),
    .testTarget(
      name: "ImportTests", dependencies: ground + ["Import", "Diary", "Memos", "Prose", "TestSupport"]),
    .testTarget(
      name: "AppTests",
      dependencies: ground + [
        "App", "Household", "Serve", "Diary", "Ledger", "Notes", "Seal", "Templates", "TestSupport", "zutto",
      ]),
    .testTarget(name: "ServeTests", dependencies: ground + ["Serve", "TestSupport", "zutto"]),
    // Git runs the built program as its filter.
    .testTarget(name: "SyncTests", dependencies: ground + ["Sync", "Seal", "TestSupport", "zutto"]),
    .testTarget(
      name: "ArchiveTests",
      dependencies: ground + [
        "Archive", "Lock", "Seal", "Diary", "Memos", "Sound", "Ledger", "Notes", "Templates",
        "TestSupport",
      ]),
    .executableTarget(
      name: "TerminalProbe", dependencies: ground + ["ZuttoCLI", "TestSupport"], path: "Tests/TerminalProbe"),
    // Machines that are apart; some stories run the built program.
    .testTarget(
      name: "HouseholdTests",
      dependencies: ground + [
        "Household", "Sync", "Diary", "Memos", "Ledger", "Notes", "Vault", "Seal", "Mustache", "Templates",
        "TestSupport",
        "zutto",
      ]),
    // What needs a terminal, a clipboard or pictures is tested below the commands.
    .testTarget(
      name: "ZuttoCLITests",
      dependencies: ground + [
        "ZuttoCLI", "Household", "Sync", "Diary", "Memos", "Ledger", "Notes", "Vault", "Seal", "TestSupport",
        "TerminalProbe", "zutto",
      ]), .testTarget(name: "ScriptTests", dependencies: ground + ["TestSupport", "zutto"]),
  ], swiftLanguageModes: [.v6])

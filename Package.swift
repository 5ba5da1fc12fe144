// swift-tools-version: 6.2.1
import PackageDescription

/// What every target of ours is compiled with: the Swift 6 language mode's upcoming strictness, and no warning let through.
/// SwiftPM leaves these out when another package depends on this one.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// A program that an article shows, in `Sources/Examples`. It is compiled with the settings of an app, and without `package` access.
func example(_ name: String, of products: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "example-\(name)", dependencies: products, path: "Sources/Examples/\(name)", packageAccess: false,
    swiftSettings: [.treatAllWarnings(as: .error)])
}

/// What is checked out, as `touchschool --version` tells it, if whoever builds says so. SwiftPM can ask Git, but it keeps the answer
/// until the manifest or the environment changes, so a later build would tell an earlier commit.
let commit = Context.environment["TOUCHSCHOOL_COMMIT"].flatMap { text in
  !text.isEmpty && text.allSatisfy { $0.isHexDigit && $0.isASCII } ? text : nil
}

let package = Package(
  name: "TouchSchool",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Ranking", targets: ["Ranking"]),
    .library(name: "SchoolDirectory", targets: ["SchoolDirectory"]),
    .library(name: "TapGame", targets: ["TapGame"]),
    .library(name: "Boards", targets: ["Boards"]),
    .library(name: "Leaderboard", targets: ["Leaderboard"]),
    .library(name: "TapClient", targets: ["TapClient"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "Unidirectional", targets: ["Unidirectional"]),
    .library(name: "UnidirectionalTesting", targets: ["UnidirectionalTesting"]),
    .executable(name: "touchschool", targets: ["touchschool"]),
    .executable(name: "touchschool-play", targets: ["touchschool-play"]),
    .executable(name: "touchschool-online", targets: ["touchschool-online"]),
  ],
  traits: [
    // One, as SwiftPM names several to the compiler in an order that changes from run to run, and then each build begins anew.
    .default(enabledTraits: ["Programs"]),
    .trait(name: "SQLite", description: "The libraries that keep data in SQLite files: Leaderboard and all above it."),
    .trait(name: "Unidirectional", description: "The libraries Unidirectional and UnidirectionalTesting."),
    .trait(name: "Programs", description: "The programs and the tests, too."),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    // What only the server and those who play at one need; the product `touchschool` is built without them.
    // With one trait, for the same reason; the other one brings swift-configuration, which nothing here uses.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "Ranking", swiftSettings: strict),
    .target(name: "SystemCalls", swiftSettings: strict),
    .target(
      name: "Texts", exclude: ["Help.en.txt", "Help.ko.txt", "Words.ko.po"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "Basics", dependencies: ["Texts"], swiftSettings: strict),
    .target(
      name: "SchoolDirectory", dependencies: ["SystemCalls", "Basics"],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),
    .target(
      name: "Inflate", cSettings: [.treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "BuildCommit",
      cSettings: [.treatAllWarnings(as: .error)]
        + (commit.map { [.define("TOUCHSCHOOL_COMMIT", to: "\"\($0)\"")] } ?? [])),
    .target(name: "PackedFiles", dependencies: ["SystemCalls", "Inflate", "Basics"], swiftSettings: strict),
    .target(name: "TapGame", dependencies: ["SystemCalls", "SchoolDirectory", "Basics"], swiftSettings: strict),
    .target(name: "Boards", dependencies: ["Basics", "Ranking", "SchoolDirectory", "TapGame"], swiftSettings: strict),
    .target(
      name: "SQLiteFile", dependencies: [.product(name: "GRDB", package: "GRDB.swift")], swiftSettings: strict),
    .target(
      name: "Leaderboard",
      dependencies: [
        "SystemCalls", "Basics", "SchoolDirectory", "TapGame", "Boards", "SQLiteFile",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "Cluster",
      dependencies: [
        "SystemCalls", "TapGame", "Leaderboard", "Basics", "HTTPCalls",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .target(name: "Simulation", dependencies: ["SchoolDirectory", "TapGame"], swiftSettings: strict),
    .target(name: "Console", dependencies: ["SystemCalls", "Basics"], swiftSettings: strict),
    .target(name: "Charts", dependencies: ["SystemCalls", "Basics"], swiftSettings: strict),
    .target(name: "Unidirectional", swiftSettings: strict),
    .target(name: "UnidirectionalTestHook", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "UnidirectionalTesting",
      dependencies: [
        "Unidirectional",
        // Not imported: it is run when it is loaded.
        "UnidirectionalTestHook",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        // Not imported: with it, a reported issue fails the test that runs.
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ],
      swiftSettings: strict),
    // An example, which only its tests and `swift run counter` build.
    .executableTarget(name: "counter", dependencies: ["Unidirectional"], swiftSettings: strict),
    // What README and articles show of the other products, as an app has it that embeds one: each imports products, and sees only what
    // is public. `PackageTests` compares them with the articles, and runs them.
    example("directory", of: ["SchoolDirectory"]),
    example("taps", of: ["TapGame"]),
    example("boards", of: ["Boards", "SchoolDirectory", "TapGame"]),
    example("contest", of: ["Boards", "Leaderboard", "SchoolDirectory", "TapGame"]),
    example("client", of: ["Leaderboard", "SchoolDirectory", "TapClient", "TapGame"]),
    example("simulation", of: ["Leaderboard", "SchoolDirectory", "Simulation", "TapGame"]),
    example("app", of: ["Boards", "Leaderboard", "SchoolDirectory", "TapGame"]),
    .target(
      name: "TapClient",
      dependencies: [
        "SystemCalls",
        "SchoolDirectory", "TapGame", "Basics", "SQLiteFile",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: strict),
    .target(
      name: "GameAPI",
      dependencies: ["SchoolDirectory", "TapGame", "Boards", "Basics"],
      swiftSettings: strict),
    .target(
      name: "TerminalApp",
      dependencies: [
        "SystemCalls", "SchoolDirectory", "TapGame", "Boards", "GameAPI", "TapClient", "Basics", "Unidirectional",
        "Console",
      ],
      swiftSettings: strict),
    .target(
      name: "WebPage", exclude: ["Site", "deno.json", "openapi.yaml", "wire.d.ts"],
      cSettings: [.treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "GameServer",
      dependencies: [
        "SystemCalls", "Basics", "SchoolDirectory", "PackedFiles", "TapGame", "Boards", "GameAPI", "WebPage",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
        .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .target(
      name: "HTTPCalls",
      dependencies: [
        "SystemCalls", "TapGame", "SchoolDirectory", "Basics",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
      ],
      swiftSettings: strict),
    .target(
      name: "RemotePlay",
      dependencies: [
        "HTTPCalls", "Basics",
        "SchoolDirectory", "TapGame", "Boards", "GameAPI", "TapClient", "Simulation",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ],
      swiftSettings: strict),
    .target(name: "SampleDirectory", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "TouchSchoolCommand",
      dependencies: [
        "SystemCalls", "Basics", "SchoolDirectory", "TapGame", "Boards", "Leaderboard", "Simulation", "Console",
        "Charts", "GameAPI", "PackedFiles", "BuildCommit", "SampleDirectory",
        "Texts", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(
      name: "TerminalPlay",
      dependencies: [
        "Basics", "SchoolDirectory", "TapGame", "Boards", "Leaderboard", "Simulation", "Console", "GameAPI",
        "TapClient",
        "TerminalApp", "TouchSchoolCommand",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(name: "touchschool", dependencies: ["TouchSchoolCommand"], swiftSettings: strict),
    .executableTarget(
      name: "touchschool-play", dependencies: ["TerminalPlay", "TouchSchoolCommand"], swiftSettings: strict),
    .executableTarget(
      name: "touchschool-online",
      dependencies: [
        "SystemCalls", "Basics", "TouchSchoolCommand", "GameAPI", "GameServer", "RemotePlay", "TapClient", "HTTPCalls",
        "Cluster", "SchoolDirectory", "TapGame", "Boards", "Leaderboard", "Console", "TerminalPlay",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: strict),
    .target(
      name: "CIngestBaseline",
      path: "Tests/CIngestBaseline",
      cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "COrderStatistics", path: "Tests/COrderStatistics", cxxSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CIndexStore", path: "Tests/CIndexStore", cSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "touchschool-bench",
      dependencies: [
        "SystemCalls", "Basics", "Ranking", "SchoolDirectory", "TapGame", "Boards", "Leaderboard", "Simulation",
        "Console",
        "TapClient",
        "TerminalApp",
        "GameServer", "VirtualTerminal", "ChildPrograms", "CIngestBaseline", "COrderStatistics",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/Benchmark",
      swiftSettings: strict),
    .target(
      name: "TestLine",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/TestLine", swiftSettings: strict),
    .target(name: "FreePorts", dependencies: ["SystemCalls"], path: "Tests/FreePorts", swiftSettings: strict),
    .target(name: "ChildPrograms", dependencies: ["SystemCalls"], path: "Tests/ChildPrograms", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["SystemCalls", "ChildPrograms"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "torture",
      dependencies: [
        "Boards", "Leaderboard", "TapGame", "SchoolDirectory",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Torture",
      swiftSettings: strict),
    .executableTarget(
      name: "damage",
      dependencies: [
        "ChildPrograms", "Boards", "Leaderboard", "TapGame", "SchoolDirectory",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/Damage",
      swiftSettings: strict),
    .executableTarget(
      name: "cluster-faults",
      dependencies: [
        "ChildPrograms", "FreePorts", "TestLine",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/ClusterFaults", exclude: ["Processes/shift.c"],
      swiftSettings: strict),
    .target(
      name: "Fuzzing",
      dependencies: [
        "SchoolDirectory", "TapGame", "Boards", "GameAPI", "Console", "TapClient",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/Fuzzing",
      swiftSettings: strict),
    .target(
      name: "OnlineFuzzing",
      dependencies: ["Fuzzing", "SchoolDirectory", "TapGame", "Boards", "GameAPI", "GameServer", "RemotePlay"],
      path: "Tests/OnlineFuzzing",
      swiftSettings: strict),
    .testTarget(
      name: "FuzzingTests", dependencies: ["Fuzzing", "OnlineFuzzing", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "BenchmarkTests", dependencies: ["touchschool-bench", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PackageTests",
      dependencies: [
        "Basics", "CIndexStore", "TestSupport", "example-directory", "example-taps", "example-boards",
        "example-contest",
        "example-client", "example-simulation", "example-app", "touchschool",
      ],
      swiftSettings: strict),
    .testTarget(name: "RankingTests", dependencies: ["Ranking", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SchoolDirectoryTests", dependencies: ["SystemCalls", "SchoolDirectory", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PackedFilesTests", dependencies: ["Basics", "PackedFiles", "TestSupport"], swiftSettings: strict),
    .target(
      name: "StoreConformance", dependencies: ["Basics", "TapGame", "SchoolDirectory", "Boards"],
      path: "Tests/StoreConformance",
      swiftSettings: strict),
    .target(
      name: "LogConformance", dependencies: ["Cluster"], path: "Tests/LogConformance", swiftSettings: strict),
    .target(
      name: "EtcdCluster",
      dependencies: [
        "SystemCalls", "ChildPrograms", "TestSupport", "FreePorts",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
      ],
      path: "Tests/EtcdCluster", swiftSettings: strict),
    .testTarget(
      name: "ContestLogTests",
      dependencies: ["Cluster", "TapGame", "SchoolDirectory", "LogConformance", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ClusterTests",
      dependencies: [
        "Basics", "Cluster", "Boards", "Leaderboard", "TapGame", "SchoolDirectory", "LogConformance",
        "StoreConformance",
        "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EtcdLogTests",
      dependencies: [
        "Basics", "Cluster", "TapGame", "LogConformance", "EtcdCluster", "TestLine", "TestSupport",
        "RunningApplication",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TapGameTests",
      dependencies: ["TapGame", "SchoolDirectory", "TestSupport", "StoreConformance", "Basics"],
      swiftSettings: strict),
    .testTarget(
      name: "LeaderboardTests",
      dependencies: [
        "Basics", "TestSupport", "StoreConformance", "Boards", "Leaderboard", "TapGame", "SchoolDirectory",
        "SQLiteFile",
        "torture", "damage",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PowerCutTests",
      dependencies: [
        "TestSupport", "Leaderboard", "TapGame", "SchoolDirectory", "torture",
      ],
      exclude: ["recorder.c"],
      swiftSettings: strict),
    .testTarget(
      name: "ClusterFaultTests",
      dependencies: [
        "SystemCalls", "ChildPrograms", "TestSupport", "cluster-faults", "touchschool-online",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GameAPITests", dependencies: ["GameAPI", "Boards", "TapGame", "SchoolDirectory"], swiftSettings: strict),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Simulation", "TapGame", "SchoolDirectory", "StoreConformance", "TestSupport"],
      swiftSettings: strict),
    .target(name: "VirtualTerminal", dependencies: ["Console"], path: "Tests/VirtualTerminal", swiftSettings: strict),
    .testTarget(
      name: "ConsoleTests", dependencies: ["SystemCalls", "Basics", "Console", "VirtualTerminal", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "ChartsTests", dependencies: ["Charts"], swiftSettings: strict),
    .testTarget(
      name: "UnidirectionalTests",
      dependencies: [
        "SystemCalls", "ChildPrograms", "TestSupport", "VirtualTerminal", "Unidirectional", "UnidirectionalTesting",
        "counter",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PlayerFileTests",
      dependencies: [
        "Basics", "TestSupport", "TapClient", "Boards", "Leaderboard", "TapGame", "SchoolDirectory", "SQLiteFile",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TapClientTests",
      dependencies: [
        "TestSupport", "TapClient", "TapGame", "SchoolDirectory", "Leaderboard", "Basics", "UnidirectionalTesting",
        "StoreConformance",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalAppTests",
      dependencies: [
        "SystemCalls", "Basics", "TestSupport", "TerminalApp", "GameAPI", "TapClient", "Unidirectional",
        "UnidirectionalTesting",
        "Console", "Boards", "Leaderboard", "TapGame", "SchoolDirectory",
      ],
      exclude: ["Recorded"],
      swiftSettings: strict),
    .testTarget(name: "QRCodeTests", dependencies: ["Basics", "TestSupport"], swiftSettings: strict),
    .target(
      name: "RunningApplication",
      dependencies: [
        "GameServer",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/RunningApplication",
      swiftSettings: strict),
    .testTarget(
      name: "GameServerTests",
      dependencies: [
        "TestSupport", "RunningApplication", "StoreConformance",
        "Basics", "GameServer", "GameAPI", "Boards", "Leaderboard", "TapGame", "SchoolDirectory", "WebPage",
        "HTTPCalls",
        "UnidirectionalTesting",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ServiceManagerTests",
      dependencies: ["GameServer", "SystemCalls", "TestSupport", "UnidirectionalTesting"],
      swiftSettings: strict),
    .testTarget(name: "RetriesTests", dependencies: ["Basics", "UnidirectionalTesting"], swiftSettings: strict),
    .testTarget(
      name: "RemotePlayTests",
      dependencies: [
        "TestSupport", "StoreConformance", "TestLine", "RunningApplication",
        "RemotePlay", "Basics", "GameServer", "GameAPI", "TapClient", "Boards", "Leaderboard", "TapGame",
        "SchoolDirectory",
        "TerminalApp", "UnidirectionalTesting",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
        "Console",
      ],
      swiftSettings: strict),
    .target(
      name: "DirectoryAPIServer",
      dependencies: [
        "RunningApplication",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/DirectoryAPIServer",
      swiftSettings: strict),
    .testTarget(
      name: "DirectoryFetchTests",
      dependencies: [
        "HTTPCalls", "DirectoryAPIServer", "Basics", "SchoolDirectory",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "SystemCalls", "ChildPrograms", "TestSupport", "GameServer", "GameAPI", "Boards", "Leaderboard", "TapGame",
        "SchoolDirectory",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      exclude: ["Recorded"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "SystemCalls", "Basics", "ChildPrograms", "TestSupport", "TestLine", "EtcdCluster", "FreePorts", "Console",
        "touchschool",
        "touchschool-play", "touchschool-online",
        "TouchSchoolCommand", "TerminalPlay",
        "GameAPI",
        "SchoolDirectory",
        "TapGame",
        "Boards", "Leaderboard", "TapClient", "TerminalApp", "VirtualTerminal", "DirectoryAPIServer",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      exclude: ["Recorded"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

/// The packages that a build without the network needs, each with the trait that brings it to an app. An app that embeds us names
/// the traits of what it uses, and fetches no other package.
let packageTraits = [
  "GRDB.swift": "SQLite", "swift-custom-dump": "Unidirectional",
  "xctest-dynamic-overlay": "Unidirectional", "swift-argument-parser": "Programs",
]
for target in package.targets {
  target.dependencies = target.dependencies.map { dependency in
    guard case .productItem(let name, let library?, let aliases, nil) = dependency else { return dependency }
    return .product(
      name: name, package: library, moduleAliases: aliases,
      condition: .when(traits: ["Programs", packageTraits[library] ?? "Programs"]))
  }
}

// The fuzzer, as `.ci/fuzz` builds it: only `--sanitize=fuzzer` links what it calls.
let fuzzed = Context.environment["TOUCHSCHOOL_FUZZ"]
if let fuzzed {
  let isOnline = fuzzed == "online"
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: isOnline ? ["Fuzzing", "OnlineFuzzing"] : ["Fuzzing"], path: "Tests/Fuzzer",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])] + (isOnline ? [.define("ONLINE")] : [])))
}

extension Target.Dependency {
  /// The target of this package, if it is one.
  var target: String? {
    if case .byNameItem(let name, _) = self { name } else { nil }
  }

  /// The package of the product, if it is one.
  var package: String? {
    if case .productItem(_, let library, _, _) = self { library } else { nil }
  }
}

let tests = Context.environment["TOUCHSCHOOL_TESTS"] ?? fuzzed
if let tests, !tests.isEmpty {
  // A contributor's short loop, as the README tells it: only these tests and what they need.
  var open = fuzzed == nil ? tests.split(separator: " ").map { "\($0)Tests" } : ["fuzz"]
  var needed: Set<String> = []
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    open += package.targets.first { $0.name == name }?.dependencies.compactMap(\.target) ?? []
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll()
} else if Context.environment["TOUCHSCHOOL_ONLINE"] != "1", Context.environment["SPI_GENERATE_DOCS"] == nil {
  // Without the network: no server, no play at one, no cluster, and no test of these. A trait could not do this: SwiftPM names traits
  // to the compiler, so each change of them compiles everything of ours anew.
  var left: Set<String> = []
  var isGrowing = true
  while isGrowing {
    let online = package.targets.filter { target in
      target.dependencies.contains { dependency in
        dependency.package.map { packageTraits[$0] == nil } ?? dependency.target.map(left.contains) ?? false
      }
    }
    let all = left.union(online.map(\.name))
    (isGrowing, left) = (all != left, all)
  }
  package.targets.removeAll { left.contains($0.name) }
  package.products.removeAll { left.contains($0.name) }
}

// SwiftPM fetches what the manifest declares, so it declares only what a target needs.
let fetched = Set(package.targets.flatMap(\.dependencies).compactMap(\.package))
package.dependencies.removeAll { dependency in
  guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
  return !fetched.contains { location.hasSuffix("/\($0)") }
}

// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with: the Swift 6 language mode's upcoming strictness, and no warning let through.
/// SwiftPM leaves these out when another package depends on this one.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "TouchSchool",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SchoolDirectory", targets: ["SchoolDirectory"]),
    .library(name: "TapGame", targets: ["TapGame"]),
    .library(name: "Leaderboard", targets: ["Leaderboard"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "Unidirectional", targets: ["Unidirectional"]),
    .executable(name: "touchschool", targets: ["touchschool"]),
    .executable(name: "touchschool-bench", targets: ["touchschool-bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .target(
      name: "SchoolDirectory",
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(name: "TapGame", dependencies: ["SchoolDirectory"], swiftSettings: strict),
    .target(
      name: "Leaderboard",
      dependencies: [
        "SchoolDirectory", "TapGame",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(name: "Simulation", dependencies: ["SchoolDirectory", "TapGame"], swiftSettings: strict),
    .target(name: "Console", swiftSettings: strict),
    .target(name: "Charts", swiftSettings: strict),
    .target(
      name: "Unidirectional",
      dependencies: [
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "PlayerFile",
      dependencies: ["SchoolDirectory", "TapGame", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .target(
      name: "TerminalApp",
      dependencies: ["SchoolDirectory", "TapGame", "Leaderboard", "PlayerFile", "Unidirectional", "Console"],
      swiftSettings: strict),
    .executableTarget(
      name: "touchschool",
      dependencies: [
        "SchoolDirectory", "TapGame", "Leaderboard", "Simulation", "Console", "Charts", "PlayerFile", "TerminalApp",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("Resources/schools.csv")],
      swiftSettings: strict),
    .target(
      name: "CIngestBaseline",
      cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "COrderStatistics", cxxSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "touchschool-bench",
      dependencies: [
        "SchoolDirectory", "TapGame", "Leaderboard", "Simulation", "Console", "PlayerFile", "TerminalApp",
        "VirtualTerminal", "CIngestBaseline", "COrderStatistics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(name: "SchoolDirectoryTests", dependencies: ["SchoolDirectory"], swiftSettings: strict),
    .testTarget(name: "TapGameTests", dependencies: ["TapGame", "SchoolDirectory"], swiftSettings: strict),
    .testTarget(
      name: "LeaderboardTests",
      dependencies: [
        "Leaderboard", "TapGame", "SchoolDirectory", "touchschool-bench",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Simulation", "Leaderboard", "TapGame", "SchoolDirectory"],
      swiftSettings: strict),
    .target(name: "VirtualTerminal", dependencies: ["Console"], path: "Tests/VirtualTerminal", swiftSettings: strict),
    .testTarget(name: "ConsoleTests", dependencies: ["Console", "VirtualTerminal"], swiftSettings: strict),
    .testTarget(name: "ChartsTests", dependencies: ["Charts"], swiftSettings: strict),
    .testTarget(
      name: "UnidirectionalTests",
      dependencies: [
        "Unidirectional",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PlayerFileTests",
      dependencies: [
        "PlayerFile", "Leaderboard", "TapGame", "SchoolDirectory",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalAppTests",
      dependencies: [
        "TerminalApp", "PlayerFile", "Unidirectional", "Console", "Leaderboard", "TapGame", "SchoolDirectory",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ],
      exclude: ["Recorded"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "touchschool", "SchoolDirectory", "TapGame", "Leaderboard", "VirtualTerminal",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Recorded"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

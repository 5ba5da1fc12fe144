import Foundation
import TestSupport
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import counter

@Suite struct `The articles about counters` {
  private static let tests = ["CounterTests.swift", "CountersTests.swift"]

  private let article: Article

  init() throws { article = try Article.read() }

  @Test func `shows the files of the example, word for word`() throws {
    let sources = try PackageFiles.names(in: "Sources/counter").map { "Sources/counter/\($0)" }
    #expect(sources.count == 4)
    let tests = Self.tests.map { "Tests/CounterTests/\($0)" }
    #expect(Set(article.files.keys) == Set(sources + tests + ["Package.swift"]))
    for path in sources { #expect(article.files[path] == (try PackageFiles.text(path))) }
    for (name, path) in zip(Self.tests, tests) {
      #expect(article.files[path] == (try PackageFiles.text("Tests/UnidirectionalTests/Example/\(name)")))
    }
  }

  @Test func `imports what its package names`() throws {
    let code = article.files.filter { $0.key != "Package.swift" }.values.joined()
    let modules = Set(code.matches(of: /(?m)^(?:@\w+ )?import (\w+)/).map { String($0.output.1) })
    #expect(modules == ["Foundation", "Testing", "Unidirectional", "UnidirectionalTesting", "counter"])
  }

  /// The compiler gets nothing but the article's files and what this package publishes.
  @Test(.timeLimit(.minutes(10))) func `is a program and tests that compile alone`() async throws {
    let folder = try written()
    let modules = URL(filePath: try Program.built("counter")).deletingLastPathComponent().appending(path: "Modules")
    let alone = [
      "swiftc", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-I", modules.path,
    ]
    let sources = article.files.keys.filter { $0.hasPrefix("Sources/") }.sorted().map(folder.path)
    try FileManager.default.createDirectory(atPath: folder.path("Built"), withIntermediateDirectories: true)
    let program = try await Program(
      "/usr/bin/env",
      alone + ["-module-name", "counter", "-enable-testing", "-emit-module"]
        + ["-emit-module-path", folder.path("Built/counter.swiftmodule")] + sources
    ).run()
    #expect(program.status == 0, "\(program.errors)")
    let tests = try await Program(
      "/usr/bin/env",
      // The example of this package has the same name as the article's.
      ["swiftc", "-I", folder.path("Built")] + alone.dropFirst()
        + ["-module-name", "CounterTests", "-typecheck", "-plugin-path", try await Self.plugins()]
        + Self.tests.map { folder.path("Tests/CounterTests/\($0)") }
    ).run()
    #expect(tests.status == 0, "\(tests.errors)")
  }

  @Test(.timeLimit(.minutes(10))) func `shows a manifest that needs these libraries and no other`()
    async throws
  {
    let folder = try written()
    let ending = try await Program(
      "/usr/bin/env", ["swift", "package", "--package-path", folder.url.path, "dump-package"]
    ).run()
    try #require(ending.status == 0, "\(ending.errors)")
    let targets = try JSON(parsing: ending.output)["targets"].elements
    let needs = targets.map { target in
      [target["name"].string ?? ""]
        + target["dependencies"].elements.compactMap { $0.fields.values.first?.elements.first?.string }
    }
    #expect(
      needs == [
        ["counter", "Unidirectional"], ["CounterTests", "counter", "Unidirectional", "UnidirectionalTesting"],
      ])
    let traits = article.files["Package.swift"]?.firstMatch(of: /"\.\.\/TouchSchool", traits: \["(\w+)"\]/)
    #expect(traits?.output.1 == "Unidirectional")
  }

  @Test func `shows the message of a test that forgets to assert`() async {
    let store = TestStore(initialState: .init(), reducer: Counter(clock: TestClock()) { "\($0)" })
    let failures = await failures { await store.send(.increment) }
    #expect(failures == article.texts("text"))
  }

  /// The package in a folder of its own.
  private func written() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in article.files {
      let file = URL(filePath: folder.path(path))
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return folder
  }

  /// Where the compiler finds the macros of Swift Testing.
  private static func plugins() async throws -> String {
    let ending = try await Program("/usr/bin/env", ["swiftc", "-print-target-info"]).run()
    let resources = try JSON(parsing: ending.output)["paths"]["runtimeResourcePath"].string
    return try #require(resources) + "/host/plugins/testing"
  }
}

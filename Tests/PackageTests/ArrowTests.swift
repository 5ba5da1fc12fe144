import Foundation
import Testing

@Suite struct `The arrows between targets` {
  private static let article = "Sources/Leaderboard/Leaderboard.docc/Architecture.md"

  @Test(.timeLimit(.minutes(10)))
  func `lead down or to the left in the article's picture, and each is declared and used`() async throws {
    let manifest = try await Manifest.current
    var imports: [String: Set<String>] = [:]
    for target in manifest.targets {
      let folder = PackageFolder.url.appending(path: target.folder)
      let modules = try Imports.modules(inFolder: folder)
      // A target in C imports nothing here.
      if !modules.isEmpty || !target.dependencies.isEmpty { imports[target.name] = modules }
    }
    #expect(imports.count > 30)
    let picture = Picture(article: try PackageFolder.text(Self.article))
    #expect(picture.order.count > 30)
    let arrows = Arrows(picture: picture, manifest: manifest, imports: imports)
    #expect(arrows.faults.isEmpty, "\(arrows.faults.joined(separator: "\n"))")
  }

  // MARK: That it can fail

  private static let picture = Picture(
    article: """
          layer    │ targets    │ a tap
          ─────────┼────────────┼───────
          programs │ app-online │ starts
          play     │ App        │
          rules    │ Taps       │ counts
                   │ Store      │

      | target | what it does |
      |---|---|
      | `Taps`, `Store` | how taps count; the file, over `GRDB` |
      | `App` | the game |
      | `app-online` | the program |

      | what | ours |
      |---|--:|
      | `Other` | `Taps` |
      """)

  private static func arrows(
    _ extra: [Manifest.Dependency] = [], app: [Manifest.Dependency] = [], imports: [String: Set<String>] = [:],
    packages: [String] = ["grdb.swift"], picture: Picture = picture
  ) -> Arrows {
    let targets = [
      Manifest.Target(name: "Taps", type: "regular", folder: "Sources/Taps", dependencies: extra),
      Manifest.Target(
        name: "Store", type: "regular", folder: "Sources/Store",
        dependencies: [.init(name: "Taps"), .init(name: "GRDB", package: "grdb.swift")]),
      Manifest.Target(name: "App", type: "regular", folder: "Sources/App", dependencies: [.init(name: "Taps")] + app),
      Manifest.Target(
        name: "app-online", type: "executable", folder: "Sources/app-online", dependencies: [.init(name: "App")]),
      Manifest.Target(
        name: "AppTests", type: "test", folder: "Tests/AppTests",
        dependencies: [.init(name: "App"), .init(name: "app-online")]),
    ]
    let usual: [String: Set<String>] = [
      "Taps": ["Foundation"], "Store": ["Taps", "GRDB"], "App": ["Taps", "Foundation"], "app-online": ["App"],
      "AppTests": ["App", "Testing"],
    ]
    return Arrows(
      picture: picture, manifest: Manifest(targets: targets, packages: packages),
      imports: usual.merging(imports) { $0.union($1) })
  }

  @Test func `a tree that agrees has no faults`() { #expect(Self.arrows().faults == []) }

  @Test func `the picture is read from the bottom, and from left to right`() {
    #expect(Self.picture.order == ["Taps", "Store", "App", "app-online"])
    #expect(Self.picture.rows == ["Taps", "Store", "App", "app-online"])
  }

  @Test func `an arrow to a higher layer is found, and one to the right`() {
    let up = Self.arrows([.init(name: "App")], imports: ["Taps": ["App"]])
    #expect(up.faults == ["Taps builds on App, which stands above it, or to its right."])
    let right = Self.arrows([.init(name: "Store")], imports: ["Taps": ["Store"]])
    #expect(right.faults == ["Taps builds on Store, which stands above it, or to its right."])
  }

  @Test func `an arrow to a target of the tests is found`() {
    let arrows = Self.arrows(app: [.init(name: "AppTests")], imports: ["App": ["AppTests"]])
    #expect(arrows.faults == ["App builds on AppTests, which is no target in Sources."])
  }

  @Test func `an import that is not declared is found`() {
    let arrows = Self.arrows(imports: ["App": ["Store"], "Taps": ["NIOCore"]])
    #expect(
      arrows.faults == [
        "App imports Store, which it does not declare.", "Taps imports NIOCore, which it does not declare.",
      ])
  }

  @Test func `a C library that is imported beside SystemCalls is found`() {
    #expect(Self.arrows(imports: ["Taps": ["Glibc"]]).faults == ["Taps imports Glibc, which it does not declare."])
    let calls = Manifest.Target(
      name: "SystemCalls", type: "regular", folder: "Sources/SystemCalls", dependencies: [])
    let arrows = Arrows(
      picture: Picture(order: ["SystemCalls"], rows: ["SystemCalls"]),
      manifest: Manifest(targets: [calls], packages: []),
      imports: ["SystemCalls": ["Darwin", "Glibc", "Musl"]])
    #expect(arrows.faults == [])
  }

  @Test func `a dependency that nothing imports is found, of a target and of the package`() {
    let arrows = Self.arrows(app: [.init(name: "Store")], packages: ["grdb.swift", "swift-log"])
    #expect(
      arrows.faults == ["App declares Store, which it does not import.", "No target depends on the package swift-log."])
  }

  @Test func `a target that the article lacks is found, one that there is not, and one that it has twice`() {
    let shown = ["Store", "Ghost", "App", "App", "app-online"]
    #expect(
      Self.arrows(picture: Picture(order: shown, rows: Self.picture.rows)).faults == [
        "The picture has App more than once.", "The picture has Ghost, which is no target in Sources.",
        "The picture has no target Taps.",
      ])
    #expect(
      Self.arrows(picture: Picture(order: Self.picture.order, rows: shown)).faults == [
        "The table has App more than once.", "The table has Ghost, which is no target in Sources.",
        "The table has no target Taps.",
      ])
  }

  @Test func `imports are read in all their forms, and not from texts`() {
    let quotes = String(repeating: "\"", count: 3)
    let text = """
      import Foundation
      @testable import Leaderboard
      package import struct TapGame.Season
      @_exported public import GRDB
      #if canImport(Glibc)
        import Glibc
      #endif
      // import Comment
      let important = 1
      let script = \(quotes)
      """ + ["", "import sys", quotes].joined(separator: "\n")
    #expect(Imports.modules(in: text) == ["Foundation", "Leaderboard", "TapGame", "GRDB", "Glibc"])
  }
}

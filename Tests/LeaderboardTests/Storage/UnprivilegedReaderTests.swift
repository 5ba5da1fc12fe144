#if os(Linux)
  import Boards
  import Foundation
  import Leaderboard
  import TapGame
  import TestSupport
  import Testing

  /// A reader without the right to write once left a log and a shared memory of its own, which the owner may not write.
  @Suite(.enabled(if: getuid() == 0 && Program.installed("setpriv") != nil, "only root can be two people"))
  struct `A reader that may not write` {
    private let fixture: Fixture

    init() async throws {
      fixture = try await Fixture()
      try await fixture.tap(5, for: 0)
      // Everybody may make files in the folder.
      try #require(chmod(fixture.folder.url.path, 0o777) == 0)
      // And read the database, which only its owner could.
      for ending in ["", "-wal", "-shm"] { try #require(chmod(fixture.path + ending, 0o644) == 0) }
    }

    /// Runs a program as somebody else.
    private func look(_ path: String, _ command: String = "look") async throws -> Program.Ending {
      let setpriv = try #require(Program.installed("setpriv"))
      return try await Program(
        setpriv,
        ["--reuid=65534", "--regid=65534", "--clear-groups", try Program.built("torture"), command, "--database", path]
      ).run()
    }

    private var files: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path).sorted() }
    }

    @Test func `leaves nothing beside a file that nobody writes`() async throws {
      let digest = try await fixture.leaderboard.digest()
      try fixture.leaderboard.close()
      let ending = try await look(fixture.path)
      #expect(ending.lines == ["\(digest.revision) \(digest.digest)"], "\(ending.errors)")
      #expect(try files == ["contest.sqlite"])
    }

    @Test func `reads what is in the log of a file that somebody writes, and leaves that alone`() async throws {
      let digest = try await fixture.leaderboard.digest()
      let before = try files
      let ending = try await look(fixture.path)
      #expect(ending.lines == ["\(digest.revision) \(digest.digest)"], "\(ending.errors)")
      #expect(try files == before)
      try await fixture.tap(3, for: 1)
      try fixture.leaderboard.close()
      #expect(try files == ["contest.sqlite"])
    }

    @Test func `names the log where that has to be taken in first`() async throws {
      let copy = fixture.folder.path("copy.sqlite")
      try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
      try FileManager.default.copyItem(atPath: fixture.path + "-wal", toPath: copy + "-wal")
      let ending = try await look(copy)
      #expect(ending.status != 0)
      #expect(ending.errors.contains(copy + "-wal"), "\(ending.errors)")
      #expect(try files.filter { $0.hasPrefix("copy") } == ["copy.sqlite", "copy.sqlite-wal"])
    }

    @Test func `names the file that may not be written, not the database`() async throws {
      try fixture.leaderboard.close()
      // As earlier versions left it: the reader's own.
      let memory = fixture.path + "-shm"
      try Data().write(to: URL(filePath: memory))
      try Data().write(to: URL(filePath: fixture.path + "-wal"))
      try #require(chmod(memory, 0o444) == 0 && chown(fixture.path, 65534, 65534) == 0)
      let ending = try await look(fixture.path, "story")
      #expect(ending.status != 0)
      #expect(ending.errors.contains(fixture.path + "-"), "\(ending.errors)")
    }
  }
#endif

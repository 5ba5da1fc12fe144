import Basics
import Foundation
import GameServer
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `the file of the token key` {
  private let folder = try? TemporaryFolder()

  private func path(_ name: String = "contest.key") throws -> String { try #require(folder).path(name) }

  /// A token is the same only if the key is.
  private func sample(of key: TokenKey) throws -> String {
    let id = try #require(SchoolID("test:high:1"))
    let session = Session(
      id: SessionID(rawValue: 1), season: SeasonID(rawValue: 1), school: id, nickname: .anonymous,
      openedAt: Contest.start, progress: SessionProgress(openedAt: Contest.start, rules: .standard))
    return key.sign(Token(session, expiresAt: nil, device: 1))
  }

  @Test
  func `it is made once, for its owner alone, and read from then on`() throws {
    let made = try sample(of: TokenKey.readOrCreate(path()))
    let attributes = try FileManager.default.attributesOfItem(atPath: path())
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try sample(of: TokenKey.readOrCreate(path())) == made)
    #expect(try sample(of: TokenKey.read(path())) == made)
    let text = try String(contentsOfFile: path(), encoding: .utf8)
    #expect(text.count == 65 && text.hasSuffix("\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: #require(folder).url.path) == ["contest.key"])
  }

  @Test
  func `two of them are not the same`() throws {
    let keys = try (0..<20).map { try sample(of: TokenKey.readOrCreate(path("\($0).key"))) }
    #expect(Set(keys).count == keys.count)
  }

  @Test
  func `servers that start together have one key`() async throws {
    let path = try path()
    let keys = try await withThrowingTaskGroup(of: TokenKey.self) { tasks in
      for _ in 0..<50 { tasks.addTask { try TokenKey.readOrCreate(path) } }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(try Set(keys.map(sample)).count == 1)
  }

  @Test
  func `the end of a line behind it does not count`() throws {
    let bytes = Data((0..<40).map { UInt8($0 + 60) })
    try bytes.write(to: URL(fileURLWithPath: path("a")))
    try (bytes + Data("\r\n\n".utf8)).write(to: URL(fileURLWithPath: path("b")))
    for name in ["a", "b"] { try setMode(0o600, of: path(name)) }
    #expect(try sample(of: TokenKey.read(path("a"))) == sample(of: TokenKey.read(path("b"))))
  }

  @Test(arguments: [0, 1, 31, 4097, 100_000])
  func `a file of too few or too many bytes is refused`(_ length: Int) throws {
    try Data(repeating: 65, count: length).write(to: URL(fileURLWithPath: path()))
    try setMode(0o600, of: path())
    let error = #expect(throws: TokenKeyError.self) { try TokenKey.readOrCreate(path()) }
    #expect(error?.description.contains("not 32 to 4096") == true)
  }

  @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o601])
  func `a file that others may read is refused, however it is named`(mode: Int) throws {
    _ = try TokenKey.readOrCreate(path())
    try setMode(mode, of: path())
    #expect(throws: TokenKeyError.exposed(path: try path())) { try TokenKey.read(path()) }
    #expect(throws: TokenKeyError.exposed(path: try path())) { try TokenKey.readOrCreate(path()) }
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test
  func `where it cannot be, it is said`() throws {
    #expect(throws: TokenKeyError.cannotCreate(path: try path("no/where.key"), reason: "No such file or directory")) {
      try TokenKey.readOrCreate(path("no/where.key"))
    }
    #expect(throws: TokenKeyError.unreadable(path: try path("none.key"), reason: "No such file or directory")) {
      try TokenKey.read(path("none.key"))
    }
    let folder = try #require(folder).url.path
    #expect(throws: TokenKeyError.self) { try TokenKey.readOrCreate(folder) }
  }
}

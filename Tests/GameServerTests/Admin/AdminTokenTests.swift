import Foundation
import TestSupport
import Testing

@testable import GameServer

@Suite
struct `the administrator's token` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ content: String, mode: Int = 0o600) throws -> String {
    let path = folder.path("token")
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  @Test(arguments: ["0123456789abcdef", "0123456789abcdef\n", "0123456789abcdef\r\n"])
  func `is the line in its file`(content: String) throws {
    let token = try AdminToken.read(try file(content))
    #expect(token.isGiven(in: "Bearer 0123456789abcdef") == true)
    #expect(token.isGiven(in: "Bearer 0123456789abcdeF") == false)
    #expect(token.isGiven(in: "bearer 0123456789abcdef\n") == false)
    #expect(token.isGiven(in: "Bearer ") == false && token.isGiven(in: nil) == nil)
  }

  @Test(arguments: ["", "0123456789abcde", "0123456789 abcdef", "0123456789\nabcdef", "0123456789터치abcdef"])
  func `is none that cannot be typed or is too short`(content: String) throws {
    let path = try file(content)
    let failure = #expect(throws: AdminToken.Failure.self) { try AdminToken.read(path) }
    #expect(failure?.description.contains("has to hold one line of 16 or more") == true)
  }

  @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o601])
  func `is not taken from a file that others may read`(mode: Int) throws {
    let path = try file("0123456789abcdef", mode: mode)
    let failure = #expect(throws: AdminToken.Failure.self) { try AdminToken.read(path) }
    #expect(failure?.description == "\(path) can be read by others than its owner; see to that with: chmod 600 \(path)")
  }

  @Test
  func `is not taken from what is no file`() throws {
    for path in [folder.path("missing"), folder.url.path] {
      let failure = #expect(throws: AdminToken.Failure.self) { try AdminToken.read(path) }
      #expect(failure?.isMissing == true)
    }
  }
}

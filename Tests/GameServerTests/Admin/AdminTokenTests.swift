import Foundation
import TestSupport
import Testing

@testable import GameServer

@Suite
struct `administrators' tokens` {
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
    let tokens = try AdminTokens.read(try file(content))
    #expect(tokens.holder(in: "Bearer 0123456789abcdef") == .holder("administrator"))
    #expect(tokens.holder(in: "Bearer 0123456789abcdeF") == .wrong)
    #expect(tokens.holder(in: "bearer 0123456789abcdef\n") == .wrong)
    #expect(tokens.holder(in: "Bearer ") == .wrong && tokens.holder(in: nil) == .none)
  }

  @Test func `have the names of their holders`() throws {
    let tokens = try AdminTokens.read(try file("desk 0123456789abcdef\n\nhall-2 fedcba9876543210\n0000000000000000\n"))
    #expect(tokens.holder(in: "Bearer 0123456789abcdef") == .holder("desk"))
    #expect(tokens.holder(in: "Bearer fedcba9876543210") == .holder("hall-2"))
    #expect(tokens.holder(in: "Bearer 0000000000000000") == .holder("administrator"))
    #expect(tokens.holder(in: "Bearer desk 0123456789abcdef") == .wrong)
  }

  @Test(arguments: [
    ("a 0123456789abcdef\na fedcba9876543210", "a name or a token twice"),
    ("a 0123456789abcdef\nb 0123456789abcdef", "a name or a token twice"),
    ("0123456789abcdef hall-1-of-the-school", "more than 15 characters"),
    ("# administrators-of-the-hall", "has to hold lines of a token"),
    (String(repeating: "a", count: 70_000), "is not a readable file"),
    (String(repeating: "n", count: 16) + " 0123456789abcdef", "more than 15 characters"),
    ("review 0123456789abcdef", "gives the name “review”, which the audit list has for another sender"),
    ("", "is empty"),
  ])
  func `have names that tell them apart`(content: String, sentence: String) throws {
    let path = try file(content)
    let failure = #expect(throws: AdminTokens.Failure.self) { try AdminTokens.read(path) }
    #expect(failure?.description.contains(sentence) == true)
  }

  @Test(arguments: [
    "0123456789abcde", "0123456789 abcdef", "a b 0123456789abcdef", "0123456789\nabcdef", "0123456789터치abcdef",
  ])
  func `is none that cannot be typed or is too short`(content: String) throws {
    let path = try file(content)
    let failure = #expect(throws: AdminTokens.Failure.self) { try AdminTokens.read(path) }
    #expect(failure?.description.contains("has to hold lines of a token of 16 or more") == true)
  }

  @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o601])
  func `is not taken from a file that others may read`(mode: Int) throws {
    let path = try file("0123456789abcdef", mode: mode)
    let failure = #expect(throws: AdminTokens.Failure.self) { try AdminTokens.read(path) }
    #expect(failure?.description == "\(path) can be read by others than its owner; see to that with: chmod 600 \(path)")
  }

  @Test
  func `is not taken from what is no file`() throws {
    for path in [folder.path("missing"), folder.url.path] {
      let failure = #expect(throws: AdminTokens.Failure.self) { try AdminTokens.read(path) }
      #expect(failure?.isMissing == true)
    }
  }
}

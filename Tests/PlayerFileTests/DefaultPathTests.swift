import Foundation
import TapClient
import TestSupport
import Testing

@Suite struct `The default place of a player's file` {
  @Test func `follows XDG_DATA_HOME where that is absolute, else HOME`() throws {
    #if os(macOS)
      let inHome = "/home/kim/Library/Application Support/touchschool/players/kim.sqlite"
    #else
      let inHome = "/home/kim/.local/share/touchschool/players/kim.sqlite"
    #endif
    for (environment, expected) in [
      (["HOME": "/home/kim"], inHome),
      (["HOME": "/home/kim", "XDG_DATA_HOME": ""], inHome),
      (["HOME": "/home/kim", "XDG_DATA_HOME": "data"], inHome),
      (["HOME": "/home/kim", "XDG_DATA_HOME": "/data"], "/data/touchschool/players/kim.sqlite"),
      (["XDG_DATA_HOME": "/data/"], "/data/touchschool/players/kim.sqlite"),
    ] {
      #expect(try PlayerDatabase.defaultPath(player: "kim", environment: environment) == expected)
    }
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "kim"], ["XDG_DATA_HOME": "data"]])
  func `is nowhere without either`(environment: [String: String]) {
    #expect(throws: PlayerFileError.noHome) { try PlayerDatabase.defaultPath(player: "kim", environment: environment) }
  }

  @Test(arguments: ["a", "kim-2", "한별", "Ünal_7", "ผู้เล่น", String(repeating: "별", count: 40), "٣"])
  func `takes names of any script`(name: String) throws {
    let path = try PlayerDatabase.defaultPath(player: name, environment: ["XDG_DATA_HOME": "/d"])
    #expect(path == "/d/touchschool/players/\(name.precomposedStringWithCanonicalMapping).sqlite")
  }

  @Test func `is the same however the name was typed`() throws {
    let names = ["한별".decomposedStringWithCanonicalMapping, "한별".precomposedStringWithCanonicalMapping]
    let paths = try names.map { try PlayerDatabase.defaultPath(player: $0, environment: ["HOME": "/h"]) }
    #expect(Array(paths[0].utf8) == Array(paths[1].utf8))
  }

  @Test(arguments: [
    "", " ", "a b", ".", "..", "../kim", "a/b", "a\\b", "kim.sqlite", "a\u{0}b", "a\nb", "a\u{202E}b", "🙂", "½",
    "\u{301}",
    String(repeating: "a", count: 41), "z" + String(repeating: "\u{301}", count: 300),
  ])
  func `takes no name that could lead elsewhere or not be read`(name: String) {
    #expect(throws: PlayerFileError.invalidPlayerName(name)) {
      try PlayerDatabase.defaultPath(player: name, environment: ["HOME": "/h"])
    }
  }

  @Test func `names a contest's database by its real path`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("contest.sqlite")
    let link = folder.path("link.sqlite")
    let before = ContestLocation(databaseAt: path)
    try Data().write(to: URL(fileURLWithPath: path))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(ContestLocation(databaseAt: path) == before)
    #expect(ContestLocation(databaseAt: link) == before)
    #expect(ContestLocation(databaseAt: folder.path("../\(folder.url.lastPathComponent)/contest.sqlite")) == before)
    #expect(ContestLocation(databaseAt: folder.path("other.sqlite")) != before)
    #expect(before.text.hasSuffix("/contest.sqlite"))
  }
}

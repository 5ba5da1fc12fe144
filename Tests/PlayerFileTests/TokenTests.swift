import TapClient
import TapGame
import TestSupport
import Testing

@Suite struct `A token in the player's file` {
  @Test func `is that of one session at one contest, the newest, also after the next start`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("me.sqlite")
    let (hall, club) = (ContestLocation("http://hall.example"), ContestLocation("http://club.example"))
    let (one, two) = (SessionID(rawValue: 1), SessionID(rawValue: 2))
    let season = SeasonID(rawValue: 5)
    let file = try PlayerDatabase.open(path: path)
    #expect(try await file.token(of: one, in: hall) == nil)
    try await file.keep(token: "old", of: one, season: season, in: hall)
    try await file.keep(token: "other", of: two, season: season, in: hall)
    try await file.keep(token: "club", of: one, season: SeasonID(rawValue: 9), in: club)
    try await file.keep(token: "new", of: one, season: SeasonID(rawValue: 6), in: hall)
    try file.close()

    let again = try PlayerDatabase.open(path: path)
    #expect(try #require(try await again.token(of: one, in: hall)) == ("new", SeasonID(rawValue: 6)))
    #expect(try #require(try await again.token(of: two, in: hall)) == ("other", season))
    #expect(try #require(try await again.token(of: one, in: club)) == ("club", SeasonID(rawValue: 9)))
    #expect(try await again.token(of: two, in: club) == nil)
  }
}

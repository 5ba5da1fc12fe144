import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// The file together with a real store.
@Suite struct `A player's taps` {
  @Test func `go on in their session when the contest has forgotten its name`() async throws {
    let fixture = try PlayerFixture()
    let leaderboard = try Leaderboard.open(
      fixture.folder.path("contest.sqlite"), clock: VirtualClock(PlayerFixture.start))
    let school = School(id: try PlayerFixture.school(), name: "별빛고", region: "서울", district: "중구")
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: [school])))
    let season = try await leaderboard.perform(StartSeason(name: "Spring")).id
    let request = SessionRequest(
      season: season, school: school.id, nickname: try #require(Nickname("민준")))
    let place = SessionPlace(contest: fixture.contest, season: request.season, school: request.school)
    let file = try PlayerDatabase.open(path: fixture.path)
    try await file.begin(leaderboard.openSession(request), in: fixture.contest)
    try await file.append(taps: 3, span: 1000, at: place)
    try await leaderboard.perform(ForgetName(request.nickname))
    let own = try #require(try await file.session(at: place))
    #expect(try await file.reconcile(own.id, with: leaderboard.session(own.session)) == .goesOn)
    #expect(try await file.pending(in: fixture.contest).count == 1)
    // A session of that number of somebody else is none of ours.
    let other = try await leaderboard.openSession(request)
    try await leaderboard.perform(HidePlayer(.session(other.id), isHidden: true, season: nil))
    #expect(try await file.reconcile(own.id, with: leaderboard.session(other.id)) == .gone)
  }
}

import Boards
import GameAPI
import HTTPTypes
import Hummingbird
import SchoolDirectory
import TapGame

extension ContestHTTPServer {
  /// Adds the route by which a player who joins gets the group of a name, which is made if the season allows it.
  ///
  /// It counts as an opening of a session, in the limit of openings and in the work. So nobody makes more groups than an
  /// address may open sessions, and a guess of a code costs here what it costs there.
  func addGroupRoutes(to router: Router<GameContext>) {
    router.group().add(middleware: OpeningLimitMiddleware(server: self)).post("/api/groups") { request, context in
      let opening: GroupOpening = try await request.json(upTo: settings.limits.body)
      let address = client(of: request, context)
      let venue = await venue(of: address)
      try await checkWork(opening.work, of: address, at: venue)
      let name: Nickname
      do { name = try publicName(opening.group, in: "group") } catch {
        workDesk.giveBack(opening.work, of: address, signedBy: tokenKey)
        throw error
      }
      workDesk.noteOpening(by: address, in: venue, at: await seasonMoment())
      let season =
        if let id = opening.season { id } else { try await leaderboard.currentRealSeason().id }
      let command = AddGroup(name.text, inside: opening.school, season: season, code: opening.code)
      let group = try await addGroup(command, for: await poolUser(of: request, context))
      return Response.json(try GameJSON.line(group), status: .created)
    }
  }

  /// Adds a group, which stays counted for its address. A group that is there costs nothing.
  private func addGroup(_ command: AddGroup, for user: PoolUser) async throws -> SchoolGroup {
    guard let permits = try await groupPermits(in: command.school, for: user) else {
      let known = try await unfrozen.plan(command)
      guard known.isNew else { return known }
      throw Problem(
        .tooManyGroups,
        detail: "Your address has made as many groups as it may; choose one of the list, or ask the organiser.")
    }
    let group = try await unfrozen.perform(command, from: Self.player)
    if group.isNew { for permit in permits { permit.keep() } }
    return group
  }

  /// The permits for a group more, of all groups and of those in the school; `nil` if one is refused.
  private func groupPermits(in school: SchoolID, for user: PoolUser) async throws -> [PoolPermit]? {
    guard let permit = try? pools.groups.take(for: user) else { return nil }
    // The command refuses an unknown school, which gets no pool.
    guard try await unfrozen.school(school) != nil else { return [permit] }
    let pool = pools.groups(of: school)
    let groups = try await schoolIndex.count(leaderboard, inside: school)
    guard let inSchool = try? pool.take(for: user, besides: max(0, groups - pool.used)) else { return nil }
    return [permit, inSchool]
  }

  /// Who makes a group when joining. The audit list has no address of a player.
  private static let player = Sender("a player")
}

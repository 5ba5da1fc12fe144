import GRDB
import SchoolDirectory
import TapGame

extension AddGroup: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> SchoolGroup {
    let name = try validName()
    let db = transaction.db
    guard let home = try SchoolTable.school(db, school), home.id.parent == nil else {
      throw TapRefusal.unknownSchool(school)
    }
    if let season { try transaction.checkPlayer(SessionRequest(season: season, school: school, code: code)) }
    guard home.status == .open else { throw TapRefusal.closedSchool(school) }
    let groups = try GroupTable.groups(db, of: school)
    if let known = name.group(among: groups, inside: school) {
      guard known.status == .open else { throw TapRefusal.closedSchool(known.id) }
      return SchoolGroup(id: known.id, name: known.name, isNew: false)
    }
    if let season {
      let settings = try transaction.season(season.rawValue).season.settings
      // Where names have to be approved, a new group would be a name that nobody has approved.
      guard settings.groups == .made, settings.names == .shown else { throw ContestRefusal.groupsAreListed(season) }
      guard groups.count < GroupName.maximumPerSchool else { throw ContestRefusal.tooManyGroups(school) }
    }
    guard let id = name.id(inside: school) else { throw ContestRefusal.invalidGroupName }
    let group = School(id: id, name: name.text, region: home.region, district: home.district)
    try transaction.write(group)
    return SchoolGroup(id: id, name: name.text, isNew: true)
  }
}

extension RenameGroup: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> SchoolGroup {
    let name = try validName()
    guard let school = group.parent, var renamed = try SchoolTable.school(transaction.db, group) else {
      throw ContestRefusal.unknownGroup(group)
    }
    let others = try GroupTable.groups(transaction.db, of: school).filter { $0.id != group }
    if let other = others.first(where: { GroupName.folded($0.name) == name.folded }) {
      throw ContestRefusal.groupNameIsTaken(other)
    }
    if renamed.name != name.text {
      renamed.name = name.text
      try transaction.write(renamed)
    }
    return SchoolGroup(id: group, name: name.text, isNew: false)
  }
}

extension ContestTransaction {
  /// Checks that a player could open a session, now or when the season starts or goes on: people join a hall before the
  /// start. The code has to be right.
  fileprivate mutating func checkPlayer(_ request: SessionRequest) throws {
    guard let played = try existingSeason(request.season) else { throw TapRefusal.unknownSeason(request.season) }
    guard !played.season.isSimulation else { throw TapRefusal.simulation(request.season) }
    guard !played.state.isOver else {
      throw TapRefusal.seasonEnded(request.season, endedAt: played.season.endsAt ?? played.now)
    }
    _ = try entry(of: request, taken: []).get()
  }
}

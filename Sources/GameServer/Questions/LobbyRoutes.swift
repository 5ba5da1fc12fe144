import Boards
import GameAPI
import Hummingbird
import SchoolDirectory

extension ContestHTTPServer {
  func addLobbyRoutes(to router: Router<GameContext>) {
    router.get("/api/lobby") { request, _ in
      _ = try QueryParameters(of: request, known: [])
      return Response.json(try GameJSON.line(streams.lobby))
    }
  }
}

extension StreamHub {
  /// The players who have the game open. They are counted by their streams: a phone streams its school and the
  /// neighbours of this school on the board of all schools, or its group and those of its school. A phone of a school
  /// that has left the contest is not counted. An address counts as as many players as it may have sessions.
  var lobby: LobbyAnswer {
    var places: [SchoolID: Int] = [:]
    var schools: [LobbyAnswer.School] = []
    for (board, channel) in channels.sorted(by: { $0.channel.number > $1.channel.number }) {
      guard case .around(let id, radius: _) = channel.slice, board == Board(ranking: id),
        let entry = channel.entry(of: id), entry.school.status == .open
      else { continue }
      let players = channel.players
      if let place = places[id] {
        schools[place] = .init(school: schools[place].school, players: schools[place].players + players)
      } else {
        places[id] = schools.count
        schools.append(.init(school: entry.school, players: players))
      }
    }
    return LobbyAnswer(schools: schools.filter { $0.players > 0 })
  }
}

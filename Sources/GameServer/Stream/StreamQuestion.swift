import Boards
import Foundation
import GameAPI
import HTTPTypes
import Hummingbird
import SchoolDirectory
import TapGame

/// The board and the slice of a stream's request, and the revision that its client has seen.
struct StreamQuestion {
  /// The maximum number of schools of a slice.
  static let maximumLength = BoardSlice.mostStreamed
  /// The maximum number of schools on each side of a school.
  static let maximumRadius = (maximumLength - 1) / 2

  let topic: StreamTopic
  let slice: BoardSlice
  /// What the client gets of what the walls show; `nil` for nothing.
  let wall: WallEvents.Part?
  /// The key of the organiser's board, by which a wall has a place; `nil` if the request has none.
  let displayKey: String?
  /// The revision that the client has seen; `nil` for a new client.
  let after: Revision?

  /// Reads the path, the query and `Last-Event-ID`.
  ///
  /// - Throws: `Problem` that names the parameter.
  init(_ request: Request, _ context: GameContext) throws {
    var question = try BoardQuestion.template(at: context)
    let query = try QueryParameters(of: request, known: Self.parameters)
    let season = try query.text("season") == "current" ? nil : try query.value("season", .season)
    topic = StreamTopic(season: season, board: question.board, ties: try query.value("ties", .word) ?? .ordinal)
    // The parameter “after” is a cursor for a board, but a revision for the board's stream.
    let part = ["after", "wall", "key", "season", "ties"].reduce(query) { $0.without($1) }
    question.most = Self.maximumLength
    try question.read(part)
    if let radius = question.radius, radius > Self.maximumRadius {
      throw Problem(
        .invalidValue, detail: "“radius” takes a number from 0 to \(Self.maximumRadius), not \(radius).")
    }
    let revisions = try query.value("revisions", "true") { $0 == "true" ? true : nil } ?? false
    if revisions, let other = part.names.intersection(BoardQuestion.sliceFields.map(\.name)).min() {
      throw Problem(.invalidValue, detail: "“revisions” shows no part of the board; leave out “\(other)”.")
    }
    slice = revisions ? .schools([]) : question.slice
    wall = try query.value("wall", "state or light") { WallEvents.Part(rawValue: $0) }
    displayKey = try query.text("key")
    let after = try query.value("after", "a revision") { text in Int64(text).flatMap { $0 >= 0 ? $0 : nil } }
    // A browser that reconnects sends the id of the last event in the header, and requests the original address again.
    let last = HTTPField.Name.lastEventID.flatMap { request.headers[$0] }.flatMap { Int64($0) }
    self.after = (last ?? after).map { Revision(rawValue: $0) }
  }

  private static let parameters = [
    "top", "page", "page-size", "around", "radius", "school", "revisions", "ties", "season", "after", "wall",
    "key",
  ]
}

extension HTTPField.Name {
  /// The header with the id of the last event (HTML Standard, section 9.2.4).
  fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")
}

extension BoardSlice {
  /// Whether players stream the slice of a board: a school or group with its neighbours.
  func isPlayers(on board: Board) -> Bool {
    if case .around(let id, radius: _) = self { board == Board(ranking: id) } else { false }
  }

  /// The maximum number of schools that a streamed slice shows. A slice without schools counts as 1, because it uses
  /// memory as well.
  var streamedSchools: Int { max(1, mostSchools ?? StreamQuestion.maximumLength) }
}

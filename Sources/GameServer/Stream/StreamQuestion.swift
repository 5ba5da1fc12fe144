import Foundation
import GameAPI
import HTTPTypes
import Hummingbird
import Leaderboard
import SchoolDirectory
import TapGame

/// Which slice of which board a request wants streamed, and from when on.
struct StreamQuestion {
  /// The most schools of a slice.
  static let maximumLength = 100
  /// The most schools on each side of one.
  static let maximumRadius = (maximumLength - 1) / 2

  let topic: StreamTopic
  let slice: BoardSlice
  /// The revision that the client has seen; `nil` for a client that has just come.
  let after: Revision?

  /// Reads the path, the query and `Last-Event-ID`.
  ///
  /// - Throws: `Problem` that names the parameter.
  init(_ request: Request, _ context: GameContext) throws {
    let parts = [context.parameters.get("board"), context.parameters.get("rest")].compactMap(\.self)
    let name = parts.compactMap(\.removingPercentEncoding).joined(separator: "/")
    guard let board = Board(name) else {
      throw Problem(.unknownBoard, detail: "“\(name)” is no board; one is all, level:high, region:서울특별시, for example.")
    }
    let parameters = StreamParameters(request.uri.queryParameters)
    let ties = try parameters.value("ties", "ordinal, competition, modified or dense") { TiePolicy(rawValue: $0) }
    let season = try parameters.value("season", "a season's number, or current") { text -> SeasonID?? in
      text == "current" ? .some(nil) : Int64(text).map { SeasonID(rawValue: $0) }
    }
    topic = StreamTopic(season: season ?? nil, board: board, ties: ties ?? .ordinal)
    slice = try Self.slice(parameters)
    // A browser that comes back by itself names the last event in the header, and the address that it was given first.
    after =
      try HTTPField.Name.lastEventID.flatMap { request.headers[$0] }.flatMap { Int64($0) }.map {
        Revision(rawValue: $0)
      }
      ?? parameters.value("after", "a revision") { Int64($0).map { Revision(rawValue: $0) } }
  }

  private static func slice(_ parameters: StreamParameters) throws -> BoardSlice {
    let asked = ["top", "page", "around", "school", "revisions"].filter { parameters.has($0) }
    guard asked.count <= 1 else {
      throw Problem(
        .invalidValue, detail: "Ask for one part of the board, not \(asked.joined(separator: " and ")) together.")
    }
    for (name, owner) in [("page-size", "page"), ("radius", "around")] where parameters.has(name) && asked != [owner] {
      throw Problem(.invalidValue, detail: "“\(name)” goes with “\(owner)”.")
    }
    func number(_ name: String, _ range: ClosedRange<Int>) throws -> Int? {
      let expected =
        range.upperBound == .max
        ? "a number from \(range.lowerBound)" : "a number from \(range.lowerBound) to \(range.upperBound)"
      return try parameters.value(name, expected) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    }
    switch asked.first {
    case "page":
      return .page(try number("page", 1...Int.max) ?? 1, size: try number("page-size", 1...maximumLength) ?? 20)
    case "around":
      let school = try parameters.value("around", "a school's id") { SchoolID($0) }
      let radius = try number("radius", 0...maximumRadius) ?? 5
      return school.map { .around($0, radius: radius) } ?? .top(20)
    case "school":
      let schools = try parameters.values("school", upTo: maximumLength, "a school's id") { SchoolID($0) }
      return .schools(schools)
    case "revisions":
      let isAsked = try parameters.value("revisions", "true") { $0 == "true" ? true : nil }
      return isAsked == true ? .schools([]) : .top(20)
    default:
      return .top(try number("top", 1...maximumLength) ?? 20)
    }
  }
}

extension HTTPField.Name {
  /// What a client that comes back names the last event by (HTML Standard, section 9.2.4).
  fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")
}

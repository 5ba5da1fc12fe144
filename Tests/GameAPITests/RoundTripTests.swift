import Boards
import Foundation
import GameAPI
import SchoolDirectory
import TapGame
import Testing

/// What one process writes another one has to read as the same value: nothing is left out and nothing is invented.
@Suite struct `A value that is sent as JSON` {
  private func expectSame<Value: Codable & Equatable>(_ values: [Value]) throws {
    for value in values {
      let json = try GameJSON.line([value])
      #expect(try JSONDecoder().decode([Value].self, from: json) == [value], "\(String(decoding: json, as: UTF8.self))")
    }
  }

  @Test(arguments: 1...20) func `is read as it was`(seed: UInt64) throws {
    var make = GeneratedValues(seed: seed)
    try expectSame([try make.schoolID()])
    try expectSame(SchoolLevel.allCases)
    try expectSame([School.Status.open, .closed])
    try expectSame([try make.summary()])
    try expectSame([SchoolName(try make.summary())])
    try expectSame(SeasonState.allCases)
    try expectSame(SeasonPeriod.allCases)
    try expectSame([make.seasonSummary(), make.seasonSummary()])
    try expectSame([make.seasonSummary().id])
    try expectSame([make.rules()])
    try expectSame([make.timestamp()])
    try expectSame([make.nickname() ?? .anonymous])
    try expectSame([TapBatch(session: make.session(), sequence: make.count(), taps: make.count(), span: make.count())])
    try expectSame([make.receipt(), make.receipt()])
    try expectSame(RejectionReason.allCases)
    try expectSame([make.revision()])
    try expectSame([make.session()])
    try expectSame([SeasonSeriesID(rawValue: make.count())])
    try expectSame(TiePolicy.allCases)
    try expectSame(Score.allCases)
    try expectSame(try make.boards())
    try expectSame([try make.cursor()])
    try expectSame([PlayerBoard.all, .school(try make.schoolID())])
    try expectSame([try make.percentile()])
    try expectSame([try make.pace()])
    try expectSame([try make.mean()])
  }

  @Test(arguments: 1...20) func `is read as it was, as an answer about a board`(seed: UInt64) throws {
    var make = GeneratedValues(seed: seed)
    try expectSame([try make.standing()])
    try expectSame([try make.page { try $0.standing() }])
    try expectSame([try make.forecastPage()])
    try expectSame([try make.averagePage()])
    try expectSame([try make.playerPage()])
    try expectSame([try make.totals()])
    try expectSame([try make.mark()])
    try expectSame([try make.history()])
    try expectSame([try make.race()])
    try expectSame([try make.change(), try make.change()])
    try expectSame([try make.sessionList()])
  }

  @Test(arguments: 1...20) func `is read as it was, as a request or another answer`(seed: UInt64) throws {
    var make = GeneratedValues(seed: seed)
    try expectSame([TapReport(sequence: make.count(), taps: make.count(), span: make.count())])
    try expectSame([TapAnswer(receipt: make.receipt(), wait: make.count())])
    try expectSame([
      SessionOpening(
        school: try make.schoolID(), nickname: make.nickname()?.text, season: make.optional { $0.seasonSummary().id })
    ])
    try expectSame([try make.sessionAnswer()])
    try expectSame([try make.problem()])
    try expectSame([try make.schoolAnswer()])
    try expectSame([SchoolList(total: Int(make.count()), schools: [try make.school(), try make.school()])])
    try expectSame([make.seasonAnswer(), make.seasonAnswer()])
    try expectSame([try make.standingsAnswer()])
  }

  /// A client adds counts up, so a server could end it by a great one.
  @Test(arguments: [Int64.max, (1 << 53) + 1, -1] as [Int64]) func `is refused with a count that nobody has`(
    count: Int64
  ) throws {
    var make = GeneratedValues(seed: 1)
    var receipt = make.receipt()
    receipt.sessionTaps = count
    let answer = try GameJSON.line(TapAnswer(receipt: receipt, wait: 1000))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TapAnswer.self, from: answer) }
    var session = try make.sessionAnswer()
    session.taps = count
    let opened = try GameJSON.line(session)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SessionAnswer.self, from: opened) }
  }
}

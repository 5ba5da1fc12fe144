import Foundation
import TapGame
import Testing

@Suite("FairPlayRules from JSON")
struct FairPlayRulesCodingTests {
  @Test("JSON and back gives the same rules")
  func codes() throws {
    let budget = try #require(AddressBudget(sessions: 3, tapsPerSecond: 4))
    let rules = try FairPlayRules(
      tapsPerSecond: 7, burst: 9, backlog: .zero, sessionTimeout: .seconds(5), grace: .zero,
      addresses: AddressBudgets(publicAddress: budget, privateAddress: AddressBudgets.standard.privateAddress))
    let json = try JSONEncoder().encode(rules)
    #expect(try JSONDecoder().decode(FairPlayRules.self, from: json) == rules)
  }

  @Test("Rules that name no budgets have the standard ones, and budgets are two pairs of numbers in their ranges")
  func budgets() throws {
    func rules(_ addresses: String) throws -> FairPlayRules {
      let json = #"{"tapsPerSecond":20,"burst":40,"backlog":0,"sessionTimeout":1000"# + addresses + "}"
      return try JSONDecoder().decode(FairPlayRules.self, from: Data(json.utf8))
    }
    let (one, none) = (#"{"sessions":1,"tapsPerSecond":1}"#, #"{"sessions":0,"tapsPerSecond":1}"#)
    #expect(try rules("").addresses == .standard)
    #expect(try rules(#","addresses":{"publicAddress":\#(one),"privateAddress":\#(one)}"#).addresses != .standard)
    for wrong in [
      "null", "{}", one, #"{"publicAddress":\#(one)}"#, #"{"publicAddress":\#(one),"privateAddress":\#(none)}"#,
    ] {
      #expect(throws: DecodingError.self) { try rules(#","addresses":"# + wrong) }
    }
  }

  @Test("Rules of an earlier version have the standard grace, and no stamina")
  func withoutGrace() throws {
    let json = Data(#"{"tapsPerSecond":20,"burst":40,"backlog":600000,"sessionTimeout":86400000}"#.utf8)
    #expect(try JSONDecoder().decode(FairPlayRules.self, from: json) == FairPlayRules(stamina: .unlimited))
  }

  @Test(
    "Values outside the ranges are refused, as by the initialiser",
    arguments: [
      #"{"tapsPerSecond":0,"burst":40,"backlog":0,"sessionTimeout":1000}"#,
      #"{"tapsPerSecond":1001,"burst":40,"backlog":0,"sessionTimeout":1000}"#,
      #"{"tapsPerSecond":20,"burst":0,"backlog":0,"sessionTimeout":1000}"#,
      #"{"tapsPerSecond":20,"burst":40,"backlog":-1,"sessionTimeout":1000}"#,
      #"{"tapsPerSecond":20,"burst":40,"backlog":0,"sessionTimeout":999}"#,
      #"{"tapsPerSecond":20,"burst":40,"backlog":0,"sessionTimeout":1000,"grace":-1}"#,
      #"{"tapsPerSecond":20,"burst":40,"backlog":0,"sessionTimeout":1000,"grace":60001}"#,
    ])
  func refuses(json: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FairPlayRules.self, from: Data(json.utf8))
    }
    #expect("\(try #require(error))".contains("outside"))
  }
}

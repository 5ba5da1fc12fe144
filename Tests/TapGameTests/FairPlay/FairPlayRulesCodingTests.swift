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

  @Test("Budgets are two pairs of numbers in their ranges")
  func budgets() throws {
    func rules(_ addresses: String) throws -> FairPlayRules {
      let json =
        #"{"tapsPerSecond":20,"burst":40,"backlog":0,"sessionTimeout":1000,"grace":0,"stamina":"human","addresses":"#
        + addresses + "}"
      return try JSONDecoder().decode(FairPlayRules.self, from: Data(json.utf8))
    }
    let (one, none) = (#"{"sessions":1,"tapsPerSecond":1}"#, #"{"sessions":0,"tapsPerSecond":1}"#)
    #expect(try rules(#"{"publicAddress":\#(one),"privateAddress":\#(one)}"#).addresses != .standard)
    for wrong in [
      "null", "{}", one, #"{"publicAddress":\#(one)}"#, #"{"publicAddress":\#(one),"privateAddress":\#(none)}"#,
    ] {
      #expect(throws: DecodingError.self) { try rules(wrong) }
    }
  }

  @Test(
    "Rules without one of their values are refused",
    arguments: ["tapsPerSecond", "burst", "stamina", "backlog", "sessionTimeout", "grace", "addresses"])
  func isWhole(key: String) throws {
    let whole = try JSONSerialization.jsonObject(with: JSONEncoder().encode(FairPlayRules.standard))
    var values = try #require(whole as? [String: Any])
    let removed = values.removeValue(forKey: key)
    #expect(removed != nil)
    let json = try JSONSerialization.data(withJSONObject: values)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FairPlayRules.self, from: json) }
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

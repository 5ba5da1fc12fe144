import Foundation
import TapGame
import Testing

@Suite("FairPlayRules from JSON")
struct FairPlayRulesCodingTests {
  @Test("JSON and back gives the same rules")
  func codes() throws {
    let rules = try #require(FairPlayRules(tapsPerSecond: 7, burst: 9, backlog: .zero, sessionTimeout: .seconds(5)))
    let json = try JSONEncoder().encode(rules)
    #expect(try JSONDecoder().decode(FairPlayRules.self, from: json) == rules)
  }

  @Test(
    "Values outside the ranges are refused, as by the initialiser",
    arguments: [
      #"{"tapsPerSecond":0,"burst":40,"backlog":0,"sessionTimeout":1000}"#,
      #"{"tapsPerSecond":1001,"burst":40,"backlog":0,"sessionTimeout":1000}"#,
      #"{"tapsPerSecond":20,"burst":0,"backlog":0,"sessionTimeout":1000}"#,
      #"{"tapsPerSecond":20,"burst":40,"backlog":-1,"sessionTimeout":1000}"#,
      #"{"tapsPerSecond":20,"burst":40,"backlog":0,"sessionTimeout":999}"#,
    ])
  func refuses(json: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FairPlayRules.self, from: Data(json.utf8))
    }
    #expect("\(try #require(error))".contains("outside"))
  }
}

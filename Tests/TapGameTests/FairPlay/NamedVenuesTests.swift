import TapGame
import Testing

@Suite struct `Venues that an organiser names` {
  private static let source = SourceID(rawValue: -2)

  @Test func `have one text for each set of them`() throws {
    let text = "0000000000000001:40 fffffffffffffffe:300"
    let venues = try #require(NamedVenues(text))
    #expect(venues.description == text)
    #expect(venues[Self.source] == 300 && venues[SourceID(rawValue: 1)] == 40 && venues[SourceID(rawValue: 2)] == nil)
    #expect(NamedVenues("") == NamedVenues())
  }

  @Test(arguments: [
    "fffffffffffffffe", "fffffffffffffffe:", "fffffffffffffffe:0", "fffffffffffffffe:1000001", "fffffffffffffffe:-1",
    "fffffffffffffffe:+1", "ffffffffffffffe:1", "FFFFFFFFFFFFFFFE:1", "fffffffffffffffe:1 fffffffffffffffe:2",
    "fffffffffffffffe:1  0000000000000001:1", " fffffffffffffffe:1", "fffffffffffffffe:01", "gggggggggggggggg:1",
    "fffffffffffffffe:1 0000000000000001:1",
  ])
  func `are read from nothing else`(text: String) {
    #expect(NamedVenues(text) == nil)
    #expect(throws: ContestRefusal.self) { try SettingChanges(typed: ["venues=\(text)"]) }
  }

  @Test func `are twenty at most`() {
    let words = (10..<31).map { "00000000000000\($0):5" }
    #expect(NamedVenues(words.prefix(20).joined(separator: " ")) != nil)
    #expect(NamedVenues(words.joined(separator: " ")) == nil)
  }

  @Test func `have the budget of a venue, and are no setting that players see`() throws {
    let changes = try SettingChanges(typed: ["venues=fffffffffffffffe:300"])
    let settings = try SeasonSettings.standard.changed(by: changes)
    #expect(settings.budget(ofNamed: Self.source) == AddressBudget(sessions: 300, tapsPerSecond: 6000))
    #expect(settings.kind(of: SessionSource(id: Self.source, kind: .publicAddress)) == .venue(players: 300))
    #expect(settings.kind(of: SessionSource(id: SourceID(rawValue: 3), kind: .privateAddress)) == .privateAddress)
    #expect(SettingChanges(shown: settings).values["venues"] == nil)
  }
}

import TapGame
import Testing

@Suite struct `The words for those that compete` {
  @Test(arguments: ["class", "반", "équipe", "3 team", "동아리-부", "", String(repeating: "가", count: 20)])
  func `are letters and digits, with single spaces and hyphens between them`(word: String) throws {
    let changes = try SettingChanges(typed: ["schools-called=\(word)"])
    let settings = try SeasonSettings.standard.changed(by: changes)
    #expect(settings.schoolsCalled == word && settings.groupsCalled.isEmpty)
    #expect(settings != .standard || word.isEmpty)
  }

  @Test(arguments: [
    " class", "class ", "a  b", "a--b", "<b>", "팀!", "a\u{202E}b", "e\u{200D}", "🐥", "a\nb",
    String(repeating: "가", count: 21),
  ])
  func `are nothing else`(word: String) {
    #expect(throws: ContestRefusal.self) { try SettingChanges(typed: ["groups-called=\(word)"]) }
    let changes = SettingChanges(["groups-called": .word(word)])
    #expect(throws: ContestRefusal.self) { try SeasonSettings.standard.changed(by: changes) }
  }

  @Test(
    arguments: [
      ("<b>", "“<b>” is not one. “<” is not a letter."), ("팀!", "“팀!” is not one. “!” is not a letter."),
      ("a  b", "“a  b” is not one. A space or a hyphen stands between two letters."),
      (String(repeating: "가", count: 21), "is not one."),
    ])
  func `are refused with the sign that is wrong`(word: String, end: String) {
    #expect { try SettingChanges(typed: ["groups-called=\(word)"]) } throws: { error in
      "\(error)".hasSuffix(end)
    }
  }

  @Test func `are the same word, however its letters are made up`() throws {
    let changes = try SettingChanges(typed: ["schools-called=\u{1107}\u{1161}\u{11AB}"])
    #expect(try SeasonSettings.standard.changed(by: changes).schoolsCalled.unicodeScalars.count == 1)
  }
}

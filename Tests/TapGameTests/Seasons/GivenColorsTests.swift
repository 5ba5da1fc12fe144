import SchoolDirectory
import TapGame
import Testing

@Suite struct `Colors that an organiser gives` {
  @Test func `have one text for each set of them, which everybody sees`() throws {
    let text = "names:other:a=b=21 names:other:~d13e,1-1=3"
    let colors = try #require(GivenColors(text))
    #expect(colors.description == text)
    #expect(try colors[#require(SchoolID("names:other:a=b"))] == 21)
    #expect(try colors[#require(SchoolID("names:other:a"))] == nil)
    let settings = try SeasonSettings.standard.changed(by: SettingChanges(typed: ["colors=\(text)"]))
    #expect(SettingChanges(shown: settings).values["colors"] == .word(text))
    #expect(SettingChanges(shown: .standard).values["colors"] == nil)
  }

  @Test(arguments: [
    "names:other:a", "names:other:a=", "names:other:a=22", "names:other:a=-1", "names:other:a=+1", "names:other:a=01",
    "names=1", "names:other:a=1  names:other:b=1", " names:other:a=1", "names:other:b=1 names:other:a=1",
    "names:other:a=1 names:other:a=2",
  ])
  func `are read from nothing else`(text: String) {
    #expect(GivenColors(text) == nil)
    #expect(throws: ContestRefusal.self) { try SettingChanges(typed: ["colors=\(text)"]) }
  }

  @Test func `are a hundred at most`() {
    let words = (100..<201).map { "names:other:\($0)=5" }
    #expect(GivenColors(words.prefix(100).joined(separator: " ")) != nil)
    #expect(GivenColors(words.joined(separator: " ")) == nil)
  }
}

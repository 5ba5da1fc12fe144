import Testing

@testable import SchoolDirectory

@Suite struct AnswerXMLTests {
  @Test(arguments: [
    ("<dataSearch>\n<content><seq>1</content>\n</dataSearch>", 2),
    ("<dataSearch>\n\n<content>", 3),
    ("<dataSearch></dataSearch>\n<x/>", 2),
    ("<dataSearch>\n&unknown;</dataSearch>", 2),
  ])
  func mistakesAreToldWithTheirLine(text: String, line: Int) {
    #expect {
      try DirectoryFixture.read(text)
    } throws: { error in
      guard case DirectoryError.brokenXML(_, line, _) = error else { return false }
      return true
    }
  }

  /// Without this, nine lines of entities that contain each other unfold to gigabytes, or fetch a file of this machine.
  @Test(arguments: [
    "<!DOCTYPE d [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><dataSearch>&b;</dataSearch>",
    "<!DOCTYPE d [<!ENTITY f SYSTEM \"file:///etc/hostname\">]><dataSearch>&f;</dataSearch>",
    "<!DOCTYPE html><html></html>",
  ])
  func aDocumentTypeIsRefused(text: String) {
    let error = DirectoryError.brokenXML(problem: "a document type, which no answer has", line: 2, column: 1)
    #expect(throws: error) { try DirectoryFixture.read("<?xml version=\"1.0\"?>\n" + text, .careernet) }
  }

  /// Found by the fuzzer: one without data ended the process.
  @Test(arguments: ["<?a?><dataSearch></dataSearch>", "<?xm?>", "<?a b?><dataSearch/>"])
  func aProcessingInstructionIsRefused(text: String) {
    let error = DirectoryError.brokenXML(problem: "a processing instruction, which no answer has", line: 2, column: 1)
    for format in [DirectoryFormat.careernet, .neis] {
      #expect(throws: error) { try DirectoryFixture.read("<?xml version=\"1.0\"?>\n" + text, format) }
    }
    #expect(throws: DirectoryError.self) { try DirectoryFixture.read(text, .neis) }
  }

  /// An encoding that spells `<!DOCTYPE` in other bytes would get past the search for it.
  @Test func theDeclaredEncodingIsNotBelieved() throws {
    let text = "\n<?xml version=\"1.0\" encoding=\"UTF-16\"?><dataSearch></dataSearch>"
    #expect(try DirectoryFixture.read(text).format == .careernet)
  }
}

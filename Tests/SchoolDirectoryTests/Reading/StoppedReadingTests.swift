import Testing

@testable import SchoolDirectory

@Suite struct `A directory that is read` {
  private static let rows = 0..<5000
  /// A list of each way to read one.
  private static let lists: [(DirectoryFormat?, String)] = [
    (nil, "id,name\n" + rows.map { "x:high:\($0),가\n" }.joined()),
    // Large enough to be read in two halves.
    (nil, "학교ID,학교명,학교급구분\n" + (0..<20_000).map { "B\($0),가나다라고등학교,고등학교\n" }.joined()),
    (.names, rows.map { "이름 \($0)\n" }.joined()),
    (.neis, "{\"schoolInfo\":[{\"row\":[" + rows.map { "{\"SCHUL_NM\":\"\($0)\"}" }.joined(separator: ",") + "]}]}"),
    (.neis, "<schoolInfo>" + rows.map { "<row><SCHUL_NM>\($0)</SCHUL_NM></row>" }.joined() + "</schoolInfo>"),
  ]

  @Test(arguments: lists)
  func `is read no further when its task is cancelled`(format: DirectoryFormat?, text: String) async {
    let bytes = Array(text.utf8)
    await #expect(throws: DirectoryError.stopped) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try DirectoryReader.read(bytes, format: format)
      }.value
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `has no more lines than its reader takes`(lineBreak: String) throws {
    let bytes = Array((["id,name"] + (0..<9).map { "x:high:\($0),가" }).map { $0 + lineBreak }.joined().utf8)
    #expect(try DirectoryReader.read(bytes, upTo: 10).schools.count == 9)
    #expect(throws: DirectoryError.tooLong(9)) { try DirectoryReader.read(bytes, upTo: 9) }
  }

  @Test func `has no more values than there is memory for`() {
    let values = "[" + String(repeating: "1,", count: APIAnswer.maximumValues) + "1]"
    #expect(throws: DirectoryError.tooLong(APIAnswer.maximumValues)) {
      try DirectoryReader.read(Array(values.utf8))
    }
  }

  @Test func `is planned no further when its plan is not wanted`() throws {
    let schools = try (0..<3000).map { School(id: try #require(SchoolID("x:high:\($0)")), name: "\($0)", region: "") }
    var questions = 0
    let edition = DirectoryEdition(format: .touchschool, schools: schools)
    #expect(throws: ImportRefusal.stopped) {
      try ImportPlan(
        existing: [], edition: edition, scope: .part, skippingBadRows: false, isSeasonLive: false
      ) {
        questions += 1
        return questions == 3
      }
    }
  }
}

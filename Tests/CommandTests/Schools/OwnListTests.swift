import Foundation
import TestSupport
import Testing

/// `touchschool schools import` of a list that is of nobody's format.
@Suite("A list of one's own")
struct OwnListTests {
  @Test("is taken in by its columns, and from a packed file")
  func columns() async throws {
    let workplace = try Workplace()
    try workplace.write("UAI;Appellation;Commune\n0010001A;Lycée A;Bourg\n0010002B;Collège B;Ajaccio\n", to: "fr.csv")
    try await workplace.succeed(
      "schools", "import", "fr.csv", "--columns", "id=UAI,name=Appellation,district=Commune", "--source", "fr",
      "--quiet")
    let schools = try await workplace.json("schools", "list")["schools"].array ?? []
    #expect(Set(schools.map { $0["id"].string }) == ["fr:other:0010001A", "fr:other:0010002B"])
    #expect(Set(schools.map { $0["district"].string }) == ["Bourg", "Ajaccio"])
    // `printf 'name\n1-1\n' | gzip -n`.
    let packed = try #require(Data(base64Encoded: "H4sIAAAAAAAAA8tLzE3lMtQ15AIAC+GLyAkAAAA="))
    try workplace.write([UInt8](packed), to: "names.gz")
    let told = try await workplace.touchschool("schools", "import", "names.gz")
    #expect(
      told.exitCode == 0
        && told.errors.contains("1 without an id got one made from name and place, such as own:other:1-1;"))
  }

  @Test(
    "that gives no name says how to go on",
    arguments: [
      (["schools", "import", "list.csv"], 65, "--from or --columns"),
      (["schools", "import", "list.csv", "--columns", "name=Nom"], 65, "The header has no column Nom"),
      (["schools", "import", "list.csv", "--columns", "nom=A"], 64, "--columns"),
      (
        ["schools", "import", "list.csv", "--columns", "name=A", "--from", "uk"], 64,
        "Say --columns or --from, not both"
      ),
      (["schools", "import", "list.csv", "--source", "uk"], 64, "no name of a format"),
      (["schools", "import", "list.csv", "--source", "x", "--from", "names"], 64, "--source is for a CSV of your own"),
    ])
  func refusals(words: [String], code: Int32, sentence: String) async throws {
    let workplace = try Workplace()
    try workplace.write("A,B\n1,2\n", to: "list.csv")
    let refused = try await workplace.touchschool(words)
    #expect(refused.exitCode == code && refused.errors.contains(sentence), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: workplace.folder.appending(path: "touchschool.sqlite").path))
  }
}

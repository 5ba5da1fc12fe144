import ArgumentParser
import Console
import Boards
import Leaderboard
import TapGame

/// `touchschool taps import`
struct TapsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the taps in a CSV file to the schools of a season.",
    discussion: """
      The file has the columns school_id and taps. It is taken in whole or, if one line is wrong, not at all. The same taps are not taken in \
      twice into a season, unless you say --again.

      EXAMPLES:
        touchschool taps import paper-count.csv
        touchschool taps import --season 3 paper-count.csv
        printf 'school_id,taps\\nsample:high:seoul,120\\n' | touchschool taps import -
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Flag(help: "Count a file once more that was imported before.") var again = false
  @Argument(help: "The CSV file; - for standard input.", completion: .file(extensions: ["csv"])) var file: String

  func run() async throws {
    let name = file == "-" ? "standard input" : file
    let taps: TapFile
    do { taps = try TapFile(InputFile.read(file)) } catch let error as TapFileError {
      throw BadData(file: name, sentence: error.description)
    }
    do {
      let view = try await store.with(.readWrite) { leaderboard in
        let target = try await season.find(in: leaderboard)
        let revision = try await leaderboard.importTaps(taps, named: name, into: target.id, again: again)
        return TapImportView(file: name, taps: taps, season: target, revision: revision)
      }
      try view.print(as: output.format)
    } catch let error as TapFileError {
      throw BadData(file: name, sentence: error.description)
    } catch ContestRefusal.alreadyImported(_, let season) {
      throw BadData(
        file: name,
        sentence: "These taps are in season \(season) already and would count twice; say --again if that is meant.")
    }
  }
}

import TerminalPlay
import TouchSchoolCommand

/// The game: `touchschool play`, whose first word may be left out.
@main
enum Program {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    await TouchSchool.main(
      words.first == "play" ? Array(words) : ["play"] + words, network: OnlineProgram(),
      game: GameInTerminal())
  }
}

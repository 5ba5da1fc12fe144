import TouchSchoolCommand

/// The command without the network's libraries and without the game.
@main
enum Program {
  static func main() async {
    await TouchSchool.main(Array(CommandLine.arguments.dropFirst()), network: OnlineProgram(), game: GameProgram())
  }
}

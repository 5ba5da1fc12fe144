import TouchSchoolCommand

/// The command without the network libraries.
@main
enum Program {
  static func main() async { await TouchSchool.main(network: OnlineProgram()) }
}

import TouchSchoolCommand

/// The command without the libraries of the network.
@main
enum Program {
  static func main() async { await TouchSchool.main(network: OnlineProgram()) }
}

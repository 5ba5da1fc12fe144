import TouchSchoolCommand

/// The whole command.
@main
enum Program {
  static func main() async { await TouchSchool.main(network: Internet()) }
}

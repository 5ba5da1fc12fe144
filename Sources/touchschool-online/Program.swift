import TouchSchoolCommand

/// The complete command.
@main
enum Program {
  static func main() async {
    StandardStreams.fill()
    await TouchSchool.main(network: Internet())
  }
}

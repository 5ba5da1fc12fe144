import SystemCalls
import TerminalPlay
import TouchSchoolCommand

@main
enum Program {
  static func main() async {
    StandardStreams.fill()
    await TouchSchool.main(
      Array(CommandLine.arguments.dropFirst()), network: Internet(), game: GameInTerminal(servers: Internet()))
  }
}

enum StandardStreams {
  /// Opens `/dev/null` for each stream that is closed. Otherwise the first file that is opened, such as the database,
  /// would get the descriptor of the stream. Messages for the person would then be written into that file.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // `open` returns the lowest free descriptor, which is this one. It is opened without `O_CLOEXEC`, like the
      // system's streams.
      _ = open("/dev/null", O_RDWR)
    }
  }
}

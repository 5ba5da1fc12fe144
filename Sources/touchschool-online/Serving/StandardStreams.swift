import SystemCalls

/// Standard input, output and error.
enum StandardStreams {
  /// Opens `/dev/null` for each stream that is closed. Otherwise the first file that is opened, such as the database,
  /// would get its descriptor, and with it the messages for the person.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // `open` returns the lowest free descriptor, which is this one. Without CLOEXEC, as for the system's streams.
      _ = open("/dev/null", O_RDWR)
    }
  }
}

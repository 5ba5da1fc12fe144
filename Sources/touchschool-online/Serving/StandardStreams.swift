#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard input, output and error.
enum StandardStreams {
  /// Has each of them lead somewhere: where one was closed, the first file that is opened, the database perhaps, would take its place
  /// and get what is meant for the person.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The least descriptor that is free is this one. Without CLOEXEC, as the system has them.
      _ = open("/dev/null", O_RDWR)
    }
  }
}

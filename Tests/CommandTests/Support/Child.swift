import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that runs, in a process group of its own.
struct Child {
  let id: pid_t

  /// One at a time: between the making of a descriptor and its mark that children do not get it, none may be started.
  static let starting = Mutex(())

  /// Starts a program; `streams` makes what it writes to.
  static func start(
    _ words: [String], environment: [String: String], folder: String, input: String,
    streams make: () throws -> Streams
  ) throws -> (child: Child, streams: Streams) {
    try starting.withLock { _ in
      let streams = try make()
      defer { streams.closeNear() }
      let input = open(input, O_RDONLY | O_CLOEXEC)
      try #require(input >= 0, "the standard input of the program cannot be opened")
      defer { close(input) }
      return (try spawn(words, environment, folder, input: input, streams), streams)
    }
  }

  private static func spawn(
    _ words: [String], _ environment: [String: String], _ folder: String, input: Int32, _ streams: Streams
  ) throws -> Child {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, streams.near.output, 1)
    posix_spawn_file_actions_adddup2(&actions, streams.near.errors, 2)
    closeTheRest(&actions)
    // Whoever runs the tests may ignore these; the program is to meet them as from a person's shell.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    // The C library of Linux does not show Swift the call that sets the folder, so a shell does it and becomes the program.
    let words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder] + words
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables)
    try #require(code == 0, "\(words[0]) cannot be started: \(String(cString: strerror(code)))")
    return Child(id: id)
  }

  /// Sends a signal to the program and to what it started.
  func send(_ signal: Int32) { kill(-id, signal) }

  /// Waits for the end; returns the exit code, or 128 and the number of the signal that was the end.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

#if canImport(Glibc)
  /// What the C library has, and shows only to programs that ask for GNU extensions.
  @_silgen_name("posix_spawn_file_actions_addclosefrom_np")
  private func addCloseFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32

  /// Gives a program no other descriptors than the three: a pipe of another test that is open here would not end before it does.
  func closeTheRest(_ actions: inout posix_spawn_file_actions_t) { _ = addCloseFrom(&actions, 3) }
#else
  /// Gives a program no other descriptors than the three, where the system can be told so here.
  func closeTheRest(_ actions: inout posix_spawn_file_actions_t?) {}
#endif

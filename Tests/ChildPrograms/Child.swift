package import Synchronization
import SystemCalls

/// A program that runs, and leads a process group of its own.
package struct Child: Sendable {
  package let id: Int32

  /// Held while descriptors are made and a program starts: between the making of a descriptor and its mark that children do not
  /// inherit it, no other program may start.
  package static let starting = Mutex(())

  /// Where a program's standard streams lead.
  package enum StandardStreams: Sendable {
    case descriptors(input: Int32, output: Int32, errors: Int32)
    /// All three to the terminal of this name, which becomes the program's controlling terminal.
    case terminal(String)
  }

  /// Starts a program as a person's shell does: no other descriptors than the three, default signal handlers, no blocked signals.
  ///
  /// - Parameters:
  ///   - words: the program's path and its arguments.
  ///   - folder: the working folder; this process's if `nil`.
  package static func spawn(
    _ words: [String], environment: [String: String], folder: String? = nil, streams: StandardStreams
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
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    switch streams {
    case .descriptors(let input, let output, let errors):
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      posix_spawn_file_actions_adddup2(&actions, errors, 2)
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int16(POSIX_SPAWN_SETPGROUP)
    case .terminal(let name):
      // The first terminal that the leader of a new session opens becomes its own.
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      flags |= newSession
    }
    closeTheRest(&actions)
    #if canImport(Darwin)
      flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    // Whoever runs the tests may ignore these, and the threads that tests run on block them.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, flags)

    // The C library of Linux does not show Swift the call that sets the folder, so a shell does it and becomes the program.
    let words = (folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] } ?? []) + words
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw NotStarted(program: words[0], reason: String(cString: strerror(code))) }
    return Child(id: id)
  }

  /// A program could not be started.
  package struct NotStarted: Error, CustomStringConvertible {
    let program: String
    let reason: String
    package var description: String { "\(program) cannot be started: \(reason)" }
  }

  /// Sends a signal to the program and to what it started.
  package func send(_ signal: Int32) { kill(-id, signal) }

  /// Blocks until the end; returns the exit code, or 128 and the number of the signal that was the end.
  @discardableResult
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// What the system tells of the end, once, without waiting; `nil` while the program runs.
  var endingSoFar: Int32? {
    var status: Int32 = 0
    let ended = waitpid(id, &status, WNOHANG)
    // Where children are not waited for, the system forgets how they ended.
    return ended == id ? status : ended == -1 && errno == ECHILD ? 0 : nil
  }

  /// Blocks until the end, and leaves the exit code to be asked for.
  package func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
  }
}

#if canImport(Darwin)
  private let newSession = Int16(POSIX_SPAWN_SETSID)
#else
  /// `POSIX_SPAWN_SETSID`, which the C libraries of Linux show to programs that ask for GNU extensions only.
  private let newSession: Int16 = 0x80
#endif

#if canImport(Glibc)
  /// The C library has this, and shows it only to programs that ask for GNU extensions.
  @_silgen_name("posix_spawn_file_actions_addclosefrom_np")
  private func addCloseFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32

  /// Gives a program no other descriptors than the three: a pipe or socket of another test would stay open in it.
  private func closeTheRest(_ actions: inout posix_spawn_file_actions_t) { _ = addCloseFrom(&actions, 3) }
#else
  /// Gives a program no other descriptors than the three, where the system can be told so here.
  private func closeTheRest(_ actions: inout posix_spawn_file_actions_t?) {}
#endif

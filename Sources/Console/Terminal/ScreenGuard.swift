import Synchronization
import SystemCalls

/// Restores the terminal when the process ends suddenly. The state is global, because signal handlers are global.
///
/// Handlers use only atomics and memory that is never freed. `take` initialises all of it before it installs a handler.
/// Handlers call only functions on POSIX's list of async-signal-safe functions, such as `write`, `poll`, `tcsetattr` and
/// `sigaction`. No call waits for the terminal, even if the terminal accepts no output. A handler
/// restores the terminal and passes the signal to its former handler, usually the system's. So the exit status, a core
/// dump and Swift's backtrace are unchanged.
enum ScreenGuard {
  /// The state of the terminal.
  enum State {
    static let free = 0
    /// The caller that set this state is taking over the terminal.
    static let taking = 1
    static let taken = 2
    /// The caller that set this state is restoring the terminal.
    static let leaving = 3
    /// The terminal is restored while the process is stopped.
    static let suspended = 4
  }

  private static let state = Atomic<Int>(State.free)
  private static let input = Atomic<Int32>(-1)
  private static let output = Atomic<Int32>(-1)
  /// The former flags of the output's open file.
  private static let flags = Atomic<Int32>(0)
  /// The number of events that changed the terminal's content apart from frames: resizes and stops of the process.
  private static let disturbances = Atomic<Int>(0)
  /// The terminal's modes: first the former modes, then the modes for the full screen.
  // The compiler cannot check this access. It is safe, because the modes are written only between `free` and `taken`,
  // when nothing reads them.
  private nonisolated(unsafe) static let modes = UnsafeMutablePointer<termios>.allocate(capacity: 2)
  /// The former handler of each signal, by its number.
  // The compiler cannot check this access. It is safe, because an entry is written only before the handler of its
  // signal is installed.
  private nonisolated(unsafe) static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)

  /// Whether SIGTSTP stops the process. A shell without job control may have made the process ignore it.
  private static let canStop = Atomic<Bool>(false)

  /// The timeout for taking over the terminal.
  private static let timeout = Duration.seconds(2)

  /// Signals that end the process. Another handler, such as Swift's backtrace, may run first.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT]
  /// Signals that end the process, unless the program handles them.
  private static let requests = [SIGINT, SIGTERM, SIGHUP]

  private static let isInstalled: Void = {
    prepare()
    _ = disturbances.load(ordering: .relaxed)
    _ = flags.load(ordering: .relaxed)
    _ = ScreenSequence.closing.utf8CodeUnitCount
    SignalRelay.prepare()
    modes.initialize(repeating: termios(), count: 2)
    former.initialize(repeating: sigaction(), count: 64)
    atexit { restore() }
    for number in faults { install(number, evenIfHandled: true) { handOn($0) } }
    for number in requests { install(number) { handOn($0) } }
    canStop.store(install(SIGTSTP) { stop($0) }, ordering: .relaxed)
    install(SIGCONT, evenIfHandled: true) { resume($0) }
    install(SIGWINCH, evenIfHandled: true) { tellDisturbance($0) }
  }()

  /// Initialises the state that `restore` reads. Call this before installing a handler that calls `restore`.
  static func prepare() { _ = state.load(ordering: .relaxed) }

  /// The number of times that the terminal's content became unknown.
  static var disturbanceCount: Int { disturbances.load(ordering: .acquiring) }

  /// Whether the program may write to the terminal.
  static var isTaken: Bool { state.load(ordering: .acquiring) == State.taken }

  /// Takes over the terminal, for one caller at a time.
  static func take(input: Int32, output: Int32) throws(FullScreenError) {
    isInstalled
    guard state.compareExchange(expected: State.free, desired: State.taking, ordering: .acquiring).exchanged else {
      throw .alreadyShown
    }
    guard tcgetattr(input, modes) == 0 else {
      let code = errno
      state.store(State.free, ordering: .releasing)
      throw FullScreenError(code: code)
    }
    modes[1] = modes[0]
    // In raw mode, Ctrl-C, Ctrl-Z and Ctrl-\ send no signals and arrive as keys.
    cfmakeraw(&modes[1])
    self.input.store(input, ordering: .relaxed)
    self.output.store(output, ordering: .relaxed)
    flags.store(Descriptor.flags(of: output), ordering: .relaxed)
    state.store(State.taken, ordering: .releasing)
    guard tcsetattr(input, TCSANOW, modes + 1) == 0 else {
      let code = errno
      state.store(State.free, ordering: .releasing)
      throw FullScreenError(code: code)
    }
    let end = ContinuousClock.now + timeout
    guard write(ScreenSequence.bytes(of: ScreenSequence.opening), while: { .now < end }) != ECANCELED else {
      restore()
      throw FullScreenError(code: ETIMEDOUT)
    }
  }

  /// Writes to the terminal while it is taken and `isWanted` returns true. Returns the same values as
  /// `Descriptor.writeAll`.
  static func write(_ bytes: UnsafeRawBufferPointer, while isWanted: () -> Bool) -> Int32 {
    Descriptor.writeAll(
      bytes, to: output.load(ordering: .relaxed), flags: flags.load(ordering: .relaxed),
      while: { isTaken && isWanted() })
  }

  /// Restores the terminal if it is taken. Async-signal-safe; keeps `errno`.
  static func restore() {
    leave(for: State.free)
    finishLeaving()
    // If the process ends while it is suspended, there is nothing to restore.
    _ = state.compareExchange(expected: State.suspended, desired: State.free, ordering: .acquiringAndReleasing)
  }

  private static func leave(for next: Int) {
    let keptError = errno
    defer { errno = keptError }
    guard
      state.compareExchange(expected: State.taken, desired: State.leaving, ordering: .acquiringAndReleasing).exchanged
    else { return }
    giveBack()
    state.store(next, ordering: .releasing)
  }

  /// Waits for another caller that is restoring the terminal, because the process may end after this call. If the wait
  /// is long, a signal has interrupted that caller. Then this call restores the terminal. Restoring it twice does no
  /// harm.
  private static func finishLeaving() {
    let keptError = errno
    defer { errno = keptError }
    for _ in 0..<100 {
      guard state.load(ordering: .acquiring) == State.leaving else { return }
      poll(nil, 0, 1)
    }
    giveBack()
  }

  private static func giveBack() {
    let input = input.load(ordering: .relaxed)
    ScreenSequence.writeAtOnce(
      ScreenSequence.closing, to: output.load(ordering: .relaxed), flags: flags.load(ordering: .relaxed))
    // Drop unread input, such as key releases, so that it does not reach the shell.
    tcflush(input, TCIFLUSH)
    tcsetattr(input, TCSANOW, modes)
  }

  /// A signal handler: restores the terminal and then gives the signal its former effect.
  private static func handOn(_ number: Int32) {
    restore()
    sigaction(number, former + Int(number), nil)
    // The raised signal takes effect when this handler returns, because it is blocked until then.
    raise(number)
  }

  /// Restores the terminal and stops the job, as Ctrl-Z does in a normal terminal.
  static func suspend() {
    guard canStop.load(ordering: .relaxed) else { return }
    leave(for: State.suspended)
    kill(0, SIGTSTP)
  }

  /// The handler of SIGTSTP: restores the terminal and stops the process. The rest runs when the process continues.
  private static func stop(_ number: Int32) {
    let keptError = errno
    defer { errno = keptError }
    leave(for: State.suspended)
    var handler = sigaction()
    sigaction(number, former + Int(number), &handler)
    raise(number)
    var unblocked = sigset_t()
    var mask = sigset_t()
    sigemptyset(&unblocked)
    sigaddset(&unblocked, number)
    pthread_sigmask(SIG_UNBLOCK, &unblocked, &mask)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    sigaction(number, &handler, nil)
    // In an orphaned process group, the system ignores the stop, and no SIGCONT follows. So take over the terminal
    // here.
    _ = takeAgain()
  }

  /// The handler of SIGCONT.
  private static func resume(_ number: Int32) {
    let keptError = errno
    defer { errno = keptError }
    if !takeAgain(), isTaken {
      // SIGSTOP stopped the process without the handler, and the shell has changed the modes in the meantime. Set them
      // again.
      tcsetattr(input.load(ordering: .relaxed), TCSANOW, modes + 1)
      tellDisturbance(SIGCONT)
    }
  }

  /// Takes over the terminal again if it was restored for a stop. Returns whether it did.
  private static func takeAgain() -> Bool {
    guard
      state.compareExchange(expected: State.suspended, desired: State.taking, ordering: .acquiringAndReleasing)
        .exchanged
    else { return false }
    // While the job is in the background, this call stops the process again and blocks here.
    tcsetattr(input.load(ordering: .relaxed), TCSANOW, modes + 1)
    let output = output.load(ordering: .relaxed)
    flags.store(Descriptor.flags(of: output), ordering: .relaxed)
    ScreenSequence.writeAtOnce(ScreenSequence.opening, to: output, flags: flags.load(ordering: .relaxed))
    state.store(State.taken, ordering: .releasing)
    tellDisturbance(SIGCONT)
    return true
  }

  private static func tellDisturbance(_ number: Int32) {
    disturbances.add(1, ordering: .acquiringAndReleasing)
    SignalRelay.relay(number)
  }

  /// Installs a handler and returns true. Returns false if the signal is ignored. Without `evenIfHandled`, also returns
  /// false if the signal has a handler.
  @discardableResult
  private static func install(
    _ number: Int32, evenIfHandled: Bool = false, _ handler: @escaping @convention(c) (Int32) -> Void
  ) -> Bool {
    sigaction(number, nil, former + Int(number))
    let formerHandler = former[Int(number)].handler
    let isIgnored = formerHandler == unsafeBitCast(SIG_IGN, to: Int.self)
    let isDefault = formerHandler == unsafeBitCast(SIG_DFL, to: Int.self)
    guard isDefault || (evenIfHandled && !isIgnored) else { return false }
    var action = sigaction()
    action.setHandler(handler)
    // Restart system calls that the signal interrupts.
    action.sa_flags = SA_RESTART
    sigemptyset(&action.sa_mask)
    return sigaction(number, &action, nil) == 0
  }
}

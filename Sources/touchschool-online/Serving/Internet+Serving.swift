import Basics
import Console
import Foundation
import GameServer
import Boards
import Leaderboard
import Logging
import NIOCore
import NIOPosix
import SystemCalls
import TapGame
import TouchSchoolCommand

extension Internet {
  func settings(of call: ServeCall) throws -> [ServeSetting: [String]] {
    try ServeConfiguration(call, environment: ProcessInfo.processInfo.environment).values
  }

  func serve(_ call: ServeCall) async throws {
    let configuration = try ServeConfiguration(call, environment: ProcessInfo.processInfo.environment)
    var settings = try configuration.serverSettings()
    let log = ServerLog(configuration, isQuiet: call.isQuiet)
    defer { log.finish() }
    let logger = log.logger
    Interrupt.install()
    let wanted = settings.limits.connections
    let files = OpenFileLimit.raise(to: DescriptorBudget.wanted(for: wanted))
    let budget = DescriptorBudget(limit: files, connections: wanted)
    (settings.limits.connections, settings.refusedConnections) = (budget.connections, budget.refused)
    if budget.connections < wanted {
      // A machine that has fewer than the default, but enough for a school, needs no word on each start.
      let isTooFew = configuration.text(\.limits.connections) != nil || budget.connections < 1000
      logger.log(
        level: isTooFew ? .notice : .info,
        "The system's limit of \(files) open files leaves \(budget.connections) connections of \(wanted); for all of them, set LimitNOFILE=\(DescriptorBudget.wanted(for: wanted)) in the service's unit, or ulimit -n in the shell"
      )
    }
    let manager = Manager(environment: ProcessInfo.processInfo.environment, process: getpid())
    if let address = try manager.address() {
      (settings.host, settings.port) = (address.host, address.port)
      settings.sockets = manager.sockets.map(\.descriptor)
    } else {
      // Check the address first. If the server cannot listen there, nothing is started.
      try await Self.tellingWhereItFails(settings) { try await ContestHTTPServer.checkAddress(of: settings) }
    }
    let serving = Serving(
      call: call, configuration: configuration, settings: settings, logger: logger, manager: manager)
    if let cluster = try ClusterAddress(configuration) { return try await serving.serveNode(of: cluster) }
    try await call.withContest(clock: serving.clock, joining: serving.joining) { leaderboard in
      try await serving.serve(
        leaderboard, tokenKey: try Self.tokenKey(configuration, call),
        until: { _ = await Interrupt.wait() })
    }
  }

  /// A server's call, settings and log.
  struct Serving: Sendable {
    let call: ServeCall
    let configuration: ServeConfiguration
    var settings: ServerSettings
    let logger: Logger
    let manager: Manager
    let clock = SystemClock()

    /// How one joins a season that this server has to start. Where others reach it, that takes the projector's code, so
    /// only who is in the hall can play.
    var joining: Joining {
      NetworkAddress.isLoopback(settings.host) && settings.publicURL == nil && settings.trustedProxies.isEmpty
        ? .open : .code
    }

    /// Serves a contest until `stop` returns.
    ///
    /// - Parameter onListening: called with the port that the server listens on.
    func serve(
      _ leaderboard: Leaderboard, tokenKey: TokenKey,
      until stop: @escaping @Sendable () async -> Void, onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws {
      leaderboard.tellWarnings { [logger] in logger.warning("\($0)") }
      let backups = ContestBackups(
        of: leaderboard, in: configuration.text(\.server.backupFolder), keeping: configuration.keptBackups, clock: clock
      )
      var settings = settings
      let door = DeskDoor(tokenKey, clock: clock)
      settings.adminTokens = AdminTokens(settings.adminTokens, door: door)
      settings.diskFree = { leaderboard.diskFree }
      let server = ContestHTTPServer(
        leaderboard: leaderboard, settings: settings, tokenKey: tokenKey, clock: clock, logger: logger, backups: backups
      )
      let rule = try? await leaderboard.currentRealSeason().joining
      let stopping = { @Sendable [manager] in
        await stop()
        manager.tell(.stopping)
      }
      let watching = Task { [manager] in await manager.watch() }
      let addressFile = AddressFile(of: call.database)
      defer {
        watching.cancel()
        addressFile.remove()
      }
      try await Internet.tellingWhereItFails(settings) {
        try await server.run(until: stopping, reloadingAt: Internet.reloads(settings)) { [settings] address in
          let port = address?.port ?? settings.port
          onListening(port)
          let announcement = Announcement(
            settings: settings, port: port, boardPath: server.boardPath, deskLink: door.link(), rule: rule,
            isOnTerminal: Terminal.isTerminal(STDERR_FILENO))
          addressFile.write(announcement.organisersAddress)
          call.show(announcement.lines)
          manager.tell(.ready(status: announcement.status))
        }
      }
    }
  }

  /// Emits a value each time the server has to read its TLS identity again: at each `SIGHUP`. If the system sends
  /// `SIGHUP` because the server's terminal was closed, the server stops instead.
  fileprivate static func reloads(_ settings: ServerSettings) -> any AsyncSequence<Void, Never> & Sendable {
    guard settings.identity != nil else { return AsyncStream<Void> { $0.finish() } }
    let hadTerminal = Terminal.isTerminal(STDERR_FILENO)
    return Interrupt.hangUps().filter {
      guard hadTerminal, !Terminal.isTerminal(STDERR_FILENO) else { return true }
      kill(getpid(), SIGTERM)
      return false
    }
  }

  fileprivate static func tellingWhereItFails(_ settings: ServerSettings, _ work: () async throws -> Void) async throws
  {
    do { try await work() } catch let error as IOError {
      throw failure(error, settings)
    } catch is SocketAddressError.UnknownHost, is SocketAddressError {
      throw ServeFailure(notOurs(settings), fault: .machine)
    }
  }

  private static func notOurs(_ settings: ServerSettings) -> Words {
    "\(settings.host) is not an address of this machine; --host 0.0.0.0 listens on all that it has."
  }

  func deskLink(keyFile: String) throws -> String {
    DeskDoor(try Self.telling { try TokenKey.read(keyFile) }, clock: SystemClock()).link()
  }

  private static func tokenKey(_ configuration: ServeConfiguration, _ call: ServeCall) throws -> TokenKey {
    try telling {
      if let path = configuration.text(\.server.tokenKeyFile) { return try TokenKey.read(path) }
      return try TokenKey.readOrCreate(call.database + ".token-key")
    }
  }

  private static func telling(_ read: () throws -> TokenKey) throws -> TokenKey {
    do { return try read() } catch let error as TokenKeyError {
      let sentence = error.words
      switch error {
      case .unreadable: throw ServeFailure(sentence, fault: .file)
      case .wrongLength, .exposed: throw ServeFailure(sentence, fault: .content)
      case .cannotCreate: throw ServeFailure(sentence, fault: .creation)
      }
    }
  }

  private static func failure(_ error: IOError, _ settings: ServerSettings) -> ServeFailure {
    let sentence: Words =
      switch error.errnoCode {
      case EADDRINUSE:
        "Port \(settings.port) is taken by another program; choose another with --port."
      case EACCES, EPERM:
        "Port \(settings.port) may only be opened by the system's administrator; choose one from 1024 on with --port."
      case EADDRNOTAVAIL: notOurs(settings)
      default:
        "Cannot listen on \(settings.host), port \(settings.port): \(Words(ofSystem: String(cString: strerror(error.errnoCode))))."
      }
    return ServeFailure(sentence, fault: .machine)
  }
}

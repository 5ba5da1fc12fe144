import Basics
import ArgumentParser
import Boards
import Console
import Foundation
import GameAPI
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import TerminalApp
package import TouchSchoolCommand

/// The game in this terminal, for `touchschool play`.
package struct GameInTerminal: Playing {
  private let servers: (any PlayedServers)?

  /// - Parameter servers: plays at servers; `nil` to hand such a call over to the complete command.
  package init(servers: (any PlayedServers)? = nil) { self.servers = servers }

  package func play(_ call: PlayCall) async throws {
    // Before anything is read or written, as the other program reads and writes it.
    if call.server != nil, servers == nil { try OtherProgram.online.replaceProcess() }
    try await TerminalCall(call: call, servers: servers, environment: ProcessInfo.processInfo.environment).play()
  }
}

/// A call of the game, from its options to the last line.
struct TerminalCall {
  let call: PlayCall
  let servers: (any PlayedServers)?
  let environment: [String: String]
  var language: Language { call.language }

  func play() async throws {
    let isScreen =
      Terminal.isTerminal(STDIN_FILENO) && Terminal.isTerminal(STDOUT_FILENO) && environment["TERM"] != "dumb"
    guard call.isPlain || isScreen else { throw FullScreenError.noScreen }
    // Empty the trace file once. A practice and the contest append to the same trace.
    if let trace = call.trace { try OutputFile.write("", to: trace, overwriting: true) }
    let words = try call.words.map { try WordsFile.read($0) } ?? .builtIn
    if let nickname = call.nickname, words.blocks(nickname) { throw BlockedNickname(isKept: false) }
    if let server = call.server, let servers {
      try await play(at: server, of: servers, blocking: words)
    } else {
      try await playInFile(blocking: words)
    }
  }

  private func play(
    at server: ServerAddress, of servers: any PlayedServers, blocking words: BlockedWords
  ) async throws {
    try await servers.withPlayedServer(at: server) { remote in
      try await open { file in
        let location = ContestLocation(server.text)
        try await enterGroup(file, at: location, blocking: words) {
          try await remote.group($0, inside: $1, code: call.code)
        }
        guard let schools = try await schools(of: remote, file, at: location)?.namingSchoolsOfGroups() else { return }
        let dependencies = GameDependencies(
          client: remote.game(for: file, in: location, code: call.code), contest: location, file: file,
          search: SchoolSearch(schools), clock: ContinuousClock(), wallClock: remote.clock, language: language)
        if call.isPractice, try await !practise(file, near: location, schools) { return }
        try await playAndPractise(dependencies, schools)
      }
    }
  }

  private func playInFile(blocking words: BlockedWords) async throws {
    try await open { file in
      // A server checks the nickname against its own list. Without a server, this program does.
      if call.nickname == nil, words.blocks(try await file.profile().nickname) { throw BlockedNickname(isKept: true) }
      let location = ContestLocation(databaseAt: call.path)
      if call.isPractice, try await !practise(file, near: location, try await practiceSchools()) { return }
      guard let (leaderboard, all) = try await openContest(file) else { return }
      // Acknowledged taps are on disk already, so an error of closing loses nothing.
      defer { try? leaderboard.close() }
      try await enterGroup(file, at: location, blocking: words) { name, school in
        let season = try await leaderboard.currentSeason().id
        return try await leaderboard.perform(AddGroup(name, inside: school, season: season, code: call.code))
      }
      let schools = (call.group == nil ? all : try await leaderboard.schools()).namingSchoolsOfGroups()
      try await playAndPractise(
        GameDependencies(
          client: LocalGame(leaderboard.forPlayers, code: call.code), contest: location, file: file,
          search: SchoolSearch(schools, formerNames: try await leaderboard.formerSchoolNames()),
          clock: ContinuousClock(), wallClock: SystemClock(), language: language),
        schools)
    }
  }

  /// Goes to the group of the option `--group` inside the player's school. The game then begins there.
  ///
  /// - Parameter find: finds the group of a name inside a school, or makes it.
  private func enterGroup(
    _ file: PlayerDatabase, at location: ContestLocation, blocking words: BlockedWords,
    _ find: (_ name: String, _ school: SchoolID) async throws -> SchoolGroup
  ) async throws {
    guard let group = call.group else { return }
    guard let name = Nickname(typed: group), !words.blocks(name) else { throw ContestRefusal.invalidGroupName }
    guard let home = try await file.school(in: location)?.school else { throw NoSchoolForGroup() }
    try await file.choose(try await find(group, home).id, in: location)
  }

  /// Opens the database, and creates a contest in it if there is none. Waits while the database is locked. Also waits
  /// while it is missing, if the player has played in it before.
  ///
  /// - Returns: the open contest and its schools; `nil` if the person left during the wait.
  private func openContest(
    _ file: PlayerDatabase
  ) async throws -> (leaderboard: Leaderboard, schools: [School])? {
    let path = call.path
    let opening = ContestOpening(
      path: path, isKnown: try await file.school(in: ContestLocation(databaseAt: path)) != nil)
    let wait = contestWait
    let opened = try await wait.result { try await opening.attempt(isNewAllowed: $0) }
    guard let (leaderboard, needs) = opened.value else { return nil }
    if opened.hasLeft {
      try? leaderboard.close()
      return nil
    }
    guard !needs.lacksOrganisersSchools else {
      try? leaderboard.close()
      throw NoSchools()
    }
    let startsSeason = ContestSetup.startsSeason(needs, isPersonThere: !call.isPlain, language: language)
    guard needs.schools.isEmpty || startsSeason else { return (leaderboard, needs.schools) }
    let added = try await wait.result { _ in
      try await opening.withObstacles {
        try await ContestSetup.add(to: leaderboard, needs, startsSeason: startsSeason, language: language)
      }
    }
    // End the process without closing the database: closing would wait for a write that a lock delays.
    guard let content = added.value else { Foundation.exit(0) }
    content.sentences.forEach(call.tell)
    if added.hasLeft {
      try? leaderboard.close()
      return nil
    }
    return (leaderboard, content.schools)
  }

  /// Opens the player's file while `work` runs.
  private func open(_ work: (PlayerDatabase) async throws -> Void) async throws {
    let file = try PlayerDatabase.open(
      path: try PlayerDatabase.defaultPath(player: call.player, environment: environment))
    defer { try? file.close() }
    var profile = try await file.profile()
    if let nickname = call.nickname, nickname != profile.nickname {
      profile.nickname = nickname
      try await file.save(profile)
    }
    try await work(file)
  }

  /// Plays in the contest, and in practices as often as the person wants, until the person leaves.
  private func playAndPractise(_ dependencies: GameDependencies, _ schools: [School]) async throws {
    while try await play(dependencies, schools) {
      guard try await practise(dependencies.file, near: dependencies.contest, schools) else { return }
    }
  }

  /// Plays until the person leaves.
  ///
  /// - Returns: whether the person wants to switch: from the contest to a practice, or back.
  func play(
    _ dependencies: GameDependencies, _ schools: [School], isPractice: Bool = false
  ) async throws -> Bool {
    // Before this line, Ctrl-C ends the command at once. After it, there may be taps to hand in, so the game handles
    // Ctrl-C.
    Interrupt.install()
    let file = dependencies.file
    var note: (@Sendable (String) -> Void)?
    if let trace = call.trace {
      let traceFile = try TraceFile(path: trace)
      note = { traceFile.write($0) }
    }
    let profile = try await file.profile()
    let last = try await file.school(in: dependencies.contest)
    let school = schools.first { $0.id == last && $0.status == .open }.map { SchoolSummary($0) }

    if call.isPlain {
      let end = try await PlainGame(
        dependencies: dependencies, language: language, school: school, input: LineReader(descriptor: STDIN_FILENO),
        output: Output.standardOutput(), isPromptShown: Terminal.isTerminal(STDIN_FILENO), isPractice: isPractice,
        trace: note
      ).run()
      if case .interrupted(let signal) = end { throw ExitCode(signal.exitCode) }
      return false
    }
    let screen = FullScreen(environment: environment, theme: call.theme)
    let end = try await TerminalGame(
      dependencies: dependencies, screen: screen, input: STDIN_FILENO, trace: note
    ).run(school: school, isPractice: isPractice, isIntroduced: !profile.hasSeenIntroduction)
    end.farewell.forEach { call.tell(Words(verbatim: $0)) }
    // End the process without closing the database: closing would wait for a commit that a lock delays. The batch is in
    // the player's file and counts once. A practice is closed, because it is removed afterwards. No other process can
    // lock its database.
    if end.isUnderWay, !isPractice, !end.isSwitching {
      Foundation.exit(end.signal?.exitCode ?? 0)
    }
    if let signal = end.signal { throw ExitCode(signal.exitCode) }
    if let failure = end.failure { throw failure }
    return end.isSwitching
  }
}

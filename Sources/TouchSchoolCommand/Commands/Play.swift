import ArgumentParser
import Boards
import Console
import Foundation
import GameAPI
import Leaderboard
import PlayerFile
import SchoolDirectory
import TapGame
import TerminalApp
import Unidirectional

/// `touchschool play`
struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play the game in this terminal.",
    discussion: """
      Choose a school, tap with space, enter, any letter or the mouse, and pass the school ahead of yours. The first start shows how. \
      Without a database it begins one: the schools that come with the command, and a season without an end. Where no season is running any \
      more it asks whether to start one. With --server it plays in the contest of a server, with the schools and the season that are there.

      A tap is on the screen at once, and in a file on this machine an eighth of a second later. Every quarter of a second the taps are \
      sent to the contest, where each counts once, also after a crash. A held-down key is not tapping and does not count.

      While another process has the database locked, the database you have played in is not in its place, or the server does not answer, \
      the game says so and begins as soon as it can.

      A season that is joined with a code or a ticket has the game ask for it, and again if it is wrong; with --plain it is given as “code ABCD-EFGH”, or with --code.

      What is kept on this machine is the player: the nickname, the school, personal bests, and taps that still have to be handed in. \
      Several people at one machine are several players; --player says which one plays.

      Practice rivals are simulated schools that notice when you pass them, and push back. The main screen offers them, and --practice begins with them. A practice has a season and a database of its own, which go away with it: nothing of it counts in a contest, also with --server.

      EXAMPLES:
        touchschool play
        touchschool play --nickname 하늘 --lang ko
        touchschool play --player friend
        touchschool play --practice
        touchschool play --trace game.txt
        touchschool play --plain
        touchschool play --server hall.local:8080
        touchschool play --server hall.local:8080 --code 7KQ2-MX4T
        touchschool play --group 3-2
      """)

  @OptionGroup var contest: ContestOptions

  @Option(help: ArgumentHelp("Who plays, of the people at this machine: letters, digits, - and _.", valueName: "name"))
  var player = "me"
  @Option(
    help: ArgumentHelp("What you are called on the boards, from now on.", valueName: "nickname"),
    transform: Self.readNickname)
  var nickname: Nickname?
  @Option(help: ArgumentHelp(WordsFile.help, valueName: "file"), completion: .file()) var words: String?
  @Option(help: ArgumentHelp("The language, ko or en; that of the locale if not given.", valueName: "language"))
  var lang: Language?
  @Option(
    help: ArgumentHelp(
      "The background that the colours are for: light, dark, or auto to ask the terminal.", valueName: "theme"))
  var theme = TerminalTheme.auto
  @Option(
    help: "The season's code, or your ticket; the game asks for it if it needs one.",
    transform: HangulKeyboard.latin(ofText:))
  var code: String?
  @Option(
    help: ArgumentHelp(
      "The group inside your school that you play for, such as your class; made if the season has groups=made.",
      valueName: "name"))
  var group: String?
  @Option(
    help: ArgumentHelp(
      "Write each action of the game, and what it changed of the state, to a file.", valueName: "file"),
    completion: .file())
  var trace: String?
  @Flag(help: "Begin with a practice against simulated rivals, which counts in no contest.") var practice = false
  @Flag(help: "Play line by line, without control sequences: for screen readers and pipes.") var plain = false

  private static func readNickname(_ text: String) throws -> Nickname {
    guard let nickname = Nickname(typed: text) else {
      throw ValidationError(
        "별명은 보이는 글자 1~\(Nickname.maximumLength)자예요. 한 가지 문자로 쓰고, 탭이나 다른 제어 문자는 쓸 수 없어요.",
        "A nickname has 1 to \(Nickname.maximumLength) characters that can be seen, of one script, and no tabs or other control characters."
      )
    }
    return nickname
  }

  func validate() throws { try contest.refuseCluster() }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let language = lang ?? Language(environment: environment)
    try await play(in: language, environment)
  }

  private func play(in language: Language, _ environment: [String: String]) async throws {
    let isScreen =
      Terminal.isTerminal(STDIN_FILENO) && Terminal.isTerminal(STDOUT_FILENO) && environment["TERM"] != "dumb"
    guard plain || isScreen else {
      throw ValidationError(
        language(
          "게임에는 전체 화면을 보여 줄 수 있는 터미널이 있어야 해요. play --plain에는 필요 없어요.",
          "The game needs a terminal that can show a full screen; play --plain needs none."))
    }
    // Empty the trace file once. A practice and the contest append to the same trace.
    if let trace { try OutputFile.write("", to: trace, overwriting: true) }
    let words = try words.map { try WordsFile.read($0) } ?? .builtIn
    if let nickname, words.blocks(nickname) { throw BlockedNickname(isKept: false) }
    if let server = contest.server {
      try await Online.network.withServer(at: server, connections: 32) { remote in
        try await open(environment) { file in
          let location = ContestLocation(server.text)
          try await enterGroup(file, at: location, blocking: words) {
            try await remote.group($0, inside: $1, code: code)
          }
          guard
            let schools = try await schools(of: remote, file, at: location, language, environment)?
              .namingSchoolsOfGroups()
          else { return }
          let dependencies = GameDependencies(
            client: remote.game(for: file, in: location, code: code), contest: location, file: file,
            search: SchoolSearch(schools), clock: ContinuousClock(), wallClock: remote.clock, language: language)
          if practice, try await !practise(file, near: location, schools, language, environment) { return }
          try await playAndPractise(dependencies, schools, environment)
        }
      }
    } else {
      try await open(environment) { file in
        // A server checks the nickname against its own list. Without a server, this program does.
        if nickname == nil, words.blocks(try await file.profile().nickname) { throw BlockedNickname(isKept: true) }
        if practice {
          let location = ContestLocation(databaseAt: contest.store.path)
          guard try await practise(file, near: location, try await practiceSchools(), language, environment) else {
            return
          }
        }
        guard let (leaderboard, all) = try await openContest(file, language: language, environment: environment)
        else { return }
        // Acknowledged taps are on disk already, so an error of closing loses nothing.
        defer { try? leaderboard.close() }
        let location = ContestLocation(databaseAt: contest.store.path)
        try await enterGroup(file, at: location, blocking: words) { name, school in
          let season = try await leaderboard.currentSeason().id
          return try await leaderboard.perform(AddGroup(name, inside: school, season: season, code: code))
        }
        let schools = (group == nil ? all : try await leaderboard.schools()).namingSchoolsOfGroups()
        try await playAndPractise(
          GameDependencies(
            client: LocalGame(leaderboard.forPlayers, code: code),
            contest: ContestLocation(databaseAt: contest.store.path),
            file: file,
            search: SchoolSearch(schools, formerNames: try await leaderboard.formerSchoolNames()),
            clock: ContinuousClock(), wallClock: SystemClock(), language: language),
          schools, environment)
      }
    }
  }

  /// Opens the database, and creates a contest in it if there is none. Waits while the database is locked. Also waits
  /// while it is missing, if the player has played in it before.
  ///
  /// - Returns: the open contest and its schools; `nil` if the person left during the wait.
  private func openContest(
    _ file: PlayerDatabase, language: Language, environment: [String: String]
  ) async throws -> (leaderboard: Leaderboard, schools: [School])? {
    let path = contest.store.path
    let opening = ContestOpening(
      path: path, isKnown: try await file.school(in: ContestLocation(databaseAt: path)) != nil)
    let wait = wait(language, environment)
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
    let startsSeason = ContestSetup.startsSeason(needs, isPersonThere: !plain, language: language)
    guard needs.schools.isEmpty || startsSeason else { return (leaderboard, needs.schools) }
    let added = try await wait.result { _ in
      try await opening.withObstacles {
        try await ContestSetup.add(to: leaderboard, needs, startsSeason: startsSeason, language: language)
      }
    }
    // End the process without closing the database: closing would wait for a write that a lock delays.
    guard let content = added.value else { Foundation.exit(0) }
    content.sentences.forEach(contest.store.tell)
    if added.hasLeft {
      try? leaderboard.close()
      return nil
    }
    return (leaderboard, content.schools)
  }

  /// Opens the player's file while `work` runs.
  private func open(_ environment: [String: String], _ work: (PlayerDatabase) async throws -> Void) async throws {
    let file = try PlayerDatabase.open(path: try PlayerDatabase.defaultPath(player: player, environment: environment))
    defer { try? file.close() }
    var profile = try await file.profile()
    if let nickname, nickname != profile.nickname {
      profile.nickname = nickname
      try await file.save(profile)
    }
    try await work(file)
  }

  /// Plays in the contest, and in practices as often as the person wants, until the person leaves.
  private func playAndPractise(
    _ dependencies: GameDependencies, _ schools: [School], _ environment: [String: String]
  ) async throws {
    while try await play(dependencies, schools, environment) {
      guard
        try await practise(
          dependencies.file, near: dependencies.contest, schools, dependencies.language, environment)
      else { return }
    }
  }

  /// Plays until the person leaves.
  ///
  /// - Returns: whether the person wants to switch: from the contest to a practice, or back.
  func play(
    _ dependencies: GameDependencies, _ schools: [School], _ environment: [String: String], isPractice: Bool = false
  ) async throws -> Bool {
    // Before this line, Ctrl-C ends the command at once. After it, there may be taps to hand in, so the game handles
    // Ctrl-C.
    Interrupt.install()
    let (file, language) = (dependencies.file, dependencies.language)
    var note: (@Sendable (String) -> Void)?
    if let trace {
      let traceFile = try TraceFile(path: trace)
      note = { traceFile.write($0) }
    }
    let profile = try await file.profile()
    let last = try await file.school(in: dependencies.contest)
    let school = schools.first { $0.id == last && $0.status == .open }.map { SchoolSummary($0) }

    if plain {
      let end = try await PlainGame(
        dependencies: dependencies, language: language, school: school, input: LineReader(descriptor: STDIN_FILENO),
        output: Output.standardOutput(), isPromptShown: Terminal.isTerminal(STDIN_FILENO), isPractice: isPractice,
        trace: note
      ).run()
      if case .interrupted(let signal) = end { throw ExitCode(signal.exitCode) }
      return false
    }
    let screen = FullScreen(environment: environment, theme: theme)
    var state = App.State(
      shared: SharedState(
        language: language, size: screen.size, tapping: .init(school: school), isPractice: isPractice))
    if !profile.hasSeenIntroduction { state.path.append(.introduction(.init())) }
    let end = try await TerminalGame(
      dependencies: dependencies, screen: screen, input: STDIN_FILENO, trace: note
    ).run(from: state)
    Farewell(end: end, language: language).say(contest.store)
    // End the process without closing the database: closing would wait for a commit that a lock delays. The batch is in
    // the player's file and counts once. A practice is closed, because it is removed afterwards. No other process can
    // lock its database.
    let isSwitching = end.state.isSwitching && end.signal == nil && end.failure == nil
    if end.state.shared.tapping.isUnderWay, !isPractice, !isSwitching {
      Foundation.exit(end.signal?.exitCode ?? 0)
    }
    if let signal = end.signal { throw ExitCode(signal.exitCode) }
    if let failure = end.failure { throw failure }
    return isSwitching
  }
}

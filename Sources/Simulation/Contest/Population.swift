import SchoolDirectory
import TapGame

/// How a program that cheats by ``Cheat/manySessions`` opens its sessions.
private enum OpeningPace {
  /// All at once.
  case together
  /// One after the other, with a constant interval of one to five seconds, in milliseconds.
  case evenly(Int64)
  /// At random moments, as people come.
  case randomly

  init(drawnFrom random: inout ContestRandom) {
    switch random.below(3) {
    case 0: self = .together
    case 1: self = .evenly(random.value(in: 1000...5000))
    default: self = .randomly
    }
  }

  /// The time to the next opening, in milliseconds.
  func interval(_ random: inout ContestRandom) -> Int64 {
    switch self {
    case .together: 0
    case .evenly(let interval): interval
    case .randomly: random.value(in: 0...random.value(in: 0...10_000))
    }
  }
}

/// All players of a contest: who joins, what is sent, and the results.
///
/// A contest calls ``begin(step:)``, ``open(_:)`` and ``settle(_:)`` in each step, and calls the store between them. So
/// each of them is synchronous code over flat arrays.
struct Population {
  private struct Repeat {
    let step: Int
    let batch: TapBatch
    let receipt: Receipt
  }

  /// The sessions to open in this step. The batches are committed afterwards.
  private(set) var requests: [SessionRequest] = []
  private(set) var batches: [TapBatch] = []
  /// The number of batches sent again so far.
  private(set) var repeats = 0

  private let plan: ContestPlan
  private let season: Season
  private let schools: [SchoolID]
  private let traits: [HabitTraits]
  private let nicknames: GeneratedNicknames
  private var step = 0
  /// The plan's players, followed by the extra sessions of players with many sessions.
  private var players: [Player]
  /// The addresses of ``players``; empty in a contest without cheats.
  private var sources: [SessionSource] = []
  private var replays: [Int: Replay] = [:]
  private(set) var cheatSessions: [SessionID: Cheat] = [:]
  private var wheel: TimingWheel
  private var due: [Int32] = []
  private var joining: [Int32] = []
  private var acting: [Int32] = []
  private var pendingRepeats: [Repeat] = []
  private var dueRepeats: [Repeat] = []
  /// The totals so far, indexed by ``Player/role``.
  private var tallies = Array(repeating: ContestTally(), count: Habit.allCases.count + Cheat.allCases.count)

  init(plan: ContestPlan, popularity: SchoolPopularity, season: Season) {
    self.plan = plan
    self.season = season
    schools = popularity.schools
    nicknames = GeneratedNicknames(seed: plan.seed)
    traits = HabitTraits.all(rules: season.rules)
    let cheats = plan.cheats?.cheats(of: plan.players)
    players = []
    players.reserveCapacity(plan.players)
    for number in 0..<plan.players {
      players.append(
        Player(number: number, plan: plan, popularity: popularity, traits: traits, cheat: cheats?[number]))
    }
    wheel = TimingWheel(steps: 0, players: 0)
    if cheats != nil { prepareCheats() }
    wheel = TimingWheel(steps: plan.lastStep + 1, players: players.count)
    for number in players.indices { wheel.put(number, at: plan.step(notBefore: players[number].joinsAt)) }
  }

  /// Assigns an address to each player, adds the extra sessions of players with many sessions, and prepares the
  /// replays.
  private mutating func prepareCheats() {
    var addresses = SimulatedAddresses(plan: plan, rules: season.rules)
    let most = min(40, season.rules.addresses.publicAddress.sessions)
    var further: [(player: Player, source: SessionSource)] = []
    for number in 0..<plan.players {
      guard let cheat = players[number].cheat else {
        let (source, joinsAt) = addresses.honest(school: players[number].school)
        sources.append(source)
        if let joinsAt { players[number].joins(at: joinsAt) }
        continue
      }
      var source = addresses.own()
      var random = ContestRandom(seed: plan.seed, stream: ~UInt64(number) &- 2)
      /// Adds sessions, each with its address and the time after the one before.
      func add(_ sessions: Int, _ next: () -> (source: SessionSource, after: Int64)) {
        var joinsAt = players[number].joinsAt
        for _ in 0..<sessions {
          let (source, after) = next()
          joinsAt += after
          guard joinsAt < plan.durationMilliseconds else { break }
          let entry = plan.players + further.count
          further.append(
            (Player(number: entry, of: players[number], joinsAt: joinsAt, plan: plan, traits: traits), source))
        }
      }
      switch cheat {
      case .script, .autoclicker: break
      case .replay:
        replays[number] = Replay(
          from: players[number].joinsAt, to: plan.durationMilliseconds,
          backlog: season.rules.backlogMilliseconds, random: random)
      case .manySessions:
        let pace = OpeningPace(drawnFrom: &random)
        add(Int(max(2, random.value(in: min(10, most)...most))) - 1) { (source, pace.interval(&random)) }
      case .manyAddresses:
        let own = [source] + (1..<random.value(in: 2...5)).map { _ in addresses.own() }
        var sessions = 1
        add(4 * own.count - 1) {
          defer { sessions += 1 }
          return (own[sessions / 4], random.value(in: 0...2000))
        }
      case .network:
        let household = SessionSource.Network(id: addresses.own().id, addresses: 1)
        source.networks = [household]
        add(15) {
          var other = addresses.own()
          other.networks = [household]
          return (other, random.value(in: 0...2000))
        }
      case .insider:
        source.kind = .venue(players: 1000)
        add(Int(random.value(in: 30...100)) - 1) { (source, random.value(in: 20...60)) }
      }
      sources.append(source)
    }
    players += further.map(\.player)
    sources += further.map(\.source)
  }

  var total: ContestTally { tallies.reduce(ContestTally(), +) }

  var tallyByHabit: [Habit: ContestTally] {
    Dictionary(uniqueKeysWithValues: zip(Habit.allCases, tallies))
  }

  /// The totals of each kind of cheat so far, for the plan's kinds.
  var tallyByCheat: [Cheat: ContestTally] {
    let kinds = plan.cheats?.kinds ?? []
    return Dictionary(uniqueKeysWithValues: zip(Cheat.allCases, tallies.dropFirst(Habit.allCases.count)))
      .filter { kinds.contains($0.key) }
  }

  /// Collects the requests of a step: the due repeats, the players' batches, and the joining players.
  mutating func begin(step: Int) {
    self.step = step
    requests.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    joining.removeAll(keepingCapacity: true)
    acting.removeAll(keepingCapacity: true)

    dueRepeats = pendingRepeats.filter { $0.step == step }
    if !dueRepeats.isEmpty { pendingRepeats.removeAll { $0.step == step } }
    for pending in dueRepeats { batches.append(pending.batch) }

    due.removeAll(keepingCapacity: true)
    wheel.take(at: step, into: &due)
    for number in due {
      let player = players[Int(number)]
      if let session = player.session {
        batches.append(player.batch(of: session))
        acting.append(number)
      } else {
        requests.append(
          SessionRequest(
            season: season.id, school: schools[Int(player.school)], nickname: nicknames.nickname(of: Int(number)),
            isSimulated: true, source: sources.isEmpty ? nil : sources[Int(number)]))
        joining.append(number)
      }
    }
  }

  /// Gives the joining players their sessions, so that they start to play.
  ///
  /// - Parameter moment: the contest's moment. Where the store's is another one, fair play would reject nearly all taps.
  mutating func open(_ sessions: [Session], at moment: Timestamp) throws(ContestError) {
    guard sessions.count == joining.count else {
      throw .wrongCount(expected: joining.count, got: sessions.count)
    }
    if let other = sessions.first(where: { $0.openedAt != moment }) {
      throw .otherClock(opened: other.openedAt, expected: moment)
    }
    let elapsed = plan.elapsed(atStep: step)
    for index in joining.indices {
      let number = Int(joining[index])
      players[number].join(sessions[index].id, at: elapsed)
      let role = Int(players[number].role)
      tallies[role].sessions += 1
      if number < plan.players { tallies[role].players += 1 }
      if let cheat = players[number].cheat { cheatSessions[sessions[index].id] = cheat }
      playOn(number)
    }
  }

  /// Processes the store's results, and creates the players' next batches.
  mutating func settle(_ results: [Result<Receipt, TapRefusal>]) throws(ContestError) {
    guard results.count == batches.count else { throw .wrongCount(expected: batches.count, got: results.count) }
    for index in dueRepeats.indices {
      let first = dueRepeats[index].receipt
      let receipt = try receipt(results[index])
      guard receipt == first else { throw .wrongRepeat(receipt, first: first) }
    }
    repeats += dueRepeats.count

    for index in acting.indices {
      let place = dueRepeats.count + index
      let batch = batches[place]
      let receipt = try receipt(results[place])
      guard receipt.session == batch.session, receipt.sequence == batch.sequence,
        receipt.accepted + receipt.rejected == batch.taps
      else { throw .wrongReceipt(receipt, for: batch) }
      let number = Int(acting[index])
      count(receipt, taps: batch.taps, role: Int(players[number].role))
      let stepsToRepeat = Int(players[number].stepsToRepeat)
      if stepsToRepeat > 0, step + stepsToRepeat <= plan.lastStep {
        pendingRepeats.append(Repeat(step: step + stepsToRepeat, batch: batch, receipt: receipt))
      }
      playOn(number)
    }
  }

  private func receipt(_ result: Result<Receipt, TapRefusal>) throws(ContestError) -> Receipt {
    switch result {
    case .success(let receipt): return receipt
    case .failure(let refusal): throw .refused(refusal)
    }
  }

  private mutating func count(_ receipt: Receipt, taps: Int64, role: Int) {
    tallies[role].batches += 1
    tallies[role].made += taps
    tallies[role].accepted += receipt.accepted
    switch receipt.reason {
    case .tooFast: tallies[role].tooFast += receipt.rejected
    case .timeNotPassed: tallies[role].timeNotPassed += receipt.rejected
    case .addressLimit: tallies[role].addressLimit += receipt.rejected
    case nil: break
    }
  }

  /// Creates a player's next batch for a later step, because a player sends at most one batch in a step.
  private mutating func playOn(_ number: Int) {
    guard let handedIn = handedIn(number) else { return }
    let due = max(step + 1, plan.step(notBefore: handedIn))
    if due <= plan.lastStep { wheel.put(number, at: due) }
  }
  /// Creates a player's next batch.
  ///
  /// - Returns: when the batch is sent; `nil` if the contest ends first.
  private mutating func handedIn(_ number: Int) -> Int64? {
    if players[number].cheat == .replay, var replay = replays[number] {
      defer { replays[number] = replay }
      return players[number].play(&replay, at: plan.elapsed(atStep: step), plan: plan)
    }
    return players[number].play(plan: plan, traits: traits[Int(players[number].role)])
  }
}

import SchoolDirectory
import TapGame

/// The state of all players: who joins, what is sent, and the results.
///
/// The work of a step is split at the calls of the store, so that all of it is synchronous code over flat arrays.
struct PlayingField {
  private struct Repeat {
    let step: Int
    let batch: TapBatch
    let receipt: Receipt
  }

  /// The requests of this step to the store: first the sessions, then the batches.
  private(set) var requests: [SessionRequest] = []
  private(set) var batches: [TapBatch] = []
  /// The number of batches sent again so far.
  private(set) var repeats = 0

  private let plan: ContestPlan
  private let season: SeasonID
  private let schools: [SchoolID]
  private let traits = HabitTraits.all
  private let nicknames: GeneratedNicknames
  private var step = 0
  private var players: [Player]
  private var wheel: StepWheel
  private var due: [Int32] = []
  private var joining: [Int32] = []
  private var acting: [Int32] = []
  private var pendingRepeats: [Repeat] = []
  private var dueRepeats: [Repeat] = []
  private var tallies = Habit.allCases.map { _ in ContestTally() }

  init(plan: ContestPlan, spread: SchoolSpread, season: SeasonID) {
    self.plan = plan
    self.season = season
    schools = spread.schools
    nicknames = GeneratedNicknames(seed: plan.seed)
    wheel = StepWheel(steps: plan.lastStep + 1, players: plan.players)
    players = []
    players.reserveCapacity(plan.players)
    for number in 0..<plan.players {
      let player = Player(number: number, plan: plan, spread: spread, traits: traits)
      wheel.put(number, at: plan.step(notBefore: player.joinsAt))
      players.append(player)
    }
  }

  /// The totals of all players so far.
  var total: ContestTally { tallies.reduce(ContestTally(), +) }

  /// The totals of each habit's players so far.
  var tallyByHabit: [Habit: ContestTally] {
    Dictionary(uniqueKeysWithValues: zip(Habit.allCases, tallies))
  }

  /// Collects the requests of a step: the due repeats, the players' batches, and the joining players.
  ///
  /// - Complexity: O(requests + pending repeats).
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
            season: season, school: schools[Int(player.school)], nickname: nicknames.nickname(of: Int(number)),
            isSimulated: true))
        joining.append(number)
      }
    }
  }

  /// Gives the joining players their sessions; they start to play.
  mutating func open(_ sessions: [Session]) throws(ContestError) {
    guard sessions.count == joining.count else {
      throw .wrongCount(expected: joining.count, got: sessions.count)
    }
    let elapsed = plan.elapsed(atStep: step)
    for index in joining.indices {
      let number = Int(joining[index])
      players[number].join(sessions[index].id, at: elapsed)
      tallies[Int(players[number].habit)].players += 1
      playOn(number)
    }
  }

  /// Processes the store's results; the players continue.
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
      count(receipt, taps: batch.taps, habit: Int(players[number].habit))
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

  private mutating func count(_ receipt: Receipt, taps: Int64, habit: Int) {
    tallies[habit].batches += 1
    tallies[habit].made += taps
    tallies[habit].accepted += receipt.accepted
    switch receipt.reason {
    case .tooFast: tallies[habit].tooFast += receipt.rejected
    case .timeNotPassed: tallies[habit].timeNotPassed += receipt.rejected
    case .addressLimit: tallies[habit].addressLimit += receipt.rejected
    case nil: break
    }
  }

  /// Creates a player's next batch for a later step, because a player sends at most one batch in a step.
  private mutating func playOn(_ number: Int) {
    let habit = Int(players[number].habit)
    guard let handedIn = players[number].play(plan: plan, traits: traits[habit]) else { return }
    let due = max(step + 1, plan.step(notBefore: handedIn))
    if due <= plan.lastStep { wheel.put(number, at: due) }
  }
}

import Basics
import TapClient
import SchoolDirectory
import TapGame
import Unidirectional

extension Tapping {
  /// The work after the choice of a school. One job runs at a time.
  enum Job: Equatable, Sendable {
    case join(SchoolSummary, SeasonID)
    /// Stores the school for the next start and reads my count for the school. This job runs while no season is live.
    case remember(SchoolSummary, SeasonID)
  }

  func beginNextJob(_ state: inout State) -> Effect<Action> {
    // Wait until the taps for the previous school are in the player's file.
    guard state.job == nil, state.isStarted, let school = state.next, let season = state.season,
      !state.isWaitingToJoin, state.wantedCode == nil || !state.isLive, state.unkept == 0
    else { return .none }
    state.leave(for: school)
    let job = state.isLive ? Job.join(school, season.id) : .remember(school, season.id)
    if !state.isLive { state.next = nil }
    state.job = job
    return perform(job, code: state.code)
  }

  private func perform(_ job: Job, code: String?) -> Effect<Action> {
    .run { [client, dependencies] send in
      switch job {
      case .join(let school, let season):
        try await dependencies.file.choose(school.id, in: dependencies.contest)
        let nickname = try await dependencies.file.profile().nickname
        try await client.join(school.id, season: season, nickname: nickname, code: code)
      case .remember(let school, let season):
        try await dependencies.file.choose(school.id, in: dependencies.contest)
        send(.remembered(try await client.count(for: school.id, season: season).counted))
      }
    } catch: { [language = dependencies.language] error, send in
      if let problem = CodeProblem(error) { return send(.codeWanted(problem)) }
      let isFinal = (error as? TapRefusal)?.action == .end
      send(.joiningFailed(Failure.sentence(of: error, in: language), isFinal: isFinal))
    }
  }

  /// Handles the failure of a job.
  func fail(_ state: inout State, because sentence: String, isFinal: Bool) -> Effect<Action> {
    let job = state.job
    state.job = nil
    guard case .join(let school, let season) = job else { return .none }
    state.delivery = .shut(sentence)
    guard isFinal else {
      state.isWaitingToJoin = true
      return after(Self.shortInterval, .joinAgain, id: .join)
    }
    if state.next?.id == school.id, state.season?.id == season { state.next = nil }
    return .none
  }

  func take(_ event: ContestClient.Event, _ status: ContestClient.Status, in state: inout State) -> Effect<Action> {
    // From this event on, the client counts the stored batch as waiting. Clear the batch here, so that it is not
    // counted twice.
    if case .added = event { state.storing?.batch = nil }
    state.take(status)
    switch event {
    case .started:
      state.isStarted = true
      state.isPausing = false
      state.succeed()
    case .joined:
      state.takeJoined(status)
    case .added, .resumed:
      break
    case .retrying:
      state.isPausing = false
    case .receipt(let receipt, ofEarlierRun: _):
      state.isPausing = false
      state.succeed()
      guard receipt.rejected > 0, let reason = receipt.reason else { return .none }
      state.rejected += receipt.rejected
      state.rejection = Rejection(taps: receipt.rejected, reason: reason)
      return after(Self.rejectionLength, .rejectionOver, id: .rejection)
    case .dropped, .sessionReplaced:
      state.isPausing = false
      state.succeed()
    case .waiting(let reason, let failures, let refusal):
      state.isPausing = true
      if let problem = refusal.flatMap({ CodeProblem($0) }) {
        return problem == state.wantedCode ? .none : .send(.codeWanted(problem))
      }
      state.delivery = failures < Self.retryPolicy.tries ? .retrying(failures) : .kept(reason)
    }
    return .none
  }
}

extension Tapping.State {
  /// Switches to a school. The session is opened later.
  fileprivate mutating func leave(for school: SchoolSummary) {
    self.school = school
    session = nil
    counted = 0
    (waiting, waitingBatches) = (0, 0)
  }

  fileprivate mutating func take(_ status: ContestClient.Status) {
    unsent = status.waiting
    guard let session, session.place == status.session?.place else { return }
    self.session = status.session
    counted = status.count.counted
    (waiting, waitingBatches) = (status.count.waiting, status.waitingBatches)
  }

  /// Starts to use the session of a school that was joined.
  fileprivate mutating func takeJoined(_ status: ContestClient.Status) {
    let job = job
    self.job = nil
    succeed()
    if case .shut = delivery { delivery = .flowing }
    // If another school was chosen or another season began during the job, the next job joins that school in that
    // season.
    guard case .join(let school, let season) = job, next?.id == school.id, self.season?.id == season else { return }
    next = nil
    session = status.session
    take(status)
  }

  /// Records that the contest and the player's file are usable.
  fileprivate mutating func succeed() {
    switch delivery {
    case .retrying, .kept: delivery = .flowing
    case .flowing, .unkept, .shut: break
    }
  }
}

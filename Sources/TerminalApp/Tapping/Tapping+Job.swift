import PlayerFile
import Retries
import SchoolDirectory
import TapClient
import TapGame
import Unidirectional

extension Tapping {
  /// Work between the contest and the player's file. One job runs at a time, so no other job interferes between its
  /// steps. Only new taps are written to the file meanwhile.
  enum Job: Equatable, Sendable {
    /// Makes batches of the unbatched taps of a killed run. It runs first, since this run's first write replaces them.
    case recover
    /// Reconciles the state of an earlier run with the contest, whose sessions may belong to other players by now.
    case reconcile
    /// Opens or continues a session.
    case enter(SchoolSummary, SeasonID)
    /// Stores the school for the next start and reads my count for it, while there is no season to play in.
    case remember(SchoolSummary, SeasonID)
    /// Sends the first batch of the queue.
    case deliver(OutboxBatch)
  }

  /// Begins the next job, if none is running.
  func beginNextJob(_ state: inout State) -> Effect<Action> {
    guard state.job == nil, let job = choose(&state) else { return .none }
    state.job = job
    state.storedMeanwhile = []
    return perform(job)
  }

  private func choose(_ state: inout State) -> Job? {
    guard state.isRecovered else { return state.isResting ? nil : .recover }
    // The taps for the previous school have to be in the file first.
    if let school = state.next, let season = state.season, !state.isWaitingToEnter,
      state.wantedCode == nil || !state.isLive,
      state.unkept == 0
    {
      state.leave(for: school)
      guard !state.isLive else { return .enter(school, season.id) }
      state.next = nil
      return .remember(school, season.id)
    }
    guard state.hasBegun, !state.isResting else { return nil }
    if !state.isReconciled { return .reconcile }
    return state.queue.first.map(Job.deliver)
  }

  private func perform(_ job: Job) -> Effect<Action> {
    .run { [dependencies] send in
      let sender = dependencies.sender
      let observe: (TapSender.Event) -> Void = { send(.init($0)) }
      switch job {
      case .recover:
        send(.recovered(try await dependencies.file.recoverTaps()))
      case .reconcile:
        send(.reconciled(try await sender.reconcile(observe)))
      case .enter(let school, let season):
        do {
          try await dependencies.file.choose(school.id, in: dependencies.contest)
          send(.entered(try await sender.enter(school.id, season: season, observe)))
        } catch let error where CodeProblem(error) != nil {
          if let problem = CodeProblem(error) { send(.codeWanted(problem)) }
        } catch let refusal as TapRefusal {
          send(
            .enteringFailed(Failure.sentence(of: refusal, in: dependencies.language), isFinal: refusal.action == .end))
        } catch {
          send(.enteringFailed(Failure.sentence(of: error, in: dependencies.language), isFinal: false))
        }
      case .remember(let school, let season):
        try await dependencies.file.choose(school.id, in: dependencies.contest)
        send(.remembered(try await sender.count(for: school.id, season: season, observe)))
      case .deliver(let batch):
        try await sender.deliver(batch, observe)
      }
    } catch: { error, send in
      send(.failed(Failure.sentence(of: error, in: dependencies.language)))
    }
  }

  /// Handles the result of a job.
  func handleJob(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .recovered:
      state.isRecovered = true
      succeed(&state, queue: nil)
      return .none
    case .reconciled(let queue):
      state.isReconciled = true
      succeed(&state, queue: queue)
      return .none
    case .entered(let entrance):
      let job = state.job
      succeed(&state, queue: entrance.queue)
      // Meanwhile another school may have been chosen or another season may have begun: that one is entered next.
      guard case .enter(let school, let season) = job, state.next?.id == school.id, state.season?.id == season else {
        return .none
      }
      state.next = nil
      state.take(entrance)
      return .none
    case .enteringFailed(let sentence, let isFinal):
      let job = state.job
      state.job = nil
      state.delivery = .shut(sentence)
      guard isFinal else {
        state.isWaitingToEnter = true
        return after(Self.shortInterval, .enterAgain, id: .enter)
      }
      if case .enter(let school, let season) = job, state.next?.id == school.id, state.season?.id == season {
        state.next = nil
      }
      return .none
    case .codeWanted(let problem):
      state.job = nil
      state.wantedCode = problem
      state.delivery = .shut(problem.sentence(in: dependencies.language))
      return .none
    case .codeGiven:
      state.wantedCode = nil
      return .none
    case .enterAgain:
      state.isWaitingToEnter = false
      return .none
    case .remembered(let counted):
      let job = state.job
      succeed(&state, queue: nil)
      if case .remember(let school, let season) = job, state.school?.id == school.id, state.season?.id == season {
        state.counted = counted
        state.earlier = counted
      }
      return .none
    case .receipt(let batch, let receipt):
      state.queue.removeAll { $0.id == batch.id }
      succeed(&state, queue: nil)
      return take(receipt, of: batch, in: &state)
    case .renewed(let queue, let entrance):
      succeed(&state, queue: queue)
      if let entrance, entrance.session.place == state.session?.place { state.take(entrance) }
      return .none
    case .dropped(let batch):
      state.queue.removeAll { $0.id == batch.id }
      state.storedMeanwhile.removeAll { $0.id == batch.id }
      return .none
    case .failed(let sentence):
      return rest(&state, because: sentence)
    case .deliver:
      state.isResting = false
      if case .kept = state.delivery { state.failures = 0 }
      return .cancel(id: Timer.rest)
    default:
      return .none
    }
  }

  /// Ends a job that succeeded. Batches written to the file during the job follow the ones that it read there.
  private func succeed(_ state: inout State, queue: [OutboxBatch]?) {
    state.job = nil
    state.failures = 0
    switch state.delivery {
    case .retrying, .kept: state.delivery = .flowing
    case .flowing, .unkept, .shut: break
    }
    guard let queue else { return }
    state.queue = queue + state.storedMeanwhile.filter { stored in !queue.contains { $0.id == stored.id } }
  }

  /// Ends a job that failed. It is retried up to three times with growing pauses, and then later.
  private func rest(_ state: inout State, because sentence: String) -> Effect<Action> {
    state.job = nil
    state.isResting = true
    state.failures += 1
    guard let pause = Self.retryPolicy.pause(after: state.failures, chance: 1) else {
      state.delivery = .kept(sentence)
      return after(Self.keptInterval, .deliver, id: .rest)
    }
    state.delivery = .retrying(state.failures)
    return after(pause, .deliver, id: .rest)
  }

  private func take(_ receipt: Receipt, of batch: OutboxBatch, in state: inout State) -> Effect<Action> {
    if batch.session == state.session?.id {
      // Receipts of a session arrive in order, and its count was read before the first one, so this total is the
      // newest. It may be lower than the previous one, since an adjustment can subtract taps.
      state.counted = state.earlier + receipt.sessionTaps
    } else if state.ownSessions.contains(batch.session) {
      // An earlier session of mine at the same school, for example under another nickname.
      state.earlier += receipt.accepted
      state.counted += receipt.accepted
    }
    guard receipt.rejected > 0, let reason = receipt.reason else { return .none }
    state.rejected += receipt.rejected
    state.rejection = Rejection(taps: receipt.rejected, reason: reason)
    return after(Self.rejectionLength, .rejectionOver, id: .rejection)
  }
}

extension Tapping.State {
  /// Switches to a school without a session yet.
  fileprivate mutating func leave(for school: SchoolSummary) {
    self.school = school
    session = nil
    ownSessions = []
    counted = 0
    earlier = 0
  }

  /// Continues in a session.
  fileprivate mutating func take(_ entrance: Tapping.Entrance) {
    session = entrance.session
    ownSessions = entrance.ownSessions
    earlier = entrance.earlier
    counted = entrance.earlier + entrance.session.counted
    if case .shut = delivery { delivery = .flowing }
  }
}

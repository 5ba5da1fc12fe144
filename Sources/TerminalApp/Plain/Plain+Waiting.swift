import Basics
import SchoolDirectory
import GameAPI
import TapGame
import Unidirectional

extension Plain {
  /// Whether taps can be made.
  enum Readiness: Equatable { case ready, soon, refused(String) }

  /// Continues the waiting command if its condition is met.
  func proceed(_ state: inout State) -> Effect<Action> {
    guard state.end == nil else { return .none }
    switch state.activity {
    case .beginning:
      guard state.app.shared.standings != nil,
        state.tapping.school == nil || state.readiness != .soon && !state.tapping.isLookingUp
      else { return .none }
      greet(in: &state)
    case .waitingForSession(let command, let moment):
      switch state.readiness {
      case .soon: break
      case .refused(let sentence):
        state.lines.append(sentence)
        state.activity = .ready
      case .ready:
        state.activity = .ready
        return play(command, at: moment, in: &state)
      }
    case .waitingForCode(let school):
      guard state.readiness != .soon else { return .none }
      state.activity = .ready
      guard case .refused(let sentence) = state.readiness else {
        tellChosen(school, in: &state)
        return .none
      }
      state.lines.append(sentence)
      state.noteCodeAnnounced()
    case .choosing(let school):
      guard state.tapping.school?.id == school.id, state.readiness != .soon, !state.tapping.isLookingUp else {
        return .none
      }
      state.activity = .ready
      tellChosen(school, in: &state)
    case .handingIn(let purpose):
      guard state.tapping.isSettled else { return .none }
      return finish(purpose, in: &state)
    case .ready, .asked, .givingCode, .tapping, .looking:
      break
    }
    return .none
  }

  func reportTimeout(_ state: inout State) {
    let reason = state.app.following.failure ?? state.tapping.fault
    let cause = reason.map { " " + $0 } ?? ""
    switch state.activity {
    case .beginning:
      greet(in: &state)
      state.say("The contest cannot be used yet; it is being tried again.\(cause)")
    case .waitingForSession, .givingCode, .waitingForCode:
      state.activity = .ready
      state.say("That cannot be done just now; try again in a moment.\(cause)")
    case .choosing(let school):
      state.activity = .ready
      state.say("Play for \(school.name) cannot begin just now; it is being tried again.\(cause)")
    case .ready, .asked, .tapping, .looking, .handingIn:
      break
    }
  }

  /// Hands in all taps, and waits for the receipts.
  func handIn(for purpose: Purpose, in state: inout State) -> Effect<Action> {
    state.activity = .looking
    // Decide the suspected presses now, since the player waits.
    var actions: [Tapping.Action] = [.pause(at: Tapping.farAhead), .batchDue]
    // Retry now. Otherwise the kept batches would wait for the next retry.
    if state.tapping.isKept { actions.append(.retry) }
    return .merge(actions.map { .send(.app(.tapping($0))) } + [.send(.handingIn(purpose))])
  }

  private func finish(_ purpose: Purpose, in state: inout State) -> Effect<Action> {
    state.activity = .ready
    switch purpose {
    case .wait:
      tellReceipts(in: &state)
      return .none
    case .round(let seconds):
      return beginRound(seconds, in: &state)
    case .result:
      return endRound(in: &state)
    }
  }
}

extension Plain.State {
  /// Whether taps can be made now, soon, or not at all, with the reason.
  var readiness: Plain.Readiness {
    guard let school = tapping.next ?? tapping.school else {
      return .refused(language("Choose a school first: find it with a part of its name, such as “school 서울고”."))
    }
    guard let state = app.shared.standings?.state, tapping.season != nil else { return .soon }
    if let obstacle = state.obstacle, !tapping.isLive { return .refused(language(obstacle)) }
    if let sentence = codeSentence { return .refused(sentence) }
    if tapping.next == nil, tapping.session != nil { return .ready }
    if tapping.next == nil, !tapping.isJoining {
      if case .shut(let sentence) = tapping.delivery { return .refused(sentence) }
      if school.status == .closed {
        return .refused(Failure.sentence(of: TapRefusal.closedSchool(school.id), in: language))
      }
    }
    return .soon
  }
}

extension Plain.State {
  /// Records that the reason for the code was announced, so that it is not announced again.
  mutating func noteCodeAnnounced() {
    if tapping.wantedCode != nil { news.announcedFault = PlainNews.Fault(tapping.delivery) }
  }

  /// Why the player must enter a code, and how; `nil` if no code is needed.
  var codeSentence: String? {
    tapping.wantedCode.map { problem in
      problem.sentence(in: language)
        + (problem.isAboutTicket
          ? language(" Write it as “ticket ABCDE-FGHJK”.")
          : language(" Write it as “code ABCD-EFGH”."))
    }
  }
}

extension Tapping.State {
  /// Whether no hand-in is running: all taps have their receipts, or are kept in the player's file for later.
  var isSettled: Bool {
    let isUnkept = if case .unkept = delivery { true } else { false }
    return (unkept == 0 || isUnkept) && (unsent == 0 || isKept && isPausing)
  }

  var isKept: Bool { if case .kept = delivery { true } else { false } }

  /// The present failure, if any.
  var fault: String? {
    switch delivery {
    case .flowing, .retrying: nil
    case .kept(let sentence), .unkept(let sentence), .shut(let sentence): sentence
    }
  }
}

import Basics
import Console
import Unidirectional

extension Plain {
  func obey(_ line: String, at moment: Duration, in state: inout State) -> Effect<Action> {
    let command: PlainCommand
    let isAfterList = state.isAfterList
    state.isAfterList = false
    do throws(PlainCommand.Mistake) {
      // A number right after a list of schools is one of its lines.
      command =
        isAfterList && Int(line.filter { !$0.isWhitespace }) != nil
        ? .school(line.filter { !$0.isWhitespace }) : try PlainCommand(line)
    } catch {
      state.lines.append(error.sentence(in: state.language))
      return .none
    }
    if command == .quit { return leave(.quit, in: &state) }
    if case .asked(let school) = state.activity { return take(command, of: line, as: school, in: &state) }
    if state.round != nil { return obeyInRound(command, of: line, at: moment, in: &state) }
    switch command {
    case .tap, .round: return play(command, at: moment, in: &state)
    case .school(let text): return school(text, in: &state)
    case .rank: return rank(in: &state)
    case .rankings(let boards, let count): return rankings(boards, count: count, in: &state)
    case .history: return history(in: &state)
    case .players: return players(in: &state)
    case .wait: return handIn(for: .wait, in: &state)
    case .code(let text): return code(text, in: &state)
    case .help: state.lines += PlainHelp.lines(in: state.language)
    case .yes, .no: state.say("Nothing was asked.")
    case .quit: break
    }
    return .none
  }

  private func code(_ text: String, in state: inout State) -> Effect<Action> {
    guard state.tapping.wantedCode != nil, let school = state.tapping.next ?? state.tapping.school else {
      state.say("No code is needed now.")
      return .none
    }
    guard !text.isEmpty else {
      state.say("Write the code behind it, such as “code ABCD-EFGH”.")
      return .none
    }
    state.activity = .givingCode(school)
    return .send(.app(.tapping(.codeGiven(HangulKeyboard.latin(ofText: text)))))
  }

  func leave(_ end: PlainEnd, in state: inout State) -> Effect<Action> {
    // The end of the input does not override an earlier reason to leave.
    if state.end != nil, end == .endOfInput { return .none }
    state.end = state.end ?? end
    return .send(.app(.leave))
  }

  // MARK: Taps

  /// Executes a command that needs a session. If the session is being opened, the command waits for it.
  func play(_ command: PlainCommand, at moment: Duration, in state: inout State) -> Effect<Action> {
    switch (state.readiness, command) {
    case (.soon, _): state.activity = .waitingForSession(command, at: moment)
    case (.refused(let sentence), _): state.lines.append(sentence)
    case (.ready, .tap(let count)): return press(count, at: moment, in: &state)
    case (.ready, .round(let seconds)): return handIn(for: .round(seconds), in: &state)
    case (.ready, _): break
    }
    return .none
  }

  private func press(_ count: Int, at moment: Duration, in state: inout State) -> Effect<Action> {
    state.activity = .tapping(before: state.tapping.made)
    // A line at a terminal ends with the enter key, which may be held down. A command for several taps or a line from a
    // pipe is not a key press, so it is passed as a click, which never repeats.
    let key: TapKey = state.isTerminal && count == 1 ? .key("enter") : .mouseButton(0)
    let press = Effect<Action>.send(.app(.tapping(.press(TapPress(key, .press, at: moment)))))
    return .merge(Array(repeating: press, count: count) + [.send(.tapped)])
  }

  /// Prints the count after a line of taps.
  func tellTaps(in state: inout State) {
    guard case .tapping(let before) = state.activity else { return }
    state.activity = .ready
    let isHeld = state.tapping.isHeld
    if isHeld {
      // Say this once per hold: a held-down key repeats thirty times a second.
      if !state.news.isHoldAnnounced {
        state.say("A held key does not count: let go and tap.")
      }
    } else if state.tapping.made == before {
      state.say("That was not counted.")
    } else {
      let taps = state.round.map { state.tapping.made - $0.madeBefore } ?? state.tapping.shown
      state.lines.append(taps.taps(in: state.language))
    }
    state.news.isHoldAnnounced = isHeld
  }

  private func obeyInRound(
    _ command: PlainCommand, of line: String, at moment: Duration, in state: inout State
  ) -> Effect<Action> {
    guard case .tap(let count) = command else {
      let text = line.shownInLine
      state.say("“\(text)” was left out, as a round is running: each empty line is a tap.")
      return .none
    }
    return press(count, at: moment, in: &state)
  }
}

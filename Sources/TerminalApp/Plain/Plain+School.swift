import Basics
import GameAPI
import SchoolDirectory
import TapGame
import Unidirectional

extension Plain {
  /// Finds schools, or chooses one by its number in the last list.
  func school(_ text: String, in state: inout State) -> Effect<Action> {
    guard !text.isEmpty else {
      tellSchool(in: &state)
      return .none
    }
    if let number = Int(text), state.listed.indices.contains(number - 1) {
      return choose(state.listed[number - 1], in: &state)
    }
    let found = dependencies.search.find(text, limit: Self.listLength)
    guard !found.hits.isEmpty else {
      state.say("No school is found by “\(text.shownInLine)”; write a part of its name.")
      return .none
    }
    state.listed = found.hits.map { SchoolSummary($0.school) }
    state.isAfterList = true
    for (index, school) in state.listed.enumerated() {
      state.lines.append("\(index + 1). \(school.described(in: state.language))")
    }
    let more = found.total - state.listed.count
    if more > 0 {
      state.say("\(more.grouped) more are found; write more of the name.")
    }
    state.say("Choose one by its number: “1” now, “school 1” later.")
    return .none
  }

  private func tellSchool(in state: inout State) {
    guard let school = state.tapping.school else {
      state.say("You have no school yet: find it with a part of its name, such as “school 서울고”.")
      return
    }
    let described = school.described(in: state.language)
    state.say("Your school: \(described). Find another with a part of its name, such as “school 서울고”.")
  }

  private func choose(_ school: SchoolSummary, in state: inout State) -> Effect<Action> {
    guard school.status == .open else {
      state.say("\(school.name) is closed and takes no taps.")
      return .none
    }
    guard let mine = state.tapping.school else { return take(school, in: &state) }
    guard school.id != mine.id else {
      state.say("You play for \(school.name) already.")
      return .none
    }
    state.activity = .looking
    let season = state.app.shared.standings?.season.id
    return .run(in: dependencies.language) {
      [dependencies, language = state.language, taps = state.tapping.shown] send in
      let there = if let season { try await dependencies.taps(at: school.id, in: season) } else { 0 as Int64 }
      send(.askedBefore(school, Self.question(from: mine, taps, to: school, there, in: language)))
    } failure: {
      .answered([$0])
    }
  }

  /// Describes the effect of choosing another school and asks for confirmation.
  private static func question(
    from mine: SchoolSummary, _ taps: Int64, to school: SchoolSummary, _ there: Int64, in language: Language
  ) -> [String] {
    let going = there.grouped
    return [
      language("Your \(taps, "tap", "taps") stay with \(mine.name)."),
      there == 0
        ? language("At \(school.name) your count starts at 0.")
        : language("At \(school.name) your count goes on from \(going)."),
      language("Play for \(school.name)? Answer yes or no."),
    ]
  }

  /// Handles the answer to the question whether to play for this school.
  func take(
    _ answer: PlainCommand, of line: String, as school: SchoolSummary, in state: inout State
  ) -> Effect<Action> {
    switch answer {
    case .yes:
      return take(school, in: &state)
    case .no:
      state.activity = .ready
      let name = state.tapping.school?.name ?? ""
      state.say("You stay with \(name).")
    default:
      let isTap = if case .tap = answer { true } else { false }
      let text = line.shownInLine
      let left =
        isTap
        ? state.language("That tap was not counted. ")
        : state.language("“\(text)” was left out. ")
      state.lines.append(
        left
          + state.language("Please answer yes or no: play for \(school.name)?"))
    }
    return .none
  }

  private func take(_ school: SchoolSummary, in state: inout State) -> Effect<Action> {
    state.activity = .choosing(school)
    return .send(.app(.tapping(.choose(school))))
  }

  func tellChosen(_ school: SchoolSummary, in state: inout State) {
    state.say("You play for \(school.name) now.")
    switch state.readiness {
    case .refused(let sentence):
      state.lines.append(sentence)
      state.noteCodeAnnounced()
    case .ready, .soon:
      let taps = state.tapping.shown
      state.say("You have \(taps, "tap", "taps") there.")
    }
  }
}

import Basics
import GameAPI
import Console
import Boards
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
      state.say(
        "‘\(text.shownInLine)’ 학교는 찾지 못했어요. 이름의 일부나 초성을 써 보세요.",
        "No school is found by “\(text.shownInLine)”; write a part of its name.")
      return .none
    }
    state.listed = found.hits.map { SchoolSummary($0.school) }
    state.isAfterList = true
    for (index, school) in state.listed.enumerated() {
      state.lines.append("\(index + 1). \(school.described(in: state.language))")
    }
    let more = found.total - state.listed.count
    if more > 0 {
      state.say(
        "그 밖에 \(more.grouped)곳이 더 있어요. 이름을 더 쓰면 좁혀져요.", "\(more.grouped) more are found; write more of the name.")
    }
    state.say("번호로 골라요: 바로 ‘1’, 나중에는 ‘학교 1’이에요.", "Choose one by its number: “1” now, “school 1” later.")
    return .none
  }

  private func tellSchool(in state: inout State) {
    guard let school = state.tapping.school else {
      state.say(
        "아직 학교가 없어요. ‘학교 서울고’처럼 쓰면 찾아요.",
        "You have no school yet: find it with a part of its name, such as “school 서울고”.")
      return
    }
    let described = school.described(in: state.language)
    state.say(
      "우리 학교: \(described). 다른 학교는 ‘학교 서울고’처럼 찾아요.",
      "Your school: \(described). Find another with a part of its name, such as “school 서울고”.")
  }

  private func choose(_ school: SchoolSummary, in state: inout State) -> Effect<Action> {
    guard school.status == .open else {
      state.say("\(school.name.with(.topic)) 문을 닫아서 고를 수 없어요.", "\(school.name) is closed and takes no taps.")
      return .none
    }
    guard let mine = state.tapping.school else { return take(school, in: &state) }
    guard school.id != mine.id else {
      state.say("이미 \(school.name) 학생이에요.", "You play for \(school.name) already.")
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
    let given = taps.grouped
    let going = there.grouped
    return [
      language(
        "지금까지 한 터치 \(given)번은 \(mine.name)에 남아요.",
        "Your \(taps.taps(in: .english)) stay with \(mine.name)."),
      there == 0
        ? language("\(school.name)에서는 0부터 다시 세요.", "At \(school.name) your count starts at 0.")
        : language("\(school.name)에서는 \(going)번부터 이어서 세요.", "At \(school.name) your count goes on from \(going)."),
      language("\(school.name.with(.towards)) 바꿀까요? 네 또는 아니요로 답해 주세요.", "Play for \(school.name)? Answer yes or no."),
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
      state.say("그대로 \(name)에 있어요.", "You stay with \(name).")
    default:
      let isTap = if case .tap = answer { true } else { false }
      let text = line.shownInLine
      let left =
        isTap
        ? state.language("터치는 세지 않았어요. ", "That tap was not counted. ")
        : state.language(
          "‘\(text)’\(KoreanParticle.topic.after(text)) 하지 않았어요. ", "“\(text)” was left out. ")
      state.lines.append(
        left
          + state.language(
            "네 또는 아니요로 답해 주세요. \(school.name.with(.towards)) 바꿀까요?", "Please answer yes or no: play for \(school.name)?"
          ))
    }
    return .none
  }

  private func take(_ school: SchoolSummary, in state: inout State) -> Effect<Action> {
    state.activity = .choosing(school)
    return .send(.app(.tapping(.choose(school))))
  }

  func tellChosen(_ school: SchoolSummary, in state: inout State) {
    state.say("이제 \(school.name)에서 터치해요.", "You play for \(school.name) now.")
    switch state.readiness {
    case .refused(let sentence):
      state.lines.append(sentence)
      state.noteCodeAnnounced()
    case .ready, .soon:
      let taps = state.tapping.shown
      state.say("여기서 내 터치는 \(taps.grouped)번이에요.", "You have \(taps.taps(in: .english)) there.")
    }
  }
}

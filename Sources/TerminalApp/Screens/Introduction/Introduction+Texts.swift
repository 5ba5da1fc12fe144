import Basics
import SchoolDirectory
import Console
import TapGame

extension Introduction.State {
  /// The topic of the phase, in a few words.
  func heading(in shared: SharedState) -> String {
    let language = shared.language
    return switch phase {
    case .welcome: language("터치스쿨에 온 걸 환영해요!", "Welcome to TouchSchool!")
    case .tap: language("터치해 봐요", "Tap")
    case .holdIsNotTapping: language("꾹 누르는 건 터치가 아니에요", "Holding is not tapping")
    case .myRank: language("우리 학교의 순위", "My school's rank")
    case .overtaking: language("앞질러 봐요", "Overtake")
    case .chooseSchool: language("학교를 골라요", "Choose your school")
    case .done: language("준비 끝!", "You are ready!")
    }
  }

  /// The instructions, in two lines at most.
  func sentences(in shared: SharedState) -> [String] {
    let language = shared.language
    return switch phase {
    case .welcome:
      [
        language("전국의 학교가 터치 수로 겨뤄요.", "Schools compete by taps."),
        language("내가 터치할 때마다 우리 학교가 한 걸음 나아가요.", "Each tap of yours moves your school forward."),
      ]
    case .tap:
      [
        language("스페이스, 엔터, 글자 키를 세 번 눌러 보세요.", "Press space, enter or any letter three times."),
        language("마우스 클릭도 터치예요.", "A mouse click is a tap, too."),
      ]
    case .holdIsNotTapping:
      [
        language("글자 키 하나를 꾹 누르고 있어 보세요.", "Hold a letter key down for a moment."),
        language("키가 저절로 되풀이되는 건 세지 않아요.", "What the keyboard repeats by itself does not count."),
      ]
    case .myRank:
      [
        language("터치가 많은 학교가 위에 있어요.", "The school with more taps stands higher."),
        language("터치가 같으면 먼저 도착한 학교가 위예요.", "With equal taps, the one that got there first does."),
      ]
    case .overtaking:
      [
        language(
          "터치해서 \(PracticeBoard.passed(in: language).with(.object)) 앞질러 보세요.",
          "Tap to pass \(PracticeBoard.passed(in: language))."),
        remainingTaps(in: language),
      ]
    case .chooseSchool: chooseSentences(in: shared)
    case .done:
      [
        language("게임 방법은 처음 화면에서 언제든 다시 볼 수 있어요.", "You find this again on the main screen."),
        shared.school.map {
          language("엔터를 누르면 \($0.name.with(.towards)) 바로 시작해요.", "Press enter to play for \($0.name).")
        } ?? language("학교를 고르면 터치할 수 있어요.", "Choose a school to start tapping."),
      ]
    }
  }

  private func chooseSentences(in shared: SharedState) -> [String] {
    let language = shared.language
    guard let school = shared.school else {
      return [
        language("터치는 한 학교를 위해 해요.", "You tap for one school."),
        language("엔터를 누르고 이름이나 초성으로 찾아요.", "Press enter and find it by its name."),
      ]
    }
    return [
      language("지금은 \(school.name.with(.towards)) 터치하고 있어요.", "You tap for \(school.name)."),
      language("처음 화면에서 언제든 바꿀 수 있어요.", "You can change it on the main screen at any time."),
    ]
  }

  private func remainingTaps(in language: Language) -> String {
    let remaining = phase.neededTaps - practice.taps
    guard remaining > 0 else { return "" }
    return language("앞으로 \(remaining)번", "\(remaining) to go")
  }

  /// A note that the taps are practice, or that the school names are generated; `nil` if neither applies.
  func remark(in shared: SharedState) -> String? {
    let language = shared.language
    return switch phase {
    case .welcome, .done: nil
    case .chooseSchool where shared.school != nil: nil
    case .tap, .holdIsNotTapping:
      language("연습이에요. 여기서 한 터치는 어느 학교에도 세지 않아요.", "Practice: what you tap here counts for no school.")
    case .overtaking:
      language(
        "연습이에요. 학교는 지어냈고, 터치는 어디에도 세지 않아요.", "Practice: made-up schools, and taps that count for none.")
    case .myRank, .chooseSchool: language("지어낸 학교 이름이에요.", "The names of the schools are made up.")
    }
  }

  /// The result of the player's taps in this phase; `nil` if there is none.
  func outcome(in language: Language) -> (String, CellStyle)? {
    switch phase {
    case .tap where isDone:
      return (language("★ 잘했어요! 그게 터치예요.", "★ Well done: that is tapping."), Theme.celebration)
    case .holdIsNotTapping where isDone:
      return (
        language("★ 알아챘어요! 누르고 있으면 세지 않아요.", "★ Seen! While it is held, nothing counts."), Theme.celebration
      )
    case .overtaking where isDone:
      let name = PracticeBoard.passed(in: language)
      return (language("★ \(name.with(.object)) 제치고 2위!", "★ Passed \(name): rank 2!"), Theme.celebration)
    case .tap where practice.isHeld, .overtaking where practice.isHeld:
      return (
        language("키를 누르고 있으면 세지 않아요. 뗐다 눌러요!", "A held key does not count: let go and tap!"), Theme.warning
      )
    case .tap:
      let marks = (1...phase.neededTaps).map { $0 <= practice.taps ? "●" : "○" }
      return (marks.joined(separator: " "), Theme.gain)
    default:
      return nil
    }
  }
}

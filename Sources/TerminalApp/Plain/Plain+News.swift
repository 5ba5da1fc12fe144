import Basics
import Boards
import SchoolDirectory
import GameAPI
import TapGame
import Unidirectional

extension Plain {
  /// Announces events while no command is running. Overtakings and rejections are announced at most once per
  /// ``newsInterval``.
  func tellNews(_ state: inout State) -> Effect<Action> {
    if state.news.seenMoment != state.app.shared.moment {
      state.news.seenMoment = state.app.shared.moment
      state.news.moment = state.app.shared.moment ?? state.news.moment
    }
    // The rank may have changed while the news waited.
    if let rank = state.app.shared.standing?.rank, state.news.moment.map({ $0.after != rank }) ?? false {
      state.news.moment = nil
    }
    guard state.isQuiet else { return .none }
    announceFault(in: &state)
    tellSeason(in: &state)
    tellEnding(in: &state)
    tellTime(in: &state)
    if state.news.seenNotice != state.app.shared.notice {
      state.news.seenNotice = state.app.shared.notice
      if let notice = state.app.shared.notice { state.lines.append(notice.sentence) }
    }
    let rejected = state.untoldRejections
    guard !state.news.isPausing, state.news.moment != nil || !rejected.isEmpty else { return .none }
    state.lines += rejected.sentences(in: state.language)
    if let moment = state.news.moment { state.lines.append(moment.sentence(in: state.language)) }
    state.news.toldRejections = state.app.account.rejected
    state.news.moment = nil
    state.news.isPausing = true
    return .after(Self.newsInterval, on: dependencies.clock, send: .newsDue, id: Timer.news)
  }

  private func announceFault(in state: inout State) {
    let now = PlainNews.Fault(state.tapping.delivery)
    let kept = state.tapping.uncounted
    if now != state.news.announcedFault {
      switch now {
      case .none: state.say("Handing in works again.")
      // Do not announce a retry after a pause: it ends in success or in another pause, and both are announced.
      case .retrying:
        if state.news.announcedFault == .kept { return }
        state.say("Handing in failed; it is being tried again.")
      case .kept:
        state.say("Taps cannot be handed in just now; \(kept.grouped) are kept and sent later.")
      case .unkept(let sentence):
        state.say("Taps cannot be kept on this machine: \(sentence)")
      case .shut(let sentence): state.lines.append(state.codeSentence ?? sentence)
      }
      state.news.announcedFault = now
    }
    if state.news.announcedFailure != state.app.following.failure {
      state.news.announcedFailure = state.app.following.failure
      if let sentence = state.app.following.failure {
        state.say("The contest cannot be read just now: \(sentence)")
      }
    }
  }

  private func tellSeason(in state: inout State) {
    guard let standings = state.app.shared.standings else { return }
    let now = PlainNews.AnnouncedSeason(of: standings)
    defer { state.news.announcedSeason = now }
    guard let announced = state.news.announcedSeason, announced != now else { return }
    state.news.announcedTime = nil
    state.lines += standings.seasonSentences(state.app.shared.countdown, in: state.language)
    guard standings.state == .ended, announced.id == now.id, let school = state.tapping.school else { return }
    state.lines += (standings[.around(school.id)]?.place(of: school, mine: state.tapping, in: state.language) ?? [])
      .prefix(2)
  }

  /// Prints the podium and the text to share of a season that is over, once its story is known.
  private func tellEnding(in state: inout State) {
    guard let end = state.app.ending, end.story.ranks != nil, state.news.toldEnding != end.season.id else { return }
    state.news.toldEnding = end.season.id
    state.say("\(end.season.name), the best schools:")
    state.lines += end.best.prefix(3).map { $0.row(mine: end.standing.school.id, in: state.language) }
    state.say("A text to share:")
    state.lines += end.shareText(in: state.language)
  }

  /// The remaining times, in seconds, at which the end of the season is announced.
  private static let announcedTimes: [Int64] = [10, 60, 300]

  private func tellTime(in state: inout State) {
    guard let countdown = state.app.shared.countdown, countdown.boundary == .end,
      let step = Self.announcedTimes.first(where: { countdown.seconds <= $0 }), countdown.seconds > 0
    else { return }
    defer { state.news.announcedTime = step }
    guard step < state.news.announcedTime ?? .max else { return }
    state.say("The season ends in \(countdown.spoken(in: state.language)).")
  }

  // MARK: Beginning and end

  func greet(in state: inout State) {
    state.activity = .ready
    let language = state.language
    state.say("TouchSchool.")
    if state.app.shared.isPractice {
      state.say("This is a practice: the rivals are simulated, and its taps count in no contest.")
    }
    if let standings = state.app.shared.standings {
      state.lines += standings.seasonSentences(state.app.shared.countdown, in: language)
      state.news.announcedSeason = .init(of: standings)
    }
    if let school = state.tapping.school {
      state.lines.append(language("Your school: \(school.described(in: language))."))
      if let page = state.app.shared.standings?[.around(school.id)] {
        state.lines += page.place(of: school, mine: state.tapping, in: language).prefix(2)
      }
    } else {
      state.say("You have no school yet: find it with a part of its name, such as “school 서울고”.")
    }
    state.say("An empty line is a tap; “help” lists what else there is.")
  }

  /// Prints the answer to the command `wait`.
  func tellReceipts(in state: inout State) {
    state.lines.append(state.app.accountSentence)
    state.news.toldRejections = state.app.account.rejected
    state.news.announcedFault = .init(state.tapping.delivery)
    if let fault = state.tapping.fault { state.lines.append(fault) }
  }

  func sayFarewell(in state: inout State) {
    if state.round != nil { state.say("The round was not finished, so it has no result.") }
    let before = state.app.account.countedBefore
    if before > 0 {
      state.say("\(before, "tap", "taps") from last time were handed in, too.")
    }
    state.lines.append(state.app.accountSentence)
    tellEnding(in: &state)
  }
}

extension Standings {
  /// Sentences about the season, whether taps count in it, and the remaining time.
  func seasonSentences(_ countdown: SeasonCountdown?, in language: Language) -> [String] {
    let name = season.name
    let time =
      countdown.map { language(" It ends in \($0.spoken(in: language)).") } ?? ""
    let obstacle = state.obstacle(inSeasonNamed: name).map { language($0) }
    let freeze = language("Boards are frozen: they stay as they are until they are shown.")
    return [obstacle ?? language("The season is \(name).\(time)")]
      + (isFrozen ? [freeze] : [])
  }
}

extension RankMoment {
  /// A sentence about the overtaking, with the other school and the new rank.
  func sentence(in language: Language) -> String {
    let rank = after.grouped
    guard let name = others.first?.name else {
      return isGain
        ? language("Your school is up to rank \(rank).")
        : language("Your school is down to rank \(rank).")
    }
    return isGain
      ? language("You passed \(name): rank \(rank).")
      : language("\(name) passed you: rank \(rank).")
  }
}

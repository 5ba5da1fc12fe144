import Foundation

/// A person who taps: up to eight taps a second, in a batch a second. A batch is sent until it is answered, each time through any node.
struct Player: Sendable {
  static let tapPath = "/api/taps"

  let number: Int
  let school: String
  let nodes: NodeList
  let calls: any Calling
  let history: History
  let gate: Gate
  let pauses: Pauses
  let sessions: SessionList
  /// Called when an answer is none that a node may give.
  let tellFailure: @Sendable (String) -> Void

  private struct Opened: Decodable {
    var session: Int64
    var token: String
  }

  /// How many of the last batches a player remembers, to send one again now and then.
  private static let remembered = 20

  /// Plays until the game is over.
  ///
  /// - Parameter speed: how many of the player's seconds pass in a second.
  func play(seed: UInt64, speed: Int) async {
    var random = SeededRandom(seed: seed &* 1_000_003 &+ UInt64(number))
    // People do not tap in step.
    await pause(.milliseconds(Int.random(in: 0..<1000, using: &random)))
    while !gate.isOver {
      guard let (opened, contest) = await open(using: &random) else { return }
      sessions.add(opened.session, of: contest)
      guard await play(opened, of: contest, speed: speed, using: &random) else { return }
      // Nobody opens one session after the other.
      await pause(.milliseconds(Int.random(in: 500..<1500, using: &random)))
    }
  }

  /// Plays a session.
  ///
  /// - Returns: whether to open another one, as the contest was begun anew meanwhile, or as a node refused a batch, which was told.
  private func play(
    _ opened: Opened, of contest: Int, speed: Int, using random: inout SeededRandom
  ) async -> Bool {
    var batches: [SentBatch] = []
    var sequence: Int64 = 1
    var next = ContinuousClock.now
    while !gate.isOver {
      next = max(next + .seconds(1) / speed, .now)
      await pause(ContinuousClock.now.duration(to: next))
      guard gate.enter() else {
        await pause(.milliseconds(20))
        continue
      }
      let batch = SentBatch(sequence: sequence, taps: .random(in: 1...8, using: &random), span: 1000 / Int64(speed))
      let ending = await send(batch, opened, of: contest, isRepeat: false, using: &random)
      if ending == .answered, Int.random(in: 0..<50, using: &random) == 0,
        let old = batches.randomElement(using: &random)
      {
        _ = await send(old, opened, of: contest, isRepeat: true, using: &random)
      }
      gate.leave()
      guard ending == .answered else { return ending == .otherContest || ending == .refused }
      batches.append(batch)
      if batches.count > Self.remembered { batches.removeFirst() }
      sequence += 1
    }
    return false
  }

  private func pause(_ time: Duration) async { if time > .zero { try? await Task.sleep(for: time) } }

  /// Opens a session.
  ///
  /// - Returns: the session, and the number of the contest of which its token is; 0 for a contest that is over.
  private func open(using random: inout SeededRandom) async -> (Opened, contest: Int)? {
    while !gate.isOver {
      // Files are compared in a pause, and a session is a row.
      guard gate.enter() else {
        await pause(.milliseconds(20))
        continue
      }
      let node = nodes.random(using: &random)
      let contest = node == nodes.stranger ? 0 : nodes.contest
      history.note(HistoryLine(kind: .open, player: number, node: node, school: school))
      let answer = await calls.post("/api/sessions", at: node, token: nil, #"{"school":"\#(school)"}"#)
      gate.leave()
      if let answer, answer.status == 201, let opened = try? JSONDecoder().decode(Opened.self, from: answer.body) {
        history.note(HistoryLine(kind: .opened, player: number, session: opened.session, node: node, school: school))
        return (opened, contest)
      }
      if !mayTryAgain(answer) { fail("Player \(number) got no session from \(node)", answer) }
      await pause(.milliseconds(mayTryAgain(answer) ? 200 : 2000))
    }
    return nil
  }

  private enum Ending {
    /// It was answered with a receipt.
    case answered
    /// The token is one of an earlier contest.
    case otherContest
    case refused
    case over
  }

  /// Sends a batch until it is answered.
  private func send(
    _ batch: SentBatch, _ opened: Opened, of contest: Int, isRepeat: Bool, using random: inout SeededRandom
  ) async -> Ending {
    let start = ContinuousClock.now
    var attempts = 0
    while !gate.isOver {
      let node = nodes.random(using: &random)
      var line = HistoryLine(
        kind: .send, player: number, session: opened.session, sequence: batch.sequence, taps: batch.taps, node: node)
      history.note(line)
      let answer = await calls.post(Self.tapPath, at: node, token: opened.token, batch.json)
      line.status = answer?.status
      if let answer, answer.status == 200,
        let receipt = try? JSONDecoder().decode(AnsweredReceipt.self, from: answer.body)
      {
        line.kind = .answer
        line.receipt = receipt
        history.note(line)
        if !isRepeat { pauses.note(wait: start.duration(to: .now)) }
        return .answered
      }
      line.kind = .none
      line.text = answer.map { String(decoding: $0.body.prefix(300), as: UTF8.self) }
      history.note(line)
      // Tokens are of the past, or the season is.
      if answer?.status == 401 || answer?.status == 409, nodes.contest != contest,
        contest == 0 || node != nodes.stranger
      {
        return .otherContest
      }
      guard mayTryAgain(answer) || (answer?.status == 401 && node == nodes.stranger) else {
        fail("Batch \(batch.sequence) of session \(opened.session) was refused by \(node)", answer)
        return .refused
      }
      attempts += 1
      await pause(.milliseconds(min(500, 50 * attempts) + Int.random(in: 0..<50, using: &random)))
    }
    return .over
  }

  /// Whether an answer leaves open what became of a call.
  private func mayTryAgain(_ answer: CallAnswer?) -> Bool {
    guard let answer else { return true }
    return answer.status >= 500 || answer.status == 429
  }

  private func fail(_ sentence: String, _ answer: CallAnswer?) {
    let body = answer.map { " (\($0.status)): \(String(decoding: $0.body.prefix(500), as: UTF8.self))" } ?? ""
    tellFailure(sentence + body)
  }
}

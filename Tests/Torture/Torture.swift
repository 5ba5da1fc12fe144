import ArgumentParser
import Foundation
import Leaderboard
import SchoolDirectory
import Synchronization
import TapGame

/// What a test has another process do to a file.
@main
struct Torture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Does to a file what a test asks for, and writes down what was acknowledged.",
    subcommands: [Throw.self, Story.self, Look.self], defaultSubcommand: Throw.self)
}

/// Throws batches of every kind at a file and writes down each receipt it got, so that whoever started it can add them up.
struct Throw: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Throws random batches at a file: next ones, repeats, gaps, nonsense; from as many processes as you start.",
    discussion: """
      Prints a line for each receipt as it comes: session,sequence,accepted,rejected,session taps,school taps,revision. Ends with a \
      failure as soon as an answer is wrong: a repeat that gets another receipt, a gap that is taken, nonsense that counts. Two processes may be \
      given the same sessions: both then send the same batches, and each must count once.
      """)

  @Option(help: "The database; its newest season is played in.") var database: String
  @Option(help: "What the random batches follow from.") var seed: UInt64 = 1
  @Option(help: "How many batches to throw.") var batches = 50_000
  @Option(help: "The first of the sessions to send for.") var firstSession: Int64
  @Option(help: "The last of the sessions to send for.") var lastSession: Int64

  func run() async throws {
    let leaderboard = try Leaderboard.open(database, clock: SystemClock(), access: .readWrite)
    let output = ReceiptLog()
    let sessions = Array(firstSession...lastSession)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for session in sessions {
        let share = batches / sessions.count
        group.addTask {
          var thrower = SessionThrower(
            leaderboard: leaderboard, session: SessionID(rawValue: session),
            random: SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(bitPattern: session)))
          for _ in 0..<share {
            guard let receipt = try await thrower.throwOne() else { continue }
            try output.write(receipt)
          }
        }
      }
      try await group.waitForAll()
    }
    try leaderboard.close()
  }
}

/// Standard output, a whole line at a time.
private final class ReceiptLog: Sendable {
  private let output = Mutex(FileHandle.standardOutput)

  func write(_ receipt: Receipt) throws {
    let line =
      "\(receipt.session),\(receipt.sequence),\(receipt.accepted),\(receipt.rejected),"
      + "\(receipt.sessionTaps),\(receipt.schoolTaps),\(receipt.revision)\n"
    try output.withLock { try $0.write(contentsOf: Data(line.utf8)) }
  }
}

/// Sends for one session and knows what each answer has to be.
private struct SessionThrower {
  let leaderboard: Leaderboard
  let session: SessionID
  var random: SeededGenerator
  private var receipts: [Int64: Receipt] = [:]
  private var next: Int64 = 1

  init(leaderboard: Leaderboard, session: SessionID, random: SeededGenerator) {
    self.leaderboard = leaderboard
    self.session = session
    self.random = random
  }

  /// What batch a session has under a number is fixed, so that two processes send the same.
  private func batch(_ sequence: Int64) -> TapBatch {
    var random = SeededGenerator(seed: UInt64(session.rawValue) &* 7_919 &+ UInt64(sequence))
    return TapBatch(
      session: session, sequence: sequence, taps: Int64(random.integer(below: 30)) + 1,
      span: Int64(random.integer(below: 2000)))
  }

  mutating func throwOne() async throws -> Receipt? {
    switch random.integer(below: 10) {
    case 0..<6: return try await sendNext()
    case 6: return try await repeatOld()
    case 7: return try await loseAnswer()
    case 8: try await leaveGap()
    default: try await sendNonsense()
    }
    return nil
  }

  private mutating func sendNext() async throws -> Receipt {
    let receipt = try await leaderboard.commit(batch(next))
    receipts[next] = receipt
    next += 1
    return receipt
  }

  private mutating func repeatOld() async throws -> Receipt? {
    guard next > 1 else { return nil }
    let sequence = Int64(random.integer(below: UInt64(next - 1))) + 1
    let again = try await leaderboard.commit(batch(sequence))
    try expect(again == receipts[sequence], "batch \(sequence) of session \(session) got another receipt when repeated")
    return again
  }

  /// The answer did not arrive, so the batch is sent again: twice at the same time, even.
  private mutating func loseAnswer() async throws -> Receipt {
    let batch = batch(next)
    async let lost = leaderboard.commit([batch, batch])
    async let second = leaderboard.commit(batch)
    let answers = try await lost.map { try $0.get() } + [second]
    let receipt = answers[0]
    try expect(answers.allSatisfy { $0 == receipt }, "batch \(next) of session \(session) got two receipts")
    receipts[next] = receipt
    next += 1
    return receipt
  }

  /// Another process may be ahead for the same session, so a number counts as a gap only far ahead.
  private mutating func leaveGap() async throws {
    let far = next + 1_000_000 + Int64(random.integer(below: 1000))
    let result = try await leaderboard.commit([batch(far)])
    guard case .failure(.sequenceGap(session, far, _)) = result[0] else {
      throw WrongAnswer("a gap at \(far) of session \(session) was answered \(result[0])")
    }
  }

  private mutating func sendNonsense() async throws {
    var nonsense = batch(next)
    switch random.integer(below: 5) {
    case 0: nonsense.taps = 0
    case 1: nonsense.taps = -Int64(random.integer(below: 1000)) - 1
    case 2: nonsense.taps = Int64.max
    case 3: nonsense.spanMilliseconds = -1
    default: nonsense.session = SessionID(rawValue: Int64.max)
    }
    let result = try await leaderboard.commit([nonsense])
    guard case .failure = result[0] else { throw WrongAnswer("\(nonsense) was taken: \(result[0])") }
  }

  private func expect(_ holds: Bool, _ sentence: String) throws {
    if !holds { throw WrongAnswer(sentence) }
  }
}

/// The store gave an answer that breaks a promise.
private struct WrongAnswer: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

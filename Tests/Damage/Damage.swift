import ArgumentParser
import Foundation

/// Damages files at random, has each looked at by everything that reads one, and adds up what came of it.
@main
struct Damage: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Damages contests' files at random, and asks each of them everything.",
    subcommands: [Run.self, Ask.self])
}

/// Makes damaged files, has a child process ask each, and starts another child where one has ended.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes damaged files and has them asked; ends with a failure if one ended a process.",
    discussion: """
      Each file follows from the seed and its number. A file that ended a process, took too long, or was found whole though plain SQL \
      finds otherwise stays in the folder as bad-NUMBER.sqlite.

      EXAMPLES:
        damage run --folder /tmp/damage --files 300
        damage run --folder /tmp/damage --files 5000 --command .build/release/touchschool
      """)

  @Option(help: "Where the files are made.") var folder: String
  @Option(help: "What the damage follows from.") var seed: UInt64 = 1
  @Option(help: "The number of the first file.") var first = 0
  @Option(help: "How many files to make.") var files = 300
  @Option(help: "The command touchschool, to be run on each file in place of the library in a child process.")
  var command: String?
  @Option(help: "The longest that one call may take, in seconds.") var limit = 20

  func run() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let templates = try await Templates(folder: folder)
    var tally = Tally()
    var asker: any Asker =
      if let command { ProgramAsker(command: command, limit: limit) } else { try ChildAsker(limit: limit) }
    let path = "\(folder)/damaged.sqlite"
    for number in first..<first + files {
      var damage = RandomDamage(seed: seed, number: number)
      try damage.write(to: path, from: templates)
      let facts = PlainSQL.facts(of: path)
      let answers = try asker.ask(path)
      if tally.add(number, damage.story, answers, facts) {
        try damage.write(to: "\(folder)/bad-\(number).sqlite", from: templates)
      }
      if answers.last?.isEnd == true, command == nil { asker = try ChildAsker(limit: limit) }
    }
    asker.stop()
    print(tally.summary)
    guard tally.isGood else { throw ExitCode.failure }
  }
}

/// What became of all files.
struct Tally {
  private var files = 0
  private var calls = 0
  private var answered = 0
  private var refused = 0
  private var wholeFiles = 0
  private var signals = 0
  private var late = 0
  private var wrong = 0
  private var unspoken = 0

  /// Adds a file.
  ///
  /// - Returns: whether something is wrong with the program.
  mutating func add(_ number: Int, _ story: [String], _ answers: [Answer], _ facts: PlainSQL.Facts) -> Bool {
    files += 1
    var isBad = false
    for answer in answers {
      calls += 1
      switch answer.outcome {
      case .answered: answered += 1
      case .refused: refused += 1
      case .unspoken(let error):
        unspoken += 1
        isBad = true
        complain(number, story, "\(answer.call) ended in an error that is no sentence: \(error)")
      case .signal(let signal):
        signals += 1
        isBad = true
        complain(number, story, "\(answer.call) ended with signal \(signal)")
      case .late:
        late += 1
        isBad = true
        complain(number, story, "\(answer.call) did not end")
      case .whole:
        answered += 1
        wholeFiles += 1
        if let difference = facts.difference {
          wrong += 1
          isBad = true
          complain(number, story, "check says whole, and plain SQL: \(difference)")
        }
      case .ranked(let ranking):
        answered += 1
        // The ranks of a file that is not whole are anybody's guess.
        if facts.difference == nil, answers.contains(where: { $0.outcome == .whole }), let expected = facts.ranking,
          expected != ranking
        {
          wrong += 1
          isBad = true
          complain(number, story, "the ranking is not that of plain SQL: \(ranking), not \(expected)")
        }
      }
    }
    return isBad
  }

  private func complain(_ number: Int, _ story: [String], _ sentence: String) {
    print("file \(number) (\(story.joined(separator: "; "))): \(sentence)")
  }

  var isGood: Bool { signals == 0 && late == 0 && wrong == 0 && unspoken == 0 }

  var summary: String {
    """
    files \(files), calls \(calls), answered \(answered), refused with a sentence \(refused), \
    found whole \(wholeFiles), whole though SQL differs \(wrong), signals \(signals), too late \(late), \
    errors without a sentence \(unspoken)
    """
  }
}

import Basics
// An organiser's phone steers the projectors of a hall. The state of the walls is a value of the contest, not of a
// browser: so several walls follow one remote, also at different nodes of a cluster, and a wall that is loaded again is
// where it was.

/// Changes what the walls show. What is left out stays; only the light is always that of the last command.
public struct ShowOnWall: ContestCommand {
  public var look: WallLook?
  public var board: String?
  public var sound: Bool?
  /// The message; an empty one takes it away.
  public var message: String?
  /// Whether the message stays until another command takes it away; otherwise it leaves after 20 seconds. Without a
  /// message it is about the one that is shown.
  public var stays: Bool?
  /// The step of the reveal.
  public var reveal: WallReveal?
  /// The school that falls into place with the step.
  public var light: WallLight?

  public init(
    look: WallLook? = nil, board: String? = nil, sound: Bool? = nil, message: String? = nil, stays: Bool? = nil,
    reveal: WallReveal? = nil, light: WallLight? = nil
  ) {
    (self.look, self.board, self.sound, self.message, self.stays) = (look, board, sound, message, stays)
    (self.reveal, self.light) = (reveal, light)
  }

  public typealias Outcome = WallState
  public static let name = "wall.show"
  public static let summary = "Change what the walls show; what is left out stays."
  public static let fields: [CommandField] = [
    .optional("look", .choice(WallLook.allCases.map(\.rawValue)), "How the walls look."),
    .optional("board", .text, "The board, such as level:high; level:high?score=per-pupil ranks it by taps a pupil."),
    .optional("sound", .flag, "Whether the walls play sounds."),
    .optional(
      "message", .text,
      "A line for the walls and the phones, of up to \(maximumMessageLength) characters; empty takes it away."),
    .optional("stays", .flag, "Whether the message stays; otherwise it leaves after 20 seconds."),
    .optional("reveal", .value, "A step of the reveal, with the rows that the walls show."),
    .optional("light", .value, "The school that falls into place with the step, whose phones light up."),
  ]
  public var concernedSeason: SeasonID? { reveal?.season }
  /// The end of a board that the walls rank by taps a pupil.
  private static let perPupil = "?score=per-pupil"
  /// The board without its score.
  package var plainBoard: String? {
    board.map { $0.hasSuffix(Self.perPupil) ? String($0.dropLast(Self.perPupil.count)) : $0 }
  }
  /// The state has a season and an end of its message from version 2 on, and nodes before would write another one.
  public var since: Int { SetPupils.firstVersion }
  /// Whether this is more than the next step of a reveal. A reveal has hundreds of steps, and they say nothing that the
  /// standings do not say; when it began and ended is kept.
  public var isAudited: Bool {
    guard let reveal, look == nil, board == nil, sound == nil, message == nil, stays == nil else { return true }
    return reveal.step == .curtain || reveal.step == .table
  }

  public static let maximumMessageLength = 100
  /// How long a message is shown that does not stay: long enough to be read twice.
  static let messageMilliseconds: Int64 = 20_000
  private static let counts: ClosedRange<Int64> = 0...(1 << 53)
  private static let awards = ["level", "region", "climb", "front", "newcomer", "player"]

  package func validate() throws(ContestRefusal) {
    guard self != ShowOnWall() else {
      let names = Self.fields.map { "“\($0.name)”" }.joined(separator: ", ")
      throw .invalid("Nothing is to be changed; give one of \(names).")
    }
    if let message, !message.isEmpty, !VisibleText.isShowable(message, upTo: Self.maximumMessageLength) {
      throw .invalid("The message has 1 to \(Self.maximumMessageLength) characters on one line; write it so.")
    }
    guard isBounded else {
      throw .invalid(
        "The reveal or the light has a value out of its bounds: at most \(WallReveal.mostRows) rows and \(WallReveal.mostAwards) awards, and counts from 0."
      )
    }
  }

  private var isBounded: Bool {
    let rows = reveal?.rows ?? []
    let awards = reveal?.awards ?? []
    let numbers: [Int64?] =
      [light?.place, reveal?.index, reveal?.total, reveal?.place, reveal?.next, reveal?.from, reveal?.to]
      + [reveal?.first, reveal?.settled, reveal?.most] + rows.flatMap { [$0.rank, $0.taps] }
      + awards.flatMap { [$0.from, $0.to, $0.minutes, $0.taps] }
    return numbers.allSatisfy { Self.counts.contains($0 ?? 0) }
      && rows.allSatisfy { (0...255).contains($0.color) }
      && (light?.color ?? "#000000").wholeMatch(of: /#[0-9a-f]{6}/) != nil
      && (10...1000).contains(reveal?.speed ?? 100)
      && rows.count <= WallReveal.mostRows && awards.count <= WallReveal.mostAwards
      && awards.allSatisfy { award in
        Self.awards.contains(award.kind)
          && [award.name, award.nickname].allSatisfy { $0.map { VisibleText.isShowable($0, upTo: 60) } ?? true }
      }
  }
}

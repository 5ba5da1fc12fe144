public import SchoolDirectory

/// Merges a season that was played apart into a live season, all or nothing.
///
/// Each batch counts once, also when the same season is merged again. Each school's taps are added up, and its histories minute by minute. A
/// school reached its total at the later of its last taps in both seasons. Receipts get new numbers, and a repeat of a batch is recognised
/// only under the session's new number.
///
/// A session is identified by its number in the file that it was played in, its opening moment, its school and its
/// nickname. So sessions of two files stay distinct if their numbers collide, and what was merged before is recognised:
/// each batch counts once, however often a season is merged and whatever has been played since.
public struct MergeSeason: ContestCommand {
  /// The season here, which must be live.
  public var season: SeasonID
  /// The name of the merged file, for messages.
  public var name: String
  /// The rules of the merged season, which must be those of the season here.
  public var rules: FairPlayRules
  /// Whether the merged season is a simulation, which is merged only into a simulation.
  public var isSimulation: Bool
  /// The sessions, in the order of their numbers.
  public var sessions: [MergedSession]
  /// The files of taps that were imported there.
  public var imports: [MergedImport]
  /// The sheets of taps there, as they were imported last.
  public var sheets: [MergedSheet]

  /// A merge of these sessions.
  public init(
    season: SeasonID, name: String, rules: FairPlayRules, isSimulation: Bool = false, sessions: [MergedSession],
    imports: [MergedImport], sheets: [MergedSheet]
  ) {
    self.season = season
    self.name = name
    self.rules = rules
    self.isSimulation = isSimulation
    self.sessions = sessions
    self.imports = imports
    self.sheets = sheets
  }

  /// What changed.
  public typealias Outcome = MergeReport
  /// `season.merge`
  public static let name = "season.merge"
  /// What it does.
  public static let summary = "Merge a season that was played apart into a season here."
  /// Its fields.
  public static let fields: [CommandField] = [
    .season, .required("name", .text, "The name of the merged file, for messages."),
    .required("rules", .value, "The fair play rules of the merged season."),
    .required("isSimulation", .flag, "Whether the merged season is a simulation."),
    .required("sessions", .value, "The sessions with their batches and adjustments."),
    .required("imports", .value, "The files of taps that were imported there."),
    .required("sheets", .value, "The sheets of taps there, as they were imported last."),
  ]
  /// The season.
  public var concernedSeason: SeasonID? { season }
  /// Whether what is new is to be merged.
  public var question: ((_ plan: MergeReport) -> String?)? {
    { plan in
      plan.newBatches == 0 && plan.newAdjustments == 0
        ? nil
        : "Merge \(plan.newBatches) new \(plan.newBatches == 1 ? "batch" : "batches") and \(plan.newAdjustments) new \(plan.newAdjustments == 1 ? "adjustment" : "adjustments") into season \(season), for good?"
    }
  }
  /// As much as its batches.
  public var weight: Int { sessions.reduce(1) { $0 + $1.batches.count } }
  /// The list keeps how many sessions there are, in place of the sessions.
  public var audited: any Encodable {
    AuditedMerge(season: season, name: name, sessions: sessions.count, batches: weight - 1)
  }

  /// Gives the merged sheets other names, if sheets of the season here have the same names and are others.
  ///
  /// - Parameter addition: what follows each name in brackets, such as the name of the hall.
  /// - Complexity: O(sheets and files of taps).
  public mutating func renameSheets(adding addition: String) {
    let name = { (sheet: String) in "\(sheet) (\(addition))" }
    for place in sheets.indices { sheets[place].name = name(sheets[place].name) }
    for place in imports.indices { imports[place].name = name(imports[place].name) }
  }
}

/// A session of a merged season.
public struct MergedSession: Hashable, Sendable, Codable {
  /// The number in the file that the session was played in.
  public var number: SessionID
  /// The school.
  public var school: SchoolID
  /// The nickname.
  public var nickname: Nickname
  /// Whether a player played it; imported taps have a session too.
  public var isPlayed: Bool
  /// Whether the player is hidden from the boards of players.
  public var isHidden: Bool
  /// When it was opened.
  public var openedAt: Timestamp
  /// The fair play state after its last batch.
  public var bucket: MergedBucket
  /// Its batches, by their sequence, from 1 and without a gap.
  public var batches: [MergedBatch]
  /// Its adjustments, oldest first.
  public var adjustments: [MergedAdjustment]

  /// A session with these values.
  public init(
    number: SessionID, school: SchoolID, nickname: Nickname, isPlayed: Bool, isHidden: Bool, openedAt: Timestamp,
    bucket: MergedBucket, batches: [MergedBatch] = [], adjustments: [MergedAdjustment] = []
  ) {
    self.number = number
    self.school = school
    self.nickname = nickname
    self.isPlayed = isPlayed
    self.isHidden = isHidden
    self.openedAt = openedAt
    self.bucket = bucket
    self.batches = batches
    self.adjustments = adjustments
  }
}

/// The state of a merged session's token bucket.
public struct MergedBucket: Hashable, Sendable, Codable {
  /// The level, in thousandths of a tap.
  public var level: Int64
  /// The moment up to which time was accounted for.
  public var accountedUntil: Timestamp
  /// The moment of the last batch.
  public var lastActiveAt: Timestamp

  /// A state with these values.
  public init(level: Int64, accountedUntil: Timestamp, lastActiveAt: Timestamp) {
    self.level = level
    self.accountedUntil = accountedUntil
    self.lastActiveAt = lastActiveAt
  }
}

/// A batch of a merged session, from its receipt.
public struct MergedBatch: Hashable, Sendable, Codable {
  /// The sequence.
  public var sequence: Int64
  /// The span in milliseconds.
  public var span: Int64
  /// The taps that counted.
  public var accepted: Int64
  /// The taps that did not count.
  public var rejected: Int64
  /// Why they did not count.
  public var reason: RejectionReason?
  /// When it was counted.
  public var at: Timestamp

  /// A batch with these values.
  public init(
    sequence: Int64, span: Int64, accepted: Int64, rejected: Int64, reason: RejectionReason?, at: Timestamp
  ) {
    self.sequence = sequence
    self.span = span
    self.accepted = accepted
    self.rejected = rejected
    self.reason = reason
    self.at = at
  }
}

/// An adjustment of a merged session.
public struct MergedAdjustment: Hashable, Sendable, Codable {
  /// The taps added; negative if they were taken away.
  public var taps: Int64
  /// The reason.
  public var reason: String
  /// When it was made.
  public var at: Timestamp
  /// The sequence of the session's last batch before it.
  public var afterSequence: Int64

  /// An adjustment with these values.
  public init(taps: Int64, reason: String, at: Timestamp, afterSequence: Int64) {
    self.taps = taps
    self.reason = reason
    self.at = at
    self.afterSequence = afterSequence
  }
}

/// A file of taps that was imported into a merged season.
public struct MergedImport: Hashable, Sendable, Codable {
  /// The ``TapFile/digest`` of the file.
  public var digest: String
  /// The name of the file.
  public var name: String
  /// The sessions of its lines, by their places in ``MergeSeason/sessions``.
  public var sessions: [Int]

  /// An import with these values.
  public init(digest: String, name: String, sessions: [Int]) {
    self.digest = digest
    self.name = name
    self.sessions = sessions
  }
}

/// A sheet of taps of a merged season.
public struct MergedSheet: Hashable, Sendable, Codable {
  /// The taps of a school on a sheet.
  public struct Line: Hashable, Sendable, Codable {
    /// The school.
    public var school: SchoolID
    /// The taps.
    public var taps: Int64
    /// The sessions that hold the taps, by their places in ``MergeSeason/sessions``.
    public var sessions: [Int]

    /// A line with these values.
    public init(school: SchoolID, taps: Int64, sessions: [Int]) {
      self.school = school
      self.taps = taps
      self.sessions = sessions
    }
  }

  /// The name of the sheet.
  public var name: String
  /// Its lines, one a school.
  public var lines: [Line]

  /// A sheet with these lines.
  public init(name: String, lines: [Line]) {
    self.name = name
    self.lines = lines
  }
}

/// What a merge changed, or would change.
public struct MergeReport: Hashable, Sendable, Codable {
  /// The sessions that are new here.
  public var newSessions = 0
  /// The sessions that were here before.
  public var knownSessions = 0
  /// The batches that were counted.
  public var newBatches = 0
  /// The batches that were counted before.
  public var knownBatches = 0
  /// The adjustments that were made.
  public var newAdjustments = 0
  /// The schools whose taps changed.
  public var schools = 0
  /// The taps that were added, less those that adjustments took away.
  public var taps: Int64 = 0
  /// The number of nicknames used for the same school in both seasons. Each of them counts as one player.
  public var sharedPlayers = 0
  /// The season's taps before.
  public var tapsBefore: Int64 = 0
  /// The season's taps after.
  public var tapsAfter: Int64 = 0

  /// An empty report.
  public init() {}
}

/// What the audit list keeps of a merge.
private struct AuditedMerge: Encodable {
  let season: SeasonID
  let name: String
  let sessions: Int
  let batches: Int
}

extension ContestRefusal {
  /// The season cannot be merged.
  public static func merge(reason: String) -> ContestRefusal { ContestRefusal(invalidValue, .data, reason) }
}

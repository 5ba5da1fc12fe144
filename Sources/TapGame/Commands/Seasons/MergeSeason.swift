public import SchoolDirectory

/// Merges a season that was played in another file into a live season, all or nothing.
///
/// Each batch counts once, even if the same season is merged again. The taps and the histories of each school are
/// added, minute by minute. After the merge, a school reached its total at the later of its last taps in the two
/// seasons. Receipts get new numbers. A repeat of a batch is recognised only under the session's new number.
///
/// A session is identified by its number in the file that it was played in, its opening moment, its school and its
/// nickname. So sessions of two files stay distinct even if their numbers are the same, and the store recognises
/// sessions that were merged before.
public struct MergeSeason: ContestCommand {
  /// The target season, which must be live.
  public var season: SeasonID
  /// The name of the merged file, for messages.
  public var name: String
  /// The rules of the merged season, which must be equal to those of the target season.
  public var rules: FairPlayRules
  /// Whether the merged season is a simulation. A simulation can be merged only into a simulation.
  public var isSimulation: Bool
  /// The sessions, in the order of their numbers.
  public var sessions: [MergedSession]
  /// The files of taps that were imported into the merged season.
  public var imports: [MergedImport]
  /// The sheets of taps of the merged season, as of their last import.
  public var sheets: [MergedSheet]

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

  public typealias Outcome = MergeReport
  public static let name = "season.merge"
  public static let summary = "Merge a season that was played apart into a season here."
  public static let fields: [CommandField] = [
    .season, .required("name", .text, "The name of the merged file, for messages."),
    .required("rules", .value, "The fair play rules of the merged season."),
    .required("isSimulation", .flag, "Whether the merged season is a simulation."),
    .required("sessions", .value, "The sessions with their batches and adjustments."),
    .required("imports", .value, "The files of taps that were imported there."),
    .required("sheets", .value, "The sheets of taps there, as they were imported last."),
  ]
  public var concernedSeason: SeasonID? { season }
  /// The question whether to merge the new batches and adjustments; `nil` if there is nothing new.
  public var question: ((_ plan: MergeReport) -> String?)? {
    { plan in
      plan.newBatches == 0 && plan.newAdjustments == 0
        ? nil
        : "Merge \(plan.newBatches) new \(plan.newBatches == 1 ? "batch" : "batches") and \(plan.newAdjustments) new \(plan.newAdjustments == 1 ? "adjustment" : "adjustments") into season \(season), for good?"
    }
  }
  public var weight: Int { sessions.reduce(1) { $0 + $1.batches.count } }
  /// The fields for the audit list: the numbers of sessions and batches replace the sessions.
  public var audited: any Encodable {
    AuditedMerge(season: season, name: name, sessions: sessions.count, batches: weight - 1)
  }

  /// Renames the merged sheets and files of taps. This is needed if the target season has different sheets with the
  /// same names.
  ///
  /// - Parameter addition: the text in brackets after each name, such as the name of the hall.
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
  public var school: SchoolID
  public var nickname: Nickname
  /// Whether a player played the session. Imported taps have a session, too.
  public var isPlayed: Bool
  /// Whether the player is hidden from the boards of players.
  public var isHidden: Bool
  /// Whether the session was played in rhythm mode.
  @SparseFlag public var isRhythm: Bool
  public var openedAt: Timestamp
  /// The fair play state after the last batch.
  public var bucket: MergedBucket
  /// The batches, ordered by sequence, from 1 and without a gap.
  public var batches: [MergedBatch]
  /// The adjustments, oldest first.
  public var adjustments: [MergedAdjustment]

  public init(
    number: SessionID, school: SchoolID, nickname: Nickname, isPlayed: Bool, isHidden: Bool, isRhythm: Bool = false,
    openedAt: Timestamp, bucket: MergedBucket, batches: [MergedBatch] = [], adjustments: [MergedAdjustment] = []
  ) {
    self.number = number
    self.school = school
    self.nickname = nickname
    self.isPlayed = isPlayed
    self.isHidden = isHidden
    self.isRhythm = isRhythm
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
  /// The moment up to which the session's time is already counted, as play or as pause.
  public var accountedUntil: Timestamp
  public var lastActiveAt: Timestamp

  public init(level: Int64, accountedUntil: Timestamp, lastActiveAt: Timestamp) {
    self.level = level
    self.accountedUntil = accountedUntil
    self.lastActiveAt = lastActiveAt
  }
}

/// A batch of a merged session, from its receipt.
public struct MergedBatch: Hashable, Sendable, Codable {
  public var sequence: Int64
  /// The span in milliseconds.
  public var span: Int64
  /// The taps that counted.
  public var accepted: Int64
  /// The taps that did not count.
  public var rejected: Int64
  /// Why taps did not count; `nil` if all taps counted.
  public var reason: RejectionReason?
  public var at: Timestamp

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
  public var reason: String
  public var at: Timestamp
  /// The sequence of the session's last batch before the adjustment.
  public var afterSequence: Int64

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
  public var name: String
  /// The sessions of the file's lines, as indices in ``MergeSeason/sessions``.
  public var sessions: [Int]

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
    public var school: SchoolID
    public var taps: Int64
    /// The sessions that hold the taps, as indices in ``MergeSeason/sessions``.
    public var sessions: [Int]

    public init(school: SchoolID, taps: Int64, sessions: [Int]) {
      self.school = school
      self.taps = taps
      self.sessions = sessions
    }
  }

  public var name: String
  /// The lines, one for each school.
  public var lines: [Line]

  public init(name: String, lines: [Line]) {
    self.name = name
    self.lines = lines
  }
}

/// The changes from a merge, made or planned.
public struct MergeReport: Hashable, Sendable, Codable {
  /// The number of sessions that are new in the target season.
  public var newSessions = 0
  /// The number of sessions that the target season already has.
  public var knownSessions = 0
  /// The number of batches that are new in the target season.
  public var newBatches = 0
  /// The number of batches that the target season already has.
  public var knownBatches = 0
  /// The number of adjustments that are new in the target season.
  public var newAdjustments = 0
  /// The number of schools whose taps change.
  public var schools = 0
  /// The change of the season's taps: the taps of new batches and new adjustments.
  public var taps: Int64 = 0
  /// The number of nicknames used for the same school in both seasons. Each of them counts as one player.
  public var sharedPlayers = 0
  /// The season's taps before the merge.
  public var tapsBefore: Int64 = 0
  /// The season's taps after the merge.
  public var tapsAfter: Int64 = 0

  public init() {}
}

private struct AuditedMerge: Encodable {
  let season: SeasonID
  let name: String
  let sessions: Int
  let batches: Int
}

import Boards
package import Foundation
package import TapGame
import SchoolDirectory

extension MergeSeason {
  /// Reads a season from an export, to merge it.
  ///
  /// - Parameters:
  ///   - read: returns the next bytes of the export; `nil` or empty data at the end.
  ///   - name: the name of the export, for messages.
  /// - Throws: ``ExportFault``, and what `read` throws.
  package init(reading read: @escaping () throws -> Data?, named name: String, into season: SeasonID) throws {
    var reader = ExportReader(read)
    let header = try reader.header()
    var parts = MergeParts()
    while let record = try reader.next() {
      try record.reading { line throws in try parts.add(line, season: header.season) }
    }
    guard let rules = parts.rules else {
      throw ExportFault(line: 1, column: 1, reason: "the export has no season \(header.season)")
    }
    let (sessions, imports) = try parts.sessions()
    self.init(
      season: season, name: name, rules: rules, isSimulation: parts.isSimulation, sessions: sessions,
      imports: imports, sheets: try parts.sheets())
  }
}

/// The data of an export that a merge needs.
private struct MergeParts {
  private struct ReadReceipt {
    let session: Int64
    let revision: Int64
    let batch: MergedBatch
    let number: Int64
  }

  private struct ReadAdjustment {
    let session: Int64
    let afterReceipt: Int64
    let taps: Int64
    let reason: String
    let at: Timestamp
  }

  var rules: FairPlayRules?
  var isSimulation = false
  private var schools: [Int64: SchoolID] = [:]
  private var commits: [(revision: Int64, moment: Timestamp)] = []
  private var numbers: [Int64: Int64] = [:]
  private var rhythm: Set<Int64> = []
  private var read: [(number: Int64, session: MergedSession)] = []
  private var receipts: [ReadReceipt] = []
  private var adjustments: [ReadAdjustment] = []
  private var imports: [(digest: String, name: String, revision: Int64)] = []
  private var sheetNames: [(number: Int64, name: String)] = []
  private var sheetLines: [Int64: [(school: Int64, taps: Int64)]] = [:]
  private var sheetSessions: [SheetLine: [Int64]] = [:]

  private struct SheetLine: Hashable {
    let sheet: Int64
    let school: Int64
  }

  mutating func add(_ line: ExportLine, season: Int64) throws {
    let moment = { (key: String) throws -> Timestamp in Timestamp(milliseconds: try line.integer(key)) }
    switch line.kind {
    case "season":
      isSimulation = try line.integer("is_simulation") == 1
      guard let settings = SettingsText.settings(try line.text("settings")) else {
        throw ExportLine.Fault(offset: 0, sentence: "the settings of the season cannot be read")
      }
      rules = settings.rules
    case "school":
      guard let id = SchoolID(try line.text("id")) else {
        throw ExportLine.Fault(offset: 0, sentence: "the id of the school is none that a school can have")
      }
      schools[try line.integer("number")] = id
    case "revision": commits.append((try line.integer("id"), try moment("committed_at")))
    case "rhythm_session": rhythm.insert(try line.integer("session"))
    case "merged_session": numbers[try line.integer("session")] = try line.integer("source_session")
    case "session":
      let number = try line.integer("id")
      guard let school = schools[try line.integer("school")], let nickname = Nickname(try line.text("nickname")) else {
        throw ExportLine.Fault(offset: 0, sentence: "the session has no school or no nickname")
      }
      read.append(
        (
          number,
          MergedSession(
            number: SessionID(rawValue: number), school: school, nickname: nickname,
            isPlayed: try line.text("origin") == SessionRow.Origin.play.rawValue,
            isHidden: try line.integer("is_hidden") == 1, openedAt: try moment("opened_at"),
            bucket: MergedBucket(
              level: try line.integer("bucket_level"), accountedUntil: try moment("accounted_until"),
              lastActiveAt: try moment("last_active_at")))
        ))
    case "receipt":
      receipts.append(
        ReadReceipt(
          session: try line.integer("session"), revision: try line.integer("revision"),
          batch: MergedBatch(
            sequence: try line.integer("sequence"), span: try line.integer("span"),
            accepted: try line.integer("accepted"), rejected: try line.integer("rejected"),
            reason: RejectionReason?(code: try line.integer("reason")), at: Timestamp(milliseconds: 0)),
          number: try line.integer("id")))
    case "tap_adjustment":
      adjustments.append(
        ReadAdjustment(
          session: try line.integer("session"), afterReceipt: try line.integer("after_receipt"),
          taps: try line.integer("taps"), reason: try line.text("reason"), at: try moment("made_at")))
    case "tap_import":
      imports.append((try line.text("digest"), try line.text("file"), try line.integer("revision")))
    case "tap_sheet": sheetNames.append((try line.integer("id"), try line.text("name")))
    case "tap_sheet_line":
      sheetLines[try line.integer("sheet"), default: []].append((try line.integer("school"), try line.integer("taps")))
    case "tap_sheet_session":
      let place = SheetLine(sheet: try line.integer("sheet"), school: try line.integer("school"))
      sheetSessions[place, default: []].append(try line.integer("session"))
    default: break
    }
  }

  /// The places of the sessions, by their numbers.
  private var places: [Int64: Int] {
    Dictionary(read.enumerated().map { ($0.element.number, $0.offset) }) { first, _ in first }
  }

  func sheets() throws -> [MergedSheet] {
    let places = places
    return try sheetNames.map { sheet in
      let lines = try (sheetLines[sheet.number] ?? []).map { line in
        guard let school = schools[line.school] else {
          throw ExportLine.Fault(offset: 0, sentence: "the sheet “\(sheet.name)” has a school that is not there")
        }
        let sessions = sheetSessions[SheetLine(sheet: sheet.number, school: line.school)] ?? []
        return MergedSheet.Line(school: school, taps: line.taps, sessions: sessions.compactMap { places[$0] })
      }
      return MergedSheet(name: sheet.name, lines: lines)
    }
  }

  /// The sessions with their batches and adjustments, and the files of taps.
  func sessions() throws -> ([MergedSession], [MergedImport]) {
    var sessions = read.map(\.session)
    let places = places
    for (number, source) in numbers {
      if let place = places[number] { sessions[place].number = SessionID(rawValue: source) }
    }
    for number in rhythm {
      if let place = places[number] { sessions[place].isRhythm = true }
    }
    var numbersOfReceipts = [[Int64]](repeating: [], count: sessions.count)
    var importPlaces: [Int64: [Int]] = [:]
    for receipt in receipts {
      guard let place = places[receipt.session] else { continue }
      var batch = receipt.batch
      batch.at = moment(of: receipt.revision) ?? sessions[place].openedAt
      sessions[place].batches.append(batch)
      numbersOfReceipts[place].append(receipt.number)
      if !sessions[place].isPlayed { importPlaces[receipt.revision, default: []].append(place) }
    }
    for adjustment in adjustments {
      guard let place = places[adjustment.session] else { continue }
      let before = numbersOfReceipts[place].count { $0 <= adjustment.afterReceipt }
      sessions[place].adjustments.append(
        MergedAdjustment(
          taps: adjustment.taps, reason: adjustment.reason, at: adjustment.at, afterSequence: Int64(before)))
    }
    let files = imports.map { file in
      MergedImport(digest: file.digest, name: file.name, sessions: importPlaces[file.revision] ?? [])
    }
    return (sessions, files)
  }

  /// The moment of the commit that contains a revision; `nil` if there is none. The first row whose number is not lower
  /// than the revision is the row of this commit.
  private func moment(of revision: Int64) -> Timestamp? {
    let place = commits.partitioningIndex { $0.revision >= revision }
    return place < commits.count ? commits[place].moment : nil
  }
}

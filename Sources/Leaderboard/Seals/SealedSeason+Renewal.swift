import GRDB
import SQLiteFile
import TapGame

extension SealedSeason {
  /// The seal of a season, if it matches the stored digests of the season's parts. It is renewed after a name was
  /// removed from the season.
  ///
  /// The digest of a part that was changed before that is not renewed, so a check still finds the change.
  struct Intact {
    /// The parts that contain, or hash, texts typed by people.
    private static let parts: [Part] = [.sessions, .adjustments, .bans, .orders, .commonOrders, .orderHead]

    let season: SeasonID
    private let seal: SeasonSeal
    private let intact: [Part]

    /// The seal of a season; `nil` if the season has no seal, or the seal does not match the stored digests.
    init?(_ db: Database, _ season: SeasonID) throws {
      guard let seal = try SeasonEndTable.end(db, of: season)?.seal,
        try SealedSeason(kept: db, season).digest == seal.digest
      else { return nil }
      self.season = season
      self.seal = seal
      let kept = try SealedSeason(kept: db, season).parts
      intact = try Self.parts.filter { part in try kept.contains(SealedSeason.digest(of: part, season, db)) }
    }

    /// Writes the present digests of the parts that matched their digests before the name was removed.
    ///
    /// - Returns: whether the digest of the seal has changed.
    func renew(_ db: Database) throws -> Bool {
      for part in intact {
        let digest = try SealedSeason.digest(of: part, season, db)
        try db.execute(
          sql: "UPDATE season_seal SET rows = ?, digest = ? WHERE season = ? AND part = ?",
          arguments: [digest.rows, digest.digest, season.rawValue, part.rawValue])
      }
      let digest = try SealedSeason(kept: db, season).digest
      try SeasonEndTable.setSeal(db, of: season, to: SeasonSeal(digest: digest, sealedAt: seal.sealedAt))
      return digest != seal.digest
    }
  }

  /// Reads the stored digests of a sealed season.
  private init(kept db: Database, _ season: SeasonID) throws {
    let rows = try StoredRow.fetchAll(
      db, sql: "SELECT part, rows, digest FROM season_seal WHERE season = ?", arguments: [season.rawValue])
    let digests = try rows.compactMap { row in
      try Part(rawValue: try row[0]).map { Digest(part: $0, rows: try row[1], digest: try row[2]) }
    }
    parts = Part.allCases.compactMap { part in digests.first { $0.part == part } }
  }
}

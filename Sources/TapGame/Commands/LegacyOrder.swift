/// A command in the log format of versions before ``Order``: `{"endSeason": {"_0": 3, "at": …}}`.
///
/// A log is trimmed within minutes, so this format is read only during a rolling update of a cluster.
package struct LegacyOrder: Decodable {
  /// The action in the current form.
  package let action: ContestAction

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(_ name: String) { stringValue = name }
  }

  private struct Values {
    let container: KeyedDecodingContainer<Key>

    func callAsFunction<Value: Decodable>(_ name: String = "_0", as type: Value.Type = Value.self) throws -> Value {
      try container.decode(type, forKey: Key(name))
    }

    func optional<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
      try container.decodeIfPresent(type, forKey: Key(name))
    }
  }

  /// The values of a season or a series in the format before ``SeasonSettings``.
  private struct LegacySeason: Decodable {
    let name: String
    let period: SeasonPeriod?
    let timeZone: String?
    let startsAt: Timestamp?
    let endsAt: Timestamp?
    let rules: FairPlayRules
    let isSimulation: Bool?
    let joinRule: LegacyJoinRule?
    let autoBan: AutoBan?

    var settings: SeasonSettings {
      SeasonSettings(rules: rules, join: joinRule?.rule ?? .open, autoBan: autoBan ?? .off)
    }
  }

  private struct LegacyJoinRule: Decodable {
    let rule: JoinRule

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      switch container.allKeys.first?.stringValue {
      case "open": rule = .open
      case "ticket": rule = .ticket
      default:
        rule = .code(try Values(container: container.nestedContainer(keyedBy: Key.self, forKey: Key("code")))())
      }
    }
  }

  private struct LegacyPlayer: Decodable {
    let player: PlayerReference

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      func values(_ name: String) throws -> Values {
        Values(container: try container.nestedContainer(keyedBy: Key.self, forKey: Key(name)))
      }
      player =
        container.contains(Key("session"))
        ? .session(try values("session")()) : .named(try values("named")(), school: try values("named")("school"))
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let name = container.allKeys.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "it is not a command"))
    }
    let value = Values(container: try container.nestedContainer(keyedBy: Key.self, forKey: name))
    switch name.stringValue {
    case "commit": action = .commit(try value())
    case "commitBatches": action = .commitBatches(try value())
    case "openSessions": action = .openSessions(try value())
    default: action = .order(Order(try Self.command(name.stringValue, value)))
    }
  }

  private static func command(_ name: String, _ value: Values) throws -> any ContestCommand {
    switch name {
    case "adjust": return try value(as: AdjustTaps.self)
    case "importTaps": return try value(as: ImportTaps.self)
    case "importSchools": return try value(as: ImportSchools.self)
    case "removeSchools": return RemoveEdition(try value())
    case "startSeason":
      let season: LegacySeason = try value()
      return StartSeason(
        name: season.name, startsAt: season.startsAt, endsAt: season.endsAt, settings: season.settings,
        isSimulation: season.isSimulation)
    case "startSeries":
      let series: LegacySeason = try value()
      return StartSeries(
        name: series.name, every: series.period ?? .day, in: series.timeZone ?? "UTC", startsAt: series.startsAt,
        endsAt: series.endsAt, settings: series.settings)
    case "endSeason": return EndSeason(try value(), at: try value.optional("at"))
    case "resumeSeason": return ResumeSeason(try value())
    case "passTime": return PassTime(isClockConfirmed: try value("isClockConfirmed"))
    case "stopRepeating": return StopRepeating(try value(), atOnce: try value("atOnce"))
    case "setHidden":
      return HidePlayer(
        try value("_1", as: LegacyPlayer.self).player, isHidden: try value(), season: try value.optional("season"))
    case "setJoining": return SetSeason(try value(), join: try value("_1", as: LegacyJoinRule.self).rule)
    case "setAutoBan": return SetSeason(try value(), autoBan: try value("_1"))
    case "addTickets": return try value(as: AddTickets.self)
    case "ban": return try value(as: BanSessions.self)
    case "liftBan": return try value(as: LiftBan.self)
    case "forget": return try value(as: ForgetName.self)
    case "mergeSeason": return try value(as: MergeSeason.self)
    default:
      throw DecodingError.dataCorrupted(
        .init(codingPath: value.container.codingPath, debugDescription: "there is no command “\(name)”"))
    }
  }
}

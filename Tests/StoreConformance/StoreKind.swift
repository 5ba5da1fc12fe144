package import SchoolDirectory
package import TapGame
import Testing

/// A kind of store that is held to what every store promises.
package struct StoreKind: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  /// Whether the store's time runs back with its clock.
  let canRunBack: Bool
  let make: @Sendable (VirtualClock) throws -> any StoreUnderTest

  /// A kind of store.
  ///
  /// - Parameters:
  ///   - name: what tests call it.
  ///   - canRunBack: whether the store's time runs back with its clock. That of a log never does.
  ///   - make: makes an empty store of this kind, on a clock that the test moves.
  package init(
    _ name: String, canRunBack: Bool = true, make: @escaping @Sendable (VirtualClock) throws -> any StoreUnderTest
  ) {
    testDescription = name
    self.canRunBack = canRunBack
    self.make = make
  }

  /// The store in memory, which is the model of the others.
  package static let memory = StoreKind("memory") { MemoryUnderTest(clock: $0) }
}

/// A store, with what lies beyond `TapStore`: how schools and seasons get into it differs from store to store.
package protocol StoreUnderTest: Sendable {
  /// The store.
  var store: any TapStore { get }

  /// Adds schools, opens them or closes them.
  func put(_ schools: [School]) async throws
  /// Makes a season; seasons are numbered from 1.
  func startSeason(startsAt: Timestamp, endsAt: Timestamp?, settings: SeasonSettings) async throws -> Season
  /// Changes whether the review of a season bans by itself.
  func setAutoBan(_ autoBan: AutoBan, of season: Season) async throws
  /// Adds tickets.
  func add(_ tickets: AddTickets) async throws
  /// Bans sessions.
  func ban(_ order: BanSessions) async throws -> BanRecord
  /// Lifts a ban.
  func liftBan(_ lift: LiftBan) async throws -> BanRecord
  /// Forgets a nickname.
  func forget(_ order: ForgetName) async throws -> ForgetReport
  /// Ends a season.
  func endSeason(_ season: Season, at moment: Timestamp) async throws
}

/// A store that is also a ``ContestWriter``, and is made up by orders.
package protocol WriterUnderTest: StoreUnderTest {
  /// Who takes the next order.
  var writer: any ContestWriter { get async throws }
}

extension WriterUnderTest {
  package func put(_ schools: [School]) async throws {
    try await writer.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
  }

  package func startSeason(startsAt: Timestamp, endsAt: Timestamp?, settings: SeasonSettings) async throws -> Season {
    try await writer.perform(StartSeason(name: "Spring", startsAt: startsAt, endsAt: endsAt, settings: settings))
  }

  package func setAutoBan(_ autoBan: AutoBan, of season: Season) async throws {
    try await writer.perform(SetSeason(season.id, autoBan: autoBan))
  }

  package func add(_ tickets: AddTickets) async throws { try await writer.perform(tickets) }
  package func ban(_ order: BanSessions) async throws -> BanRecord { try await writer.perform(order).ban }
  package func liftBan(_ lift: LiftBan) async throws -> BanRecord { try await writer.perform(lift).ban }
  package func forget(_ order: ForgetName) async throws -> ForgetReport { try await writer.perform(order) }

  package func endSeason(_ season: Season, at moment: Timestamp) async throws {
    try await writer.perform(EndSeason(season.id, at: moment))
  }
}

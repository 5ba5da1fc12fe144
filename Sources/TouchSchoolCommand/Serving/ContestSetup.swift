package import Basics
import Foundation
package import Boards
package import SchoolDirectory
package import TapGame

/// Prepares a contest to play in, and creates it if there is none.
package enum ContestSetup {
  /// What has to be known about a contest to decide what to add to it.
  package struct Needs: Sendable {
    package let schools: [School]
    /// Whether the contest has no season, not even one that has ended.
    let isWithoutSeason: Bool
    /// Whether each season is over or is a simulation.
    let isOver: Bool
    /// Whether an organiser has started a season, but not imported any schools yet.
    package let lacksOrganisersSchools: Bool

    package init(of leaderboard: any ContestReader) async throws {
      schools = try await leaderboard.schools()
      let seasons = try await leaderboard.seasons()
      let states = try await leaderboard.seasonStates()
      isWithoutSeason = seasons.isEmpty
      lacksOrganisersSchools = schools.isEmpty && seasons.contains { !$0.isSimulation }
      isOver = seasons.allSatisfy { $0.isSimulation || states[$0.id]?.isOver == true }
    }
  }

  /// Whether to start a season. A contest without seasons gets one. If each season is over or is a simulation, a person
  /// decides; if no person is there, no season is started.
  package static func startsSeason(_ needs: Needs, isPersonThere: Bool, language: Language) -> Bool {
    needs.isWithoutSeason
      || needs.isOver && isPersonThere
        && Confirmation.ask("No season is running here. Start one that has no end?")
  }

  /// Adds the built-in schools if there are none, and a season if `startsSeason` is true. A contest with an organiser's
  /// season gets no schools: its organiser chooses them.
  ///
  /// - Returns: the schools of the contest, and sentences about what was added.
  package static func add(
    to leaderboard: any ContestWriter, _ needs: Needs, startsSeason: Bool, joining: Joining = .open,
    language: Language
  ) async throws -> (schools: [School], sentences: [Words]) {
    var schools = needs.schools
    var sentences: [Words] = []
    if needs.lacksOrganisersSchools {
      sentences.append(NoSchools().words)
    } else if schools.isEmpty {
      schools = try await SampleSchools.add(to: leaderboard)
      sentences.append(
        """
        Took in the \(schools.count) schools that come with TouchSchool; others go in with touchschool schools import.
        """)
    }
    if startsSeason {
      let settings = try SettingChanges(typed: ["join=\(joining.rawValue)"])
      let season = try await leaderboard.perform(
        StartSeason(name: language("TouchSchool"), changing: settings).completed(secret: JoinCode.randomSecret))
      sentences.append("Started the season “\(season.name)”, which has no end.")
    }
    return (schools, sentences)
  }
}

/// A contest in which an organiser has started a season, but has not imported any schools yet.
package struct NoSchools: CommandError {
  package init() {}
  package var words: Words {
    "The contest has a season, but no schools yet; import them with touchschool schools import FILE."
  }
  package var exitCode: CommandFailure.Code { .data }
}

import Basics
import Console
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

/// The options that name a contest, in a database file or on a cluster, and the option to print no messages.
typealias StoreOptions = ExtendedOptions<ClusterOptions>

extension StoreOptions {
  var file: FileOptions { base }
  var cluster: ClusterOptions { own }
  var path: String { file.path }
  /// The location of the contest, for messages.
  var place: Words { cluster.place ?? Words(verbatim: file.path) }
  var quiet: Bool { file.quiet }
  /// The arguments with which another command of the shell uses the same contest.
  var words: [String] { cluster.words ?? file.words }
  /// Whether there is a contest to open: a file, or a cluster.
  var exists: Bool { cluster.members != nil || FileManager.default.fileExists(atPath: path) }

  /// Opens the contest, runs `work` with it, and closes it.
  func with<Result>(
    _ access: DatabaseAccess, clock: any WallClock = SystemClock(), settlesClock: Bool = true,
    _ work: (Leaderboard) async throws -> Result
  ) async throws -> Result {
    guard let call = cluster.call else {
      return try await file.with(access, clock: clock, settlesClock: settlesClock, work)
    }
    return try await Online.network.withCluster(call) { leaderboard in
      leaderboard.tellWarnings { [quiet] in FileOptions.tell($0.words, quiet: quiet) }
      return try await work(leaderboard)
    }
  }

  func schools() async throws -> [School] {
    if let call = cluster.call,
      let schools = try await Online.network.withNode(of: call, { try await $1.schools { _, _ in } })
    {
      return schools
    }
    return try await with(.readOnly) { try await $0.schools() }
  }

  /// The names that schools had before; none of a cluster's.
  func formerSchoolNames() async throws -> [SchoolID: [String]] {
    guard cluster.call == nil else { return [:] }
    return try await with(.readOnly) { try await $0.formerSchoolNames() }
  }

  /// Calls a closure with each school of the contest, in the order of the ids. With a file, memory does not grow with their
  /// number.
  func forEachSchool(_ body: @escaping @Sendable (School) throws -> Void) async throws {
    guard cluster.call == nil else { return try await schools().forEach(body) }
    try await with(.readOnly) { try await $0.forEachSchool(body) }
  }

  /// Seals the seasons of a file that are due to be sealed, before the file is checked or copied. On a cluster, the
  /// servers do that.
  ///
  /// - Parameter onlyRecorded: whether to leave out seasons whose end is not in the file yet.
  /// - Returns: whether seasons were sealed.
  @discardableResult
  func sealDueSeasons(clock: any WallClock = SystemClock(), onlyRecorded: Bool = false) async -> Bool {
    guard cluster.members == nil else { return false }
    return await file.sealDueSeasons(clock: clock, onlyRecorded: onlyRecorded)
  }

  /// Prints a message on standard error. Ignores errors, since there is no other place to report them.
  func tell(_ words: Words) { file.tell(words) }

  /// A progress bar for work that can take longer than a second.
  func progressBar(_ title: Words, total: Int? = nil, unit: Words = "") -> ProgressBar {
    file.progressBar(title, total: total, unit: unit)
  }
}

import ArgumentParser

/// What moving and ranking an entry costs in memory.
struct Rank: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "What moving and ranking an entry costs in memory, against libstdc++'s order-statistics tree and Redis.",
    discussion: """
      Entries with counts of up to a million; random ones of them get 1 to 20 taps more ("a step") or any other count ("a leap"), and \
      random ones are asked for their place. All peers get the same moves, in rounds that take turns; medians are shown, in processor \
      time, so that other work on the machine counts for nobody. libstdc++'s tree (__gnu_pbds, -O2) holds its keys by value; beside it a \
      vector keeps each id's key, or its node, which spares the search for the old key. Redis's sorted set is driven through one pipelined connection, and its \
      figure is what INFO commandstats says of ZADD and ZREVRANK: without the network. Bytes are what the allocator has handed out, \
      the look-up by id included.
      """)

  static let quick = ["--entries", "500", "--operations", "200", "--rounds", "1"]

  @OptionGroup var options: BenchOptions
  @Option(parsing: .upToNextOption, help: "How many entries, for each table.")
  var entries = [12_000, 1_000_000, 10_000_000]
  @Option(help: "Moves and questions a round.") var operations = 200_000
  @Option(help: "Rounds of each.") var rounds = 5

  func validate() throws {
    guard entries.allSatisfy({ $0 > 0 && $0 <= 100_000_000 }), operations > 0, rounds > 0 else {
      throw ValidationError("--entries takes 1 to 100,000,000, --operations and --rounds 1 or more.")
    }
  }

  func measure() async throws -> [Measurement] {
    if WholeProcess.onPath("redis-server") == nil { tell("Redis is left out: there is no redis-server on the PATH.") }
    var measurements: [Measurement] = []
    for entries in entries {
      measurements += try await RankTrial(entries: entries, operations: operations, rounds: rounds).measure()
    }
    return measurements
  }
}

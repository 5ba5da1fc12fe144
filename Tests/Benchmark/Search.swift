import Basics
import ArgumentParser
import Console
import SchoolDirectory

/// How long a search takes.
struct Search: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "Milliseconds a search takes over a made-up directory, the worst of several kinds of query.",
    discussion: "Each query is run several times; the median counts, and the goal is 5 ms for the worst.")

  static let quick = ["--schools", "500", "--rounds", "1"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Schools to search.") var schools = 50_000
  @Option(help: "Times that each query is run.") var rounds = 21

  /// One of each kind: a letter, a consonant, a whole name, consonants, an unfinished syllable, several words, no hit, a word that most names have,
  /// abbreviations, words written together, one mistake, mistakes in a word that nothing has, Latin letters, a code.
  private static let queries = [
    "고", "ㅅ", "금성초등학교", "ㅅㅇㄱ", "서우", "강남구 초등", "없는학교이름", "학교", "등", "중앙 ㅈ", "대원외고", "서울대부고", "서울시강남구초등학교", "경기고등하교",
    "서울시 강남구 없는학교 초등학교", "eton collge", "seoul gangnam", "gangnm elementary", "B000012345",
  ]

  func measure() async throws -> [Measurement] {
    let search = SchoolSearch(GeneratedDirectory.schools(count: schools, seed: 1))
    var measurements: [Measurement] = []
    for query in Self.queries {
      var times: [Double] = []
      for _ in 0..<max(1, rounds) {
        times.append(await seconds { _ = search.find(query) } * 1000)
      }
      measurements.append(
        Measurement(
          what: "search for \(query) over \(schools.grouped) schools", milliseconds: times.median, limit: 5))
    }
    return measurements
  }
}

import Foundation
import FreePorts
import Testing

/// What becomes of a server whose log nobody takes: it goes on serving, and stops as it is told.
@Suite("A server whose log", .timeLimit(.minutes(10)))
struct ServeLogTests {
  /// Runs a server that logs every request, and a script when it listens, with its address in `$url` and its log in descriptor 3.
  private func shell(_ script: String) async throws -> Outcome {
    let workplace = try Workplace()
    return try await workplace.shell(
      """
      mkfifo server.log
      "$0" serve --sample --port 0 --log-level debug 2> server.log &
      server=$!
      exec 3< server.log
      while read -r line <&3; do case $line in "Serving at "*) break;; esac; done
      url=${line#Serving at }; url=${url%%,*}
      \(script)
      "$0" rankings --server $url --top 1 --format csv || exit 98
      kill $server; wait $server
      """)
  }

  @Test("has lost its reader goes on")
  func readerLeft() async throws {
    let outcome = try await shell(
      """
      exec 3<&-
      for each in 1 2 3; do "$0" rankings --server $url --top 1 --quiet --format csv || exit 97; done
      """)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test("is read by nobody, its pipe full, goes on")
  func pipeIsFull() async throws {
    let outcome = try await shell(
      """
      head -c 70000 /dev/zero > server.log &
      filler=$!
      for each in 1 2 3; do "$0" rankings --server $url --top 1 --quiet --format csv || exit 97; done
      kill $filler
      """)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }

  /// Runs a server that cannot say where it listens, stops it once it has answered, and then runs a script.
  private func shell(serving words: String, _ script: String) async throws -> Outcome {
    let port = try FreePorts.find(1)[0]
    return try await Workplace().shell(
      """
      "$0" serve --sample --port \(port) \(words) &
      server=$!
      until "$0" rankings --server http://127.0.0.1:\(port) --top 1 --format csv 2> errors; do
        kill -0 $server || exit 96
      done
      kill $server; wait $server || exit 97
      \(script)
      """)
  }

  @Test("has nowhere to go, standard error closed, does not write it into the database")
  func isClosed() async throws {
    let outcome = try await shell(serving: "--log-level debug 0<&- 2>&-", #""$0" check --quiet"#)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test("is to be quiet says nothing where all goes well")
  func quiet() async throws {
    let outcome = try await shell(serving: "--quiet 2> log", "cat log; test ! -s log")
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }
}

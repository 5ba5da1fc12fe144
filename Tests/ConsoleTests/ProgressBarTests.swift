import Console
import Synchronization
import Testing
import VirtualTerminal

@Suite("ProgressBar")
struct ProgressBarTests {
  /// A bar over a clock, a size and an output that the test holds in its hand.
  private final class Bench: Sendable {
    let output = RecordingOutput()
    let time = Mutex(Duration.zero)
    let size = Mutex(TerminalSize(columns: 40, rows: 10))

    func bar(total: Int? = 100) -> ProgressBar {
      ProgressBar(
        title: "Work", total: total, output: output, size: { self.size.withLock { $0 } },
        elapsed: { self.time.withLock { $0 } })
    }

    func pass(_ span: Duration) { time.withLock { $0 += span } }

    func screen(columns: Int = 40) -> VirtualTerminal {
      var screen = VirtualTerminal(columns: columns, rows: 10)
      for text in output.flushed { screen.feed(text) }
      return screen
    }
  }

  @Test("quick work stays silent")
  func silence() {
    let bench = Bench()
    let bar = bench.bar()
    for _ in 0..<100 {
      bar.advance()
      bench.pass(.milliseconds(4))
    }
    bar.finish(keepsLine: true)
    #expect(bench.output.flushed == [])
  }

  @Test("of many changes, at most twenty a second are drawn")
  func interval() {
    let bench = Bench()
    let bar = bench.bar(total: 3000)
    for _ in 0..<3000 {
      bench.pass(.milliseconds(1))
      bar.advance()
    }
    #expect(bench.output.flushed.count == 51)
    #expect(bench.screen().linesInUse.first?.hasPrefix("Work  100%") == true)
  }

  @Test("a finished bar is wiped and later changes draw nothing")
  func wiped() {
    let bench = Bench()
    let bar = bench.bar()
    bench.pass(.seconds(1))
    bar.advance(by: 40)
    #expect(bench.screen().linesInUse == ["Work   40%  ▕█████▏       ▏  1.5 s left"])
    bar.finish()
    bar.finish()
    bench.pass(.seconds(1))
    bar.advance()
    #expect(bench.screen().linesInUse == [])
    #expect(bench.screen().column == 0)
    #expect(bench.output.flushed.count == 2)
  }

  @Test("a finished bar can leave its last state standing")
  func kept() {
    let bench = Bench()
    let bar = bench.bar()
    bench.pass(.seconds(1))
    bar.update(completed: 1)
    bench.pass(.seconds(1))
    bar.update(completed: 50, total: 50)
    bench.pass(.milliseconds(1))
    bar.update(completed: 40, total: 40)
    bar.finish(keepsLine: true)
    #expect(bench.screen().linesInUse == ["Work  100%  ▕████████▏  40/40  0 s left"])
    #expect(bench.screen().row == 1)
  }

  @Test("when the terminal has become narrower, the broken line is wiped as a whole")
  func narrower() throws {
    let bench = Bench()
    let bar = bench.bar()
    bench.pass(.seconds(1))
    bar.advance(by: 40)
    bench.size.withLock { $0.columns = 15 }
    bench.pass(.seconds(1))
    bar.advance(by: 1)
    // 39 cells were drawn; at 15 columns a terminal shows them in three rows.
    #expect(bench.output.flushed.last == "\u{1B}[2A\r\u{1B}[JWork   41%")
  }

  @Test("a stream that fails silences the bar and nothing else")
  func failure() {
    let bench = Bench()
    let bar = bench.bar()
    bench.pass(.seconds(1))
    bar.advance()
    bench.output.fail(with: .readerLeft)
    bench.pass(.seconds(1))
    bar.advance()
    bar.finish()
    #expect(bench.output.flushed.count == 1)
  }
}

import Foundation
import Testing

@testable import Basics

@Suite(
  .enabled(if: Scanner.program != nil, "zbarimg is not installed, which reads the codes back"),
  .timeLimit(.minutes(10)))
struct `QR codes read back` {
  @Test(arguments: Version.all)
  func `every version reads back, full to the last byte`(version: Version) throws {
    let text = String(
      (0..<version.capacity).map { Character(Unicode.Scalar(UInt8(33 + ($0 * 7 + version.number) % 90))) })
    let code = try #require(QRSymbol(text: text))
    #expect(code.size == version.size)
    #expect(try Scanner.read(code.rows) == text)
  }

  @Test(arguments: 0..<40)
  func `addresses and names read back`(seed: Int) throws {
    var random = Lehmer(state: UInt64(seed) &* 2_654_435_761 &+ 1)
    let letters = Array("abcXYZ0189.-/:?&=%_~ 가나다학교서울 é🏫<>\"'")
    let text =
      "http://"
      + String((0..<Int.random(in: 1...60, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    let code = try #require(QRSymbol(text: text))
    #expect(try Scanner.read(code.rows) == text)
  }

  @Test func `a code with a spot on it still reads`() throws {
    let text = "http://192.168.100.100:8080/"
    let code = try #require(QRSymbol(text: text))
    var rows = code.rows
    for y in 18..<22 { for x in 18..<22 { rows[y][x].toggle() } }
    #expect(rows != code.rows)
    #expect(try Scanner.read(rows) == text)
  }

  @Test func `the picture's outline is the code`() throws {
    let code = try #require(QRSymbol(text: "http://192.168.0.7:8080/"))
    let picture = code.svg(title: "A & <B>")
    #expect(picture.contains("<title>A &amp; &lt;B&gt;</title>"))
    let side = code.size + 8
    #expect(picture.contains("viewBox=\"0 0 \(side) \(side)\""))
    var rows = [[Bool]](repeating: [Bool](repeating: false, count: side), count: side)
    for run in picture.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
      let (x, y, length) = try (#require(Int(run.1)), #require(Int(run.2)), #require(Int(run.3)))
      #expect(run.3 == run.4)
      for place in x..<x + length { rows[y][place] = true }
    }
    #expect(rows == code.rows)
    #expect(try Scanner.read(rows) == "http://192.168.0.7:8080/")
  }

  @Test func `the terminal's lines are the code, in colors of their own`() throws {
    let code = try #require(QRSymbol(text: "http://192.168.0.7:8080/"))
    var rows: [[Bool]] = []
    for line in code.terminalLines {
      #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m"))
      let modules = line.dropFirst(19).dropLast(4)
      #expect(modules.count == code.size + 8)
      rows.append(modules.map { $0 == "▀" || $0 == "█" })
      rows.append(modules.map { $0 == "▄" || $0 == "█" })
    }
    #expect(Array(rows.prefix(code.rows.count)) == code.rows)
    #expect(rows.dropFirst(code.rows.count).joined().allSatisfy { !$0 })
    #expect(try Scanner.read(rows) == "http://192.168.0.7:8080/")
  }
}

/// A generator that gives the same each time.
private struct Lehmer: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }
}

import Foundation
import GRDB
import SchoolDirectory

/// The damage of one file: it follows from a seed and the file's number.
struct RandomDamage {
  let seed: UInt64
  let number: Int
  /// What was done to the file, for whoever has to find out why it ended a process.
  private(set) var story: [String] = []

  /// Writes the damaged file, in place of what lies at the path.
  mutating func write(to path: String, from templates: Templates) throws {
    var random = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number))
    for end in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + end) }
    story = []
    var bytes = templates.contests[random.integer(in: templates.contests.indices)]
    var log: [UInt8]?
    let isOfRows = random.integer(in: 0..<5) < 3
    if isOfRows {
      try Self.save(bytes, path)
      for _ in 0...random.integer(in: 0..<3) {
        story.append((try? SQLDamage.damage(path, &random)) ?? "no more through SQL")
      }
      for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
      if random.integer(in: 0..<6) != 0 { return }
      bytes = Array(try Data(contentsOf: URL(filePath: path)))
    }
    for _ in 0...random.integer(in: 0..<3) {
      story.append(damageBytes(&bytes, &log, templates, &random))
    }
    try Self.save(bytes, path)
    if let log { try Self.save(log, path + "-wal") }
  }

  private static func save(_ bytes: [UInt8], _ path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }

  /// - Returns: what was done.
  private func damageBytes(
    _ bytes: inout [UInt8], _ log: inout [UInt8]?, _ templates: Templates, _ random: inout SeededGenerator
  ) -> String {
    func below(_ bound: Int) -> Int { random.integer(in: 0..<max(1, bound)) }
    let size = bytes.count > 17 ? max(512, Int(bytes[16]) << 8 | Int(bytes[17])) : 512
    let pages = max(1, bytes.count / size)
    func page(_ number: Int) -> Range<Int> { number * size..<min(bytes.count, (number + 1) * size) }
    guard bytes.count > 2 * size else { return "nothing more to damage" }
    switch below(14) {
    case 0:
      let count = 1 + below(16)
      for _ in 0..<count { bytes[below(bytes.count)] = UInt8(below(256)) }
      return "\(count) bytes"
    case 1:
      let place = below(bytes.count)
      bytes[place] ^= 1 << UInt8(below(8))
      return "a bit of byte \(place)"
    case 2:
      // Where a page says what it is, how many cells it has and where they are.
      let number = 1 + below(pages - 1)
      let place = number * size + below(40)
      if place < bytes.count { bytes[place] = UInt8(below(256)) }
      return "the head of page \(number + 1)"
    case 3:
      let place = 16 + below(84)
      bytes[place] = UInt8(below(256))
      return "byte \(place) of the file's header"
    case 4:
      let number = 1 + below(pages - 1)
      for place in page(number) { bytes[place] = 0 }
      return "page \(number + 1) zeroed"
    case 5:
      let number = 1 + below(pages - 1)
      for place in page(number) { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
      return "page \(number + 1) noise"
    case 6, 7:
      let (a, b) = (1 + below(pages - 1), 1 + below(pages - 1))
      let (first, second) = (Array(bytes[page(a)]), Array(bytes[page(b)]))
      if first.count == second.count { bytes.replaceSubrange(page(a), with: second) }
      if first.count == second.count { bytes.replaceSubrange(page(b), with: first) }
      return "pages \(a + 1) and \(b + 1) swapped"
    case 8:
      let other = templates.contests[below(templates.contests.count)]
      let (a, b) = (1 + below(pages - 1), below(max(1, other.count / size)))
      let part = Array(other[(b * size)..<min(other.count, (b + 1) * size)])
      if part.count == page(a).count { bytes.replaceSubrange(page(a), with: part) }
      return "page \(a + 1) from another file"
    case 9:
      let (a, b) = (1 + below(pages - 1), 1 + below(pages - 1))
      let part = Array(bytes[page(b)])
      if part.count == page(a).count { bytes.replaceSubrange(page(a), with: part) }
      return "page \(b + 1) over page \(a + 1)"
    case 10:
      let length = below(3) == 0 ? below(bytes.count) : (1 + below(pages)) * size
      bytes.removeLast(max(0, bytes.count - length))
      return "cut to \(length) bytes"
    case 11:
      let pair = templates.written[below(templates.written.count)]
      log = pair.log
      return "the log of another file beside it"
    case 12:
      let pair = templates.written[below(templates.written.count)]
      bytes = pair.file
      log = pair.log
      return "its own log beside it"
    default:
      let pair = templates.written[below(templates.written.count)]
      var damaged = pair.log
      bytes = pair.file
      if below(2) == 0 {
        damaged.removeLast(below(damaged.count))
      } else {
        for _ in 0...below(8) { damaged[below(damaged.count)] = UInt8(below(256)) }
      }
      log = damaged
      return "its own log, damaged"
    }
  }
}

import Foundation
import Synchronization

// What somebody who reaches etcd, but has not the contest's key, writes into the log. Nodes name the key and go on.
extension Injection {
  /// Bytes that are no entry, or an entry under a key that is not its own.
  static func writeGarbage(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let known = try any(try await cluster.etcd.entries(), using: &random)
    let noise = (0..<Int.random(in: 1...300, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random)
    }
    let (key, value, text): (String, [UInt8], String) =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: (sibling(of: known.text, using: &random), noise, "garbage at the key of an entry")
      case 1: ("\(EtcdAPI.contest)log/garbage-\(scene.fault)", noise, "garbage at another key")
      case 2: (sibling(of: known.text, using: &random), [UInt8](known.value ?? Data()), "a copy of an entry")
      case 3:
        // The writer finds its key taken: its batches are sent again, and no node has halted.
        (
          next(after: try await newest(besides: known.text, scene), by: 3), noise,
          "garbage at the key of an entry to come"
        )
      default:
        (
          next(after: known.text, by: 1_000_000), [UInt8](known.value ?? Data()),
          "a copy of an entry as its writer's next"
        )
      }
    return try await write(text, key, value, scene, isCalm: !text.hasSuffix("to come"))
  }

  /// The newest entry of an entry's writer.
  private static func newest(besides key: String, _ scene: Scene) async throws -> String {
    let writer = key.split(separator: "/").dropLast().joined(separator: "/")
    return try await scene.cluster.etcd.entries(limit: 20_000).map(\.text).filter { $0.hasPrefix(writer) }.max() ?? key
  }

  /// An entry in the right form, a day ahead, which moves the log's time if nodes take it.
  static func forgeEntry(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let known = try any(try await scene.cluster.etcd.entries(), using: &random)
    let key = sibling(of: known.text, using: &random)
    let writer = UInt64(key.split(separator: "/").dropLast().last ?? "", radix: 16) ?? 1
    let number = key.split(separator: "/").last.flatMap { Int64($0) } ?? 1
    let day = Int64(Date.now.timeIntervalSince1970 * 1000) + 86_400_000
    // No action, or a report.
    let report = Data(#"{"name":"x","durable":1,"applied":1,"commands":1,"isLeaving":false}"#.utf8)
    let content: [UInt8] =
      Bool.random(using: &random) ? [1] + varint(0) : [3] + varint(Int64(report.count)) + [UInt8](report)
    let version = known.value?.dropFirst(2).first ?? 1
    // No added report, and sixteen bytes as a seal.
    let end = varint(0) + (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let bytes: [UInt8] =
      Array("TS".utf8) + [version] + fixed(writer) + varint(number) + varint(day) + content + end
    return try await write("an entry a day ahead", key, bytes, scene, isCalm: true)
  }

  private static func write(
    _ text: String, _ key: String, _ value: [UInt8], _ scene: Scene, isCalm: Bool
  ) async throws -> Injection {
    // Nodes say so once in ten seconds.
    if let last = scene.cluster.forged.withLock(\.self) {
      try await Task.sleep(until: last + .seconds(11))
    }
    // A key is named by its writer, or else by its last part.
    let parts = key.split(separator: "/").suffix(2)
    let name = parts.first.flatMap { UInt64($0, radix: 16) == nil ? nil : $0 } ?? parts.last ?? ""
    let nodes = scene.cluster.runningNodes.map { ($0, $0.process.printedBytes) }
    if isCalm { scene.beginCalm(but: nil) }
    try await scene.cluster.etcd.put(key, value)
    for (node, printed) in nodes {
      try await scene.promise(
        "\(node.site.name) names the key of \(text) within 10 s", within: 10,
        found: { "\(key); it says: \(node.process.printed(after: printed).suffix(300))" }
      ) { node.process.printed(after: printed).contains(name) }
    }
    scene.cluster.forged.withLock { $0 = .now }
    return Injection(["\(text), at \(key)"]) { scene.endCalm() }
  }

  /// The key of an entry, with another writer.
  private static func sibling(of key: String, using random: inout SeededRandom) -> String {
    var parts = key.split(separator: "/").map(String.init)
    guard parts.count > 2 else { return key + "0" }
    let digits = String(random.next(), radix: 16)
    let length = parts[parts.count - 2].count
    parts[parts.count - 2] = String((String(repeating: "0", count: length) + digits).suffix(length))
    return parts.joined(separator: "/")
  }

  /// The key of a later entry of the same writer.
  private static func next(after key: String, by count: Int64) -> String {
    var parts = key.split(separator: "/").map(String.init)
    guard let last = parts.last, let number = Int64(last) else { return key + "0" }
    let digits = String(number + count)
    parts[parts.count - 1] = String(repeating: "0", count: max(0, last.count - digits.count)) + digits
    return parts.joined(separator: "/")
  }

  private static func fixed(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func varint(_ number: Int64) -> [UInt8] {
    var (rest, bytes) = (UInt64(bitPattern: (number << 1) ^ (number >> 63)), [UInt8]())
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}

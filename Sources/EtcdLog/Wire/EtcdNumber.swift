/// A 64-bit integer as etcd writes it in JSON, in quotes. Numbers without quotes are accepted too, as in Protocol
/// Buffers.
struct EtcdNumber: Decodable, Hashable, Sendable {
  let value: Int64

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      // etcd's IDs are unsigned.
      guard let value = Int64(text) ?? UInt64(text).map({ Int64(bitPattern: $0) }) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number is expected")
      }
      self.value = value
    } else {
      value = try container.decode(Int64.self)
    }
  }
}

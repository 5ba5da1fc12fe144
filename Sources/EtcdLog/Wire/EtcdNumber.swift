/// A whole number of 64 bits as etcd writes it in JSON: in quotes. Numbers without quotes are read, too, as Protocol Buffers have it.
struct EtcdNumber: Decodable, Hashable, Sendable {
  let value: Int64

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      // An identifier of etcd is unsigned.
      guard let value = Int64(text) ?? UInt64(text).map({ Int64(bitPattern: $0) }) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number is expected")
      }
      self.value = value
    } else {
      value = try container.decode(Int64.self)
    }
  }
}

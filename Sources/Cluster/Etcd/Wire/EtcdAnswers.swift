import Foundation

// etcd's answers, with only the fields that are needed here. etcd omits fields with the zero value of their type.

/// An answer with a header that identifies the cluster.
protocol EtcdAnswer: Decodable, Sendable {
  var header: EtcdHeader { get }
}

struct EtcdHeader: Decodable, Hashable, Sendable {
  let cluster: EtcdNumber
  let member: EtcdNumber?
  let revision: EtcdNumber?

  private enum CodingKeys: String, CodingKey {
    case cluster = "cluster_id"
    case member = "member_id"
    case revision
  }
}

struct EtcdKeyValue: Decodable, Sendable {
  let key: Data
  let value: Data?
  let created: EtcdNumber?
  let modified: EtcdNumber?
  /// How often the key was written since it was created.
  let version: EtcdNumber?

  private enum CodingKeys: String, CodingKey {
    case key, value, version
    case created = "create_revision"
    case modified = "mod_revision"
  }
}

struct EtcdRange: EtcdAnswer {
  let header: EtcdHeader
  let pairs: [EtcdKeyValue]?

  private enum CodingKeys: String, CodingKey {
    case header
    case pairs = "kvs"
  }
}

struct EtcdTransaction: EtcdAnswer {
  struct Response: Decodable, Sendable {
    struct Range: Decodable, Sendable {
      let kvs: [EtcdKeyValue]?
      let more: Bool?
    }
    let range: Range?

    private enum CodingKeys: String, CodingKey { case range = "response_range" }
  }
  let header: EtcdHeader
  let succeeded: Bool?
  let responses: [Response]?

  /// The key-value pairs in the range response at an index.
  func pairs(at index: Int) -> [EtcdKeyValue] {
    guard let responses, responses.indices.contains(index) else { return [] }
    return responses[index].range?.kvs ?? []
  }
}

struct EtcdLease: EtcdAnswer {
  let header: EtcdHeader
  let id: EtcdNumber

  private enum CodingKeys: String, CodingKey {
    case header
    case id = "ID"
  }
}

/// An answer that is read only for its header.
struct EtcdDone: EtcdAnswer {
  let header: EtcdHeader
}

struct EtcdAuthentication: EtcdAnswer {
  let header: EtcdHeader
  let token: String
}

struct EtcdMaintenance: EtcdAnswer {
  let header: EtcdHeader
  let version: String?
  let leader: EtcdNumber?
  let dbSize: EtcdNumber?
  let dbSizeInUse: EtcdNumber?
  let errors: [String]?
}

struct EtcdRefusal: Decodable, Sendable {
  let message: String
  let code: Int
}

/// A line of a watch's answer.
struct EtcdWatchLine: Decodable, Sendable {
  struct Event: Decodable, Sendable {
    /// `nil` for a put.
    let type: String?
    let kv: EtcdKeyValue
  }

  struct Result: EtcdAnswer {
    let header: EtcdHeader
    let canceled: Bool?
    let reason: String?
    let compacted: EtcdNumber?
    let events: [Event]?
    /// Whether more events of the same answer follow in the next line.
    let fragment: Bool?

    private enum CodingKeys: String, CodingKey {
      case header, canceled, events, fragment
      case reason = "cancel_reason"
      case compacted = "compact_revision"
    }
  }

  struct Failure: Decodable, Sendable {
    let message: String?
    let code: Int?

    private enum CodingKeys: String, CodingKey {
      case message
      case code = "grpc_code"
    }
  }

  let result: Result?
  let error: Failure?
}

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

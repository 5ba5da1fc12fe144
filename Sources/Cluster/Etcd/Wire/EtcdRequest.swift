import Foundation
import NIOCore

/// A call with its body. The JSON is built without an encoder, because it is short except for one value in base64.
struct EtcdRequest: Sendable {
  let path: String
  let body: ByteBuffer

  init(_ path: String, _ json: String) {
    self.path = path
    body = ByteBuffer(string: json)
  }

  /// Creates a key if it does not exist, and otherwise reads it.
  ///
  /// - Parameters:
  ///   - comparing: more conditions, each followed by a comma.
  ///   - more: more operations of the success, each followed by a comma.
  init(creating key: String, value: [UInt8], readingValue: Bool, comparing: String = "", and more: String = "") {
    path = Self.transactions
    let key = Self.base64(key)
    var body = ByteBuffer()
    body.reserveCapacity(value.count * 4 / 3 + 1024)
    body.writeString(
      #"{"compare":[\#(comparing){"target":"CREATE","key":"\#(key)","result":"EQUAL","create_revision":"0"}],"#
        + #""success":[\#(more){"request_put":{"key":"\#(key)","value":""#)
    body.writeBytes(Data(value).base64EncodedData())
    body.writeString(
      #""}}],"failure":[{"request_range":{"key":"\#(key)","keys_only":\#(!readingValue)}}]}"#)
    self.body = body
  }

  /// The condition that a key was created by a revision.
  static func wasCreated(_ key: String, at revision: Int64) -> String {
    #"{"target":"CREATE","key":"\#(base64(key))","result":"EQUAL","create_revision":"\#(revision)"}"#
  }

  static func reading(_ key: String, withValue: Bool = true) -> String {
    #"{"request_range":{"key":"\#(base64(key))","keys_only":\#(!withValue)}}"#
  }

  static func writing(_ key: String, _ value: some Sequence<UInt8>) -> String {
    #"{"request_put":{"key":"\#(base64(key))","value":"\#(Data(value).base64EncodedString())"}}"#
  }

  static let transactions = "/v3/kv/txn"
  static let ranges = "/v3/kv/range"

  static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}

import Foundation

extension String {
  /// The text for one component of a path or a query: everything but RFC 3986's unreserved characters is
  /// percent-encoded.
  package var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "" }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// The query of a URL with these names and values, percent-encoded.
  package static func query(_ items: [(name: String, value: String)]) -> String {
    items.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }
}

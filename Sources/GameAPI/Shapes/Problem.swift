package import Basics
package import TapGame

/// Why a request failed, as a problem document of RFC 9457 (`application/problem+json`).
package struct Problem: Codable, Hashable, Error, Sendable {
  /// The URI of the kind.
  package var type: String
  /// The kind in a few words. Each kind always has the same title.
  package var title: String
  /// The status of the response.
  package var status: Int
  /// One sentence: what is wrong, where, and what to do.
  package var detail: String
  /// If the server failed: the URI of this request. With this URI, the operator finds the request in the log.
  package var instance: String?
  /// For a sequence gap: the sequence that the next batch must have.
  package var expected: Int64?
  /// For a refused command: what is wrong. It is a value of `ContestRefusal.Fault`, or an unknown value from a newer
  /// server.
  package var fault: String?
  /// For a command that expected another number: the contest's actual number, such as a session's taps.
  package var actual: Int64?
  /// For a refused command: the detail in Korean.
  package var korean: String?
  /// For a session that needs proof of work: the work to do.
  package var work: WorkOrder?

  package typealias Kind = RefusalKind

  package init(_ kind: Kind, detail: String, instance: String? = nil, expected: Int64? = nil) {
    type = kind.type
    title = kind.title
    status = kind.status
    self.detail = detail
    self.instance = instance
    self.expected = expected
  }

  /// A problem whose sentence is known in Korean, too.
  package init(_ kind: Kind, _ words: Words) {
    self.init(kind, detail: words.description)
    korean = words.translation(in: .korean)
  }

  /// A problem whose kind is not in `RefusalKind`, such as a refused command.
  package init(kind: String, status: Int, detail: String) {
    type = Kind.typePrefix + kind
    title = Kind.title(of: kind)
    self.status = status
    self.detail = detail
  }

  /// The kind; `nil` for a kind that this version does not know, and for a kind that only organisers' requests cause.
  package var kind: Kind? { Kind.allCases.first { $0.type == type } }

  /// Whether the problem comes from a server of this game. This includes unknown kinds from a newer server.
  package var isOurs: Bool { type.hasPrefix(Kind.typePrefix) }
}

extension Problem {
  /// What is wrong: in English the server's own sentence, of which the beginning has to do, as it can be of any length.
  package var words: Words {
    // The program that sent the batch caused these refusals. The player cannot correct them.
    let isOfProgram = [.invalidValue, .sequenceGap, .countOverflow].contains(kind)
    let own = kind?.sentence.map { Language.korean($0) }
    return Words(verbatim: String(detail.prefix(500)), korean: isOfProgram ? korean : own ?? korean)
  }

  /// The refusal of a command; `nil` for a problem of the request or of the server.
  package var refusal: ContestRefusal? {
    guard isOurs, let fault = fault.flatMap(ContestRefusal.Fault.init(rawValue:)) else { return nil }
    return ContestRefusal(
      String(type.dropFirst(Kind.typePrefix.count)), fault, sentence: String(detail.prefix(500)), korean: korean,
      actual: actual)
  }
}

extension RefusalKind {
  /// The prefix of the URIs of all kinds.
  static let typePrefix = "urn:touchschool:problem:"

  /// The URI that names the kind.
  package var type: String { Self.typePrefix + rawValue }

  /// The kind in a few words.
  package var title: String { Self.title(of: rawValue) }

  static func title(of kind: String) -> String {
    let words = kind.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension Problem {
  /// What the sender of the batch does about the problem.
  ///
  /// If the kind is unknown, because the server is newer, the status decides. A problem from a proxy says nothing about
  /// the batch, so the sender retries.
  package var action: RefusalAction {
    if let kind { return kind.action }
    return isOurs && (400..<500).contains(status) && !RetryPolicy.isTemporary(status: status) ? .drop : .retry
  }
}

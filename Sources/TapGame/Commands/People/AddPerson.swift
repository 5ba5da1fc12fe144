import Basics
/// Adds a person with a token, of which the contest gets only the digest.
public struct AddPerson: ContestCommand {
  public var name: String
  public var role: PersonRole
  /// The token's digest, as ``Person/digest(of:)`` makes it.
  public var digest: String

  public init(_ name: String, as role: PersonRole, digest: String) {
    (self.name, self.role, self.digest) = (name, role, digest)
  }

  public typealias Outcome = Person
  public static let name = "people.add"
  public static let summary = "Add a person with a token and a role."
  public static let fields: [CommandField] = [
    .required("name", .text, "The name, of 1 to \(Person.maximumLength) characters, for the audit list."),
    .required("role", .choice(PersonRole.allCases.map(\.rawValue)), "What the person may do."),
    .required("digest", .text, "The SHA-256 of the person's token, in 64 hexadecimal digits."),
  ]

  package func validate() throws(ContestRefusal) {
    guard VisibleText.isShowable(name, upTo: Person.maximumLength), name.utf8.count <= Person.maximumBytes,
      !name.hasPrefix(" "), !name.hasSuffix(" "), !Person.otherSenders.contains(name)
    else {
      throw ContestRefusal.invalid(
        .data,
        "A person's name has 1 to \(Person.maximumLength) visible characters and is none that the audit list has for a program, such as shell; choose another."
      )
    }
    guard digest.utf8.count == 64, digest.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
      throw ContestRefusal.invalid(.data, "The digest of a person's token has 64 hexadecimal digits in lower case.")
    }
  }
}

/// Withdraws a person's token: from then on it opens nothing, nor does a browser that came in with it.
public struct WithdrawPerson: ContestCommand {
  public var name: String

  public init(_ name: String) { self.name = name }

  public typealias Outcome = Person
  public static let name = "people.withdraw"
  public static let summary = "Withdraw a person's token, which opens nothing from then on."
  public static let fields: [CommandField] = [.required("name", .text, "The name.")]
}

extension ContestRefusal {
  package static func knownPerson(_ name: String) -> ContestRefusal {
    ContestRefusal(
      "person-exists", .data, "There is a person named “\(name)”, or with this token, already; choose another name.")
  }

  package static func unknownPerson(_ name: String) -> ContestRefusal {
    ContestRefusal(
      "unknown-person", .missing,
      "There is no person named “\(name.prefix(100))”; look for the name in the list of people.")
  }

  package static let tooManyPeople = ContestRefusal(
    "too-many-people", .state, "There are \(Person.maximumCount) people already; withdraw one first.")
}

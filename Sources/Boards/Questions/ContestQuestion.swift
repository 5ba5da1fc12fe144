public import TapGame

/// Something that is asked of a contest, as a value. What a `ContestCommand` is for changing, a question is for reading.
///
/// Its path in the API with the permissions of each role, the freeze, the cache and the call of a far client are made from
/// its ``form``. Whoever adds a question has to say who may ask it, and what it tells of a frozen season: both have no
/// default.
public protocol ContestQuestion: Hashable, Sendable {
  associatedtype Answer: Hashable, Sendable, Encodable

  /// What is known of the question before anybody asks it.
  static var form: QuestionForm<Self> { get }

  /// The season that is asked about; `nil` for the current one, or for all.
  var season: SeasonID? { get }
  /// Whether the answer takes long. A server answers only some of these questions at a time.
  var isSlow: Bool { get }
  /// Whether the answer changes only with a commit, or when a season starts or ends, so that the server may keep it until
  /// then.
  func isSettled(at now: Timestamp) -> Bool
  /// Checks what the fields alone do not say: which go together, and how far each may go.
  func validate() throws(InvalidQuestion)
  /// Reads an answer from JSON.
  func answer(from decoder: any Decoder) throws -> Answer
}

extension ContestQuestion {
  public var season: SeasonID? { nil }
  public var isSlow: Bool { Self.form.isSlow }
  /// It does.
  public func isSettled(at now: Timestamp) -> Bool { true }
  /// Any values go together.
  public func validate() throws(InvalidQuestion) {}
}

extension ContestQuestion where Answer: Decodable {
  /// Reads the answer as its type says.
  public func answer(from decoder: any Decoder) throws -> Answer { try Answer(from: decoder) }
}

/// What is known of a kind of question before anybody asks it.
public struct QuestionForm<Question: Sendable>: Sendable {
  /// The path below `/api/` and `/admin/api/`, such as `schools/{school}/history`. A name in braces is that of a field,
  /// which is then no parameter of the query.
  public let path: String
  /// What the question asks, in one sentence.
  public let summary: String
  public let audience: QuestionAudience
  public let whenFrozen: FrozenAnswer
  /// Whether most answers take long.
  public let isSlow: Bool
  public let storage: AnswerStorage
  /// The name of the only member of the answer's JSON; `nil` if the answer is written as it is.
  public let member: String?
  /// The question with its defaults. Fields in the path have an example.
  public let template: Question
  /// The fields in the path.
  public let pathFields: [QuestionField<Question>]
  /// The other fields, which are parameters of the query, in the order in which a description lists them.
  public let parameters: [QuestionField<Question>]

  public init(
    _ path: String, _ summary: String, for audience: QuestionAudience, whenFrozen: FrozenAnswer,
    isSlow: Bool = false, storage: AnswerStorage = .shared, member: String? = nil, template: Question,
    fields: [QuestionField<Question>] = []
  ) {
    (self.path, self.summary, self.audience) = (path, summary, audience)
    (self.whenFrozen, self.isSlow, self.storage, self.member) = (whenFrozen, isSlow, storage, member)
    self.template = template
    let isInPath = { (field: QuestionField<Question>) in path.contains("{\(field.name)}") }
    pathFields = fields.filter(isInPath)
    parameters = fields.filter { !isInPath($0) }
  }
}

/// Who may ask a question.
public enum QuestionAudience: Sendable {
  /// Everybody. Organisers and these roles have a path at which they are told what has counted since a freeze; there is
  /// no such path for `nil`.
  case everybody(unfrozen: Set<PersonRole>?)
  /// Organisers, and these roles.
  case organisers(and: Set<PersonRole>)

  /// The roles that have the administrators' path, beside organisers; `nil` if there is no such path.
  public var roles: Set<PersonRole>? {
    switch self {
    case .everybody(let roles): roles
    case .organisers(let roles): roles
    }
  }
}

/// What a question tells players while a season is frozen.
public enum FrozenAnswer: Sendable {
  /// What it told at the freeze.
  case asOfFreeze
  /// The same as always: nothing in the answer depends on taps.
  case open
  /// Nothing: it is refused, because it has no form as of the freeze.
  case refused
}

/// Where the caches of HTTP may store an answer.
public enum AnswerStorage: Sendable {
  /// Anywhere, for a second in a shared cache.
  case shared
  /// In the client's own cache, which asks each time whether it is right: the answer comes with the server's time.
  case timed
  /// Nowhere: a name that is hidden or forgotten has to be gone at once.
  case none
}

/// Why a question cannot be answered as it stands.
public struct InvalidQuestion: Error, Hashable, CustomStringConvertible {
  /// One sentence for people: what is wrong, where, and what to do.
  public let description: String

  public init(description: String) { self.description = description }
}

/// Asks questions of a contest.
public protocol QuestionAnswering: Sendable {
  /// Answers a question.
  ///
  /// - Throws: `ContestRefusal.frozen` for a player's question that has no answer while a season is frozen;
  ///   `TapRefusal`, `BoardError` for something that does not exist; the contest's own error if it cannot be read.
  func ask<Question: ContestQuestion>(_ question: Question) async throws -> Question.Answer
}

/// Every question that has a path.
public enum QuestionRegistry {
  public static let all: [any ContestQuestion.Type] = [
    BoardQuestion.self, PlayerQuestion.self, SchoolPlayerQuestion.self, HistoryQuestion.self, SchoolQuestion.self,
    SeasonListQuestion.self, SeasonQuestion.self, CurrentSeasonQuestion.self, JoinQuestion.self, AuditQuestion.self,
    AdjustmentQuestion.self, SessionQuestion.self, NameQuestion.self, SuspicionQuestion.self, BanQuestion.self,
    TapSheetQuestion.self, EditionQuestion.self, PeopleQuestion.self, WebhookQuestion.self,
  ]
}

import IssueReporting
import Synchronization
import Unidirectional

/// Lets a programming error that a store meets fail the test that runs. C calls it when the tests are loaded, as Swift has nothing that
/// runs then.
@_cdecl("unidirectional_fail_tests") func failTests() { IssueReporter.test.withLock { $0 = { reportIssue($0) } } }

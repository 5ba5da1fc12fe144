/// Serves a contest: `touchschool serve`.
package protocol Serving: Sendable {
}

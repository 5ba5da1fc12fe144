/// Fetches directories of schools: `schools fetch`.
package protocol DirectoryFetching: Sendable {
}

/// Plays at a server: `play`, `watch`, `rankings` and `simulate` with `--server`.
package protocol ServerPlaying: Sendable {
}

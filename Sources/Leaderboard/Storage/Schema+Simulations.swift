import SQLiteFile

extension Schema {
  /// Format 5: seasons of simulations.
  static let simulations = """
    -- Whether a season is a simulation's, which nobody plays in and no command means unless it is named. Earlier formats did not keep it.
    -- There a season is taken for one by the name that the command gave it, the end that it set and the rules that it used.
    ALTER TABLE season ADD COLUMN is_simulation INTEGER NOT NULL DEFAULT 0 CHECK (is_simulation IN (0, 1));
    UPDATE season SET is_simulation = 1
      WHERE name GLOB 'Simulation of [1-9]* players, seed [0-9]*' AND name NOT GLOB '*seed *[^0-9]*' AND series IS NULL
        AND ends_at IS NOT NULL AND taps_per_second = 20 AND burst = 40 AND backlog = 600000
        AND session_timeout = 86400000;
    """
}

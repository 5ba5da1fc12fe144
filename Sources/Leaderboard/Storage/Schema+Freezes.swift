import SQLiteFile

extension Schema {
  /// Format 13: frozen boards, what organisers say of a result, and what the walls show.
  static let freezes = """
    -- The seasons whose boards were frozen, and when they were thawed. `revision` is that of the freeze.
    CREATE TABLE season_freeze (
      season    INTEGER PRIMARY KEY REFERENCES season (id),
      frozen_at INTEGER NOT NULL,
      revision  INTEGER NOT NULL,
      thawed_at INTEGER
    ) STRICT;

    -- What the organiser said of a season's result when it was sealed.
    CREATE TABLE season_comment (
      season  INTEGER PRIMARY KEY REFERENCES season (id),
      comment TEXT NOT NULL
    ) STRICT;

    -- What each school and each player's session had at the freeze, as long as the boards are frozen.
    CREATE TABLE frozen_total (
      season     INTEGER NOT NULL REFERENCES season_freeze (season),
      school     INTEGER NOT NULL,
      taps       INTEGER NOT NULL,
      reached_at INTEGER NOT NULL,
      PRIMARY KEY (season, school)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE frozen_session (
      session        INTEGER PRIMARY KEY REFERENCES session (id),
      taps           INTEGER NOT NULL,
      last_active_at INTEGER NOT NULL
    ) STRICT;

    -- What the walls show, as JSON; no row before the first command for them.
    CREATE TABLE wall (
      id    INTEGER PRIMARY KEY CHECK (id = 1),
      state TEXT NOT NULL
    ) STRICT;
    """

  /// Format 14: groups inside schools, which are rows of `school` whose ids have a comma. An earlier program would take
  /// them for schools, and a school's taps for wrong.
  static let groups = """
    CREATE INDEX school_group ON school (id) WHERE instr(id, ',') > 0;
    """
}

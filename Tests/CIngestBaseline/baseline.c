// What a careful C programmer gets out of SQLite for the same work: the same statements in the same order, transactions of the same size,
// one receipt and one session row a batch, one total and one minute for each school that a transaction touches.
#include "CIngestBaseline.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  int64_t number, taps;
  int moved;
} school_entry;

static double seconds_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static const char *const texts[] = {
    "SELECT season, school, origin = 'play', last_sequence, accepted, rejected, bucket_level, accounted_until,"
    " last_active_at, last_receipt, last_anchor FROM session WHERE id = ?1",
    "INSERT INTO receipt (session, sequence, span, accepted, rejected, reason, session_taps, school_taps, revision,"
    " previous, anchor) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    "UPDATE session SET last_sequence = ?2, accepted = ?3, rejected = ?4, bucket_level = ?5, accounted_until = ?6,"
    " last_active_at = ?7, last_receipt = ?8, last_anchor = ?9 WHERE id = ?1",
    "SELECT school.id, school.status = 'open', coalesce(taps, 0), coalesce(reached_at, 0)"
    " FROM school LEFT JOIN school_total ON season = ?1 AND school = number WHERE number = ?2",
    "INSERT INTO school_total (season, school, taps, reached_at, revision) VALUES (?1, ?2, ?3, ?4, ?5)"
    " ON CONFLICT DO UPDATE SET taps = excluded.taps, reached_at = excluded.reached_at, revision = excluded.revision",
    "INSERT INTO school_minute (season, school, minute, taps, reached_at) VALUES (?1, ?2, ?3, ?4, ?5)"
    " ON CONFLICT DO UPDATE SET taps = excluded.taps, reached_at = excluded.reached_at",
    "INSERT INTO revision (id, committed_at, concerns) VALUES (?, ?, 'taps')",
    "SELECT max(id) FROM revision",
    "UPDATE season SET last_commit_at = ? WHERE id = 1",
    "BEGIN IMMEDIATE",
    "COMMIT",
};
enum { SESSION, RECEIPT, PROGRESS, TOTAL, PUT_TOTAL, PUT_MINUTE, REVISION, LAST, SEASON, BEGIN, COMMIT, STATEMENTS };

static int64_t nullable(sqlite3_stmt *s, int place, int64_t value) {
  if (value) sqlite3_bind_int64(s, place, value); else sqlite3_bind_null(s, place);
  return value;
}

static int run_once(sqlite3_stmt *s) {
  int code = sqlite3_step(s);
  sqlite3_reset(s);
  return code == SQLITE_DONE || code == SQLITE_ROW;
}

int ingest_baseline(const char *path, const int64_t *order, ingest_run *run) {
  sqlite3 *db = NULL;
  sqlite3_stmt *s[STATEMENTS] = {0};
  int fine = sqlite3_open(path, &db) == SQLITE_OK;
  fine = fine && sqlite3_exec(db, run->write_ahead_log
      ? "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 16384; PRAGMA cache_size = -65536"
      : "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK;
  for (int i = 0; fine && i < STATEMENTS; i++)
    fine = sqlite3_prepare_v3(db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s[i], NULL) == SQLITE_OK;

  int64_t schools = 0;
  if (fine) {
    sqlite3_stmt *count;
    fine = sqlite3_prepare_v2(db, "SELECT max(number) FROM school", -1, &count, NULL) == SQLITE_OK
        && sqlite3_step(count) == SQLITE_ROW;
    if (fine) schools = sqlite3_column_int64(count, 0);
    sqlite3_finalize(count);
  }
  school_entry **place = calloc((size_t)schools + 1, sizeof *place);
  school_entry *touched = calloc((size_t)run->group, sizeof *touched);

  double start = seconds_now();
  for (int64_t done = 0; fine && done < run->batches;) {
    int64_t count = 0;
    fine = run_once(s[BEGIN]);
    fine = fine && sqlite3_step(s[LAST]) == SQLITE_ROW;
    int64_t revision = fine ? sqlite3_column_int64(s[LAST], 0) + 1 : 0;
    sqlite3_reset(s[LAST]);
    for (int64_t i = 0; fine && i < run->group && done < run->batches; i++, done++) {
      int64_t session = order[done];
      sqlite3_bind_int64(s[SESSION], 1, session);
      if (sqlite3_step(s[SESSION]) != SQLITE_ROW) { fine = 0; break; }
      int64_t c[11];
      for (int j = 0; j < 11; j++) c[j] = sqlite3_column_int64(s[SESSION], j);
      sqlite3_reset(s[SESSION]);

      school_entry *entry = place[c[1]];
      if (!entry) {
        sqlite3_bind_int64(s[TOTAL], 1, c[0]);
        sqlite3_bind_int64(s[TOTAL], 2, c[1]);
        if (sqlite3_step(s[TOTAL]) != SQLITE_ROW) { fine = 0; break; }
        entry = place[c[1]] = &touched[count++];
        entry->number = c[1];
        entry->taps = sqlite3_column_int64(s[TOTAL], 2);
        sqlite3_reset(s[TOTAL]);
      }
      int64_t taps = 8, sequence = c[3] + 1;
      entry->taps += taps;

      sqlite3_stmt *r = s[RECEIPT];
      int64_t values[9] = {session, sequence, 1000, taps, 0, 0, c[4] + taps, entry->taps, revision};
      for (int j = 0; j < 9; j++) sqlite3_bind_int64(r, j + 1, values[j]);
      nullable(r, 10, c[9]);
      nullable(r, 11, c[10]);
      fine = run_once(r);
      int64_t number = sqlite3_last_insert_rowid(db);

      sqlite3_stmt *p = s[PROGRESS];
      int64_t progress[8] = {session, sequence, c[4] + taps, c[5], c[6] - taps, run->now, run->now, number};
      for (int j = 0; j < 8; j++) sqlite3_bind_int64(p, j + 1, progress[j]);
      nullable(p, 9, sequence % 64 == 0 ? number : c[10]);
      fine = fine && run_once(p);
    }
    sqlite3_bind_int64(s[REVISION], 1, revision);
    sqlite3_bind_int64(s[REVISION], 2, run->now);
    fine = fine && run_once(s[REVISION]);
    for (int64_t i = 0; fine && i < count; i++) {
      int64_t total[5] = {1, touched[i].number, touched[i].taps, run->now, revision};
      for (int j = 0; j < 5; j++) sqlite3_bind_int64(s[PUT_TOTAL], j + 1, total[j]);
      int64_t minute[5] = {1, touched[i].number, run->now / 60000, touched[i].taps, run->now};
      for (int j = 0; j < 5; j++) sqlite3_bind_int64(s[PUT_MINUTE], j + 1, minute[j]);
      fine = run_once(s[PUT_TOTAL]) && run_once(s[PUT_MINUTE]);
      place[touched[i].number] = NULL;
    }
    sqlite3_bind_int64(s[SEASON], 1, run->now);
    fine = fine && run_once(s[SEASON]) && run_once(s[COMMIT]);
  }
  run->seconds = seconds_now() - start;
  if (!fine) snprintf(run->error, sizeof run->error, "%s", db ? sqlite3_errmsg(db) : "cannot open");
  for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s[i]);
  free(place);
  free(touched);
  sqlite3_close(db);
  return fine;
}

#ifndef CINGESTBASELINE_H
#define CINGESTBASELINE_H
#include <stdint.h>

/// What the loop was to do and what it did.
typedef struct {
  int64_t sessions;     ///< sessions there are in the file, numbered from 1
  int64_t batches;      ///< batches to commit
  int64_t group;        ///< batches a transaction
  int64_t now;          ///< milliseconds since 1970
  int write_ahead_log;  ///< 1: WAL, as TouchSchool sets it up; 0: SQLite's defaults, a rollback journal
  double seconds;       ///< out: how long it took
  char error[200];      ///< out: what went wrong, empty if nothing did
} ingest_run;

/// Commits batches to a TouchSchool file that was made beforehand, with the statements of TouchSchool's own commit, in a plain loop.
/// `order` holds the session of each batch.
int ingest_baseline(const char *path, const int64_t *order, ingest_run *run);
#endif

#include "CIndexStore.h"

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

// The part of LLVM's `indexstore/indexstore.h` that is used here. A unit is the compilation of a file; its record has the file's symbols. Swift cannot call these
// functions by itself, as they return structures.
typedef struct {
  const char *data;
  size_t length;
} text;

enum { record_dependency = 2, declaration_role = 1 << 1, reference_role = 1 << 2 };

static void *(*store_create)(const char *, void *);
static bool (*store_units)(void *, unsigned, void *, bool (*)(void *, text));
static void *(*unit_create)(void *, const char *, void *);
static void (*unit_dispose)(void *);
static text (*unit_main_file)(void *);
static bool (*unit_dependencies)(void *, void *, bool (*)(void *, void *));
static int (*dependency_kind)(void *);
static text (*dependency_name)(void *);
static text (*dependency_path)(void *);
static void *(*record_create)(void *, const char *, void *);
static void (*record_dispose)(void *);
static bool (*record_occurrences)(void *, void *, bool (*)(void *, void *));
static void *(*occurrence_symbol)(void *);
static uint64_t (*occurrence_roles)(void *);
static void (*occurrence_place)(void *, unsigned *, unsigned *);
static text (*symbol_usr)(void *);
static text (*symbol_name)(void *);

typedef struct {
  void *store;
  const char *root;
  void *context;
  void (*tell)(void *, index_occurrence);
  text file;
  char record[1024];
} reading;

static bool tell_occurrence(void *context, void *occurrence) {
  reading *now = context;
  uint64_t roles = occurrence_roles(occurrence);
  if (!(roles & (declaration_role | reference_role))) return true;
  void *symbol = occurrence_symbol(occurrence);
  text usr = symbol_usr(symbol), name = symbol_name(symbol);
  unsigned line, column;
  occurrence_place(occurrence, &line, &column);
  now->tell(now->context, (index_occurrence){.file = now->file.data, .fileLength = now->file.length, .line = line, .column = column,
                                             .isDeclaration = roles & declaration_role, .symbol = usr.data, .symbolLength = usr.length,
                                             .name = name.data, .nameLength = name.length});
  return true;
}

static bool note_record(void *context, void *dependency) {
  reading *now = context;
  text path = dependency_path(dependency), name = dependency_name(dependency);
  if (dependency_kind(dependency) == record_dependency && path.length == now->file.length && name.length < sizeof now->record
      && memcmp(path.data, now->file.data, path.length) == 0) {
    memcpy(now->record, name.data, name.length);
    now->record[name.length] = 0;
  }
  return true;
}

static bool read_unit(void *context, text name) {
  reading *now = context;
  char unit_name[1024], path[4096];
  if (name.length >= sizeof unit_name) return true;
  memcpy(unit_name, name.data, name.length);
  unit_name[name.length] = 0;
  void *unit = unit_create(now->store, unit_name, NULL);
  if (!unit) return true;
  now->file = unit_main_file(unit);
  now->record[0] = 0;
  if (now->file.length < sizeof path && now->file.length > strlen(now->root) && memcmp(now->file.data, now->root, strlen(now->root)) == 0) {
    memcpy(path, now->file.data, now->file.length);
    path[now->file.length] = 0;
    // The index keeps files that are gone.
    if (access(path, F_OK) == 0) unit_dependencies(unit, now, note_record);
    void *record = now->record[0] ? record_create(now->store, now->record, NULL) : NULL;
    if (record) {
      record_occurrences(record, now, tell_occurrence);
      record_dispose(record);
    }
  }
  unit_dispose(unit);
  return true;
}

const char *index_read(const char *library, const char *store, const char *root, void *context, void (*tell)(void *, index_occurrence)) {
  void *handle = dlopen(library, RTLD_NOW);
  if (!handle) return dlerror();
  struct {
    void **function;
    const char *name;
  } functions[] = {
      {(void **)&store_create, "indexstore_store_create"},
      {(void **)&store_units, "indexstore_store_units_apply_f"},
      {(void **)&unit_create, "indexstore_unit_reader_create"},
      {(void **)&unit_dispose, "indexstore_unit_reader_dispose"},
      {(void **)&unit_main_file, "indexstore_unit_reader_get_main_file"},
      {(void **)&unit_dependencies, "indexstore_unit_reader_dependencies_apply_f"},
      {(void **)&dependency_kind, "indexstore_unit_dependency_get_kind"},
      {(void **)&dependency_name, "indexstore_unit_dependency_get_name"},
      {(void **)&dependency_path, "indexstore_unit_dependency_get_filepath"},
      {(void **)&record_create, "indexstore_record_reader_create"},
      {(void **)&record_dispose, "indexstore_record_reader_dispose"},
      {(void **)&record_occurrences, "indexstore_record_reader_occurrences_apply_f"},
      {(void **)&occurrence_symbol, "indexstore_occurrence_get_symbol"},
      {(void **)&occurrence_roles, "indexstore_occurrence_get_roles"},
      {(void **)&occurrence_place, "indexstore_occurrence_get_line_col"},
      {(void **)&symbol_usr, "indexstore_symbol_get_usr"},
      {(void **)&symbol_name, "indexstore_symbol_get_name"},
  };
  for (size_t number = 0; number < sizeof functions / sizeof *functions; number++) {
    *functions[number].function = dlsym(handle, functions[number].name);
    if (!*functions[number].function) return functions[number].name;
  }
  reading now = {.store = store_create(store, NULL), .root = root, .context = context, .tell = tell};
  if (!now.store) return "The index cannot be read.";
  store_units(now.store, 0, &now, read_unit);
  return NULL;
}

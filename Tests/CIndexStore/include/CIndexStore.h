#pragma once
#include <stdbool.h>
#include <stddef.h>

/// A symbol in a source file: one that is declared there, or one that is used. The texts are not terminated, and live during the call.
typedef struct {
  const char *file;
  size_t fileLength;
  unsigned line, column;
  bool isDeclaration;
  /// The symbol's unique name.
  const char *symbol;
  size_t symbolLength;
  const char *name;
  size_t nameLength;
} index_occurrence;

/// Reads the index that the compiler wrote beside a build, with the toolchain's libIndexStore.
///
/// \param library the path of libIndexStore.
/// \param store the folder of the index.
/// \param root the prefix of the source files that are told.
/// \returns what failed; NULL if nothing did.
const char *index_read(const char *library, const char *store, const char *root, void *context,
                       void (*tell)(void *context, index_occurrence occurrence));

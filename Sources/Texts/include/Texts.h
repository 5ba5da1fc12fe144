#pragma once
#include <stddef.h>

/// The English help of the command, as the text file that it lies in.
///
/// - Parameter count: gets how many bytes there are.
const unsigned char *_Nonnull help_text_english(size_t *_Nonnull count);

/// The Korean help of the command.
const unsigned char *_Nonnull help_text_korean(size_t *_Nonnull count);

/// What the programs say in Korean: a catalogue of gettext, in UTF-8.
const unsigned char *_Nonnull words_korean(size_t *_Nonnull count);

// As bytes that the compiler copies in: a literal in Swift takes it several seconds.
#include "Texts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char english[] = {
#embed "Help.en.txt"
};

static const unsigned char korean[] = {
#embed "Help.ko.txt"
};

const unsigned char *help_text_english(size_t *count) {
  *count = sizeof english;
  return english;
}

const unsigned char *help_text_korean(size_t *count) {
  *count = sizeof korean;
  return korean;
}

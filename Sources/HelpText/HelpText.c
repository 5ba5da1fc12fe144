// As bytes that the compiler copies in: a literal in Swift takes it several seconds.
#include "HelpText.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char english[] = {
#embed "../TouchSchoolCommand/Wording/Help.en.txt"
};

static const unsigned char korean[] = {
#embed "../TouchSchoolCommand/Wording/Help.ko.txt"
};

const unsigned char *help_text_english(size_t *count) {
  *count = sizeof english;
  return english;
}

const unsigned char *help_text_korean(size_t *count) {
  *count = sizeof korean;
  return korean;
}

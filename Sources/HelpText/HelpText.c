// As bytes that the compiler copies in: a literal in Swift takes it several seconds.
#include "HelpText.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char korean[] = {
#embed "../TouchSchoolCommand/KoreanHelp/Help.ko.txt"
};

const unsigned char *help_text_korean(size_t *count) {
  *count = sizeof korean;
  return korean;
}

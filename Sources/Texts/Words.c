#include "Texts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char korean[] = {
#embed "Words.ko.po"
};

const unsigned char *words_korean(size_t *count) {
  *count = sizeof korean;
  return korean;
}

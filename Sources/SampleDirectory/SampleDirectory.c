// As bytes that the compiler copies in: a literal in Swift takes it several seconds.
#include "SampleDirectory.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char schools[] = {
#embed "../../Data/schools.csv"
};

const unsigned char *sample_directory(size_t *count) {
  *count = sizeof schools;
  return schools;
}

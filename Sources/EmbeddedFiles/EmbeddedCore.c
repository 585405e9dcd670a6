// Apart from the other files, because the core contains these wherever it runs.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char *embeddedHints(void) {
  static const unsigned char bytes[] = {
#embed "Hints/hints.txt" suffix(, 0)
  };
  return bytes;
}

const unsigned char *embeddedUIKit(void) {
  static const unsigned char bytes[] = {
#embed "../../Scenes/UIKit/UIKit.tbl" suffix(, 0)
  };
  return bytes;
}

_Alignas(8) const unsigned char embeddedUnicodeTables[] = {
#embed "Unicode/tables"
};

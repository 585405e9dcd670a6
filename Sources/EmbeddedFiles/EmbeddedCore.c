// Apart from the other files, because the core contains these wherever it runs.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

EmbeddedText embeddedHints(void) {
  static const unsigned char bytes[] = {
#embed "Hints/hints.txt"
  };
  return (EmbeddedText){bytes, sizeof bytes};
}

EmbeddedText embeddedUIKit(void) {
  static const unsigned char bytes[] = {
#embed "../../Scenes/UIKit/UIKit.tbl"
  };
  return (EmbeddedText){bytes, sizeof bytes};
}

_Alignas(8) const unsigned char embeddedUnicodeTables[] = {
#embed "Unicode/tables"
};

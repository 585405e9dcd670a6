// Swift has no directive that reads a file into a constant, and a literal of its bytes takes the
// compiler seconds; `#embed` of C takes none. This is all the C there is.

#include "EmbeddedFiles.h"

// Supported by every compiler that can build Swift 6.2, regardless of the language standard.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char *embeddedDiagnosticsPage(void) {
  static const unsigned char bytes[] = {
#embed "../../Docs/Diagnostics.md" suffix(, 0)
  };
  return bytes;
}

const unsigned char *embeddedViewerPage(void) {
  static const unsigned char bytes[] = {
#embed "Viewer/viewer.html" suffix(, 0)
  };
  return bytes;
}

const unsigned char *embeddedViewerStyle(void) {
  static const unsigned char bytes[] = {
#embed "Viewer/base.css" suffix(, )
#embed "Viewer/canvas.css" suffix(, )
#embed "Viewer/viewer.css" suffix(, 0)
  };
  return bytes;
}

const unsigned char *embeddedViewerScript(void) {
  static const unsigned char bytes[] = {
#embed "Viewer/base.js" suffix(, )
#embed "Viewer/png.js" suffix(, )
#embed "Viewer/canvas.js" suffix(, )
#embed "Viewer/input.js" suffix(, )
#embed "Viewer/viewer.js" suffix(, )
#embed "Viewer/watch.js" suffix(, 0)
  };
  return bytes;
}

const unsigned char *embeddedLiveScript(void) {
  static const unsigned char bytes[] = {
#embed "Viewer/base.js" suffix(, )
#embed "Viewer/png.js" suffix(, )
#embed "Viewer/canvas.js" suffix(, )
#embed "Viewer/input.js" suffix(, )
#embed "Viewer/viewer.js" suffix(, )
#embed "Viewer/live.js" suffix(, )
#embed "Viewer/panel.js" suffix(, 0)
  };
  return bytes;
}

const unsigned char *embeddedReportPage(void) {
  static const unsigned char bytes[] = {
#embed "Report/report.html" suffix(, 0)
  };
  return bytes;
}

const unsigned char *embeddedReportStyle(void) {
  static const unsigned char bytes[] = {
#embed "Viewer/base.css" suffix(, )
#embed "Viewer/canvas.css" suffix(, )
#embed "Report/page.css" suffix(, )
#embed "Report/list.css" suffix(, )
#embed "Report/causes.css" suffix(, )
#embed "Report/comparison.css" suffix(, )
#embed "Report/facts.css" suffix(, )
#embed "Report/review.css" suffix(, 0)
  };
  return bytes;
}

const unsigned char *embeddedReportScript(void) {
  static const unsigned char bytes[] = {
#embed "Viewer/base.js" suffix(, )
#embed "Viewer/png.js" suffix(, )
#embed "Viewer/canvas.js" suffix(, )
#embed "Viewer/input.js" suffix(, )
#embed "Report/report.js" suffix(, )
#embed "Report/list.js" suffix(, )
#embed "Report/causes.js" suffix(, )
#embed "Report/pictures.js" suffix(, )
#embed "Report/modes.js" suffix(, )
#embed "Report/play.js" suffix(, )
#embed "Report/facts.js" suffix(, )
#embed "Report/trees.js" suffix(, )
#embed "Report/review.js" suffix(, )
#embed "Report/keys.js" suffix(, 0)
  };
  return bytes;
}

#ifndef SCENEC_COMMIT
#define SCENEC_COMMIT ""
#endif

const char *embeddedCommit(void) { return SCENEC_COMMIT; }

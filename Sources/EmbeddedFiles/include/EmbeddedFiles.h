/// Files of the repository as constants of the program. A start does not read them, and there is no
/// bundle of resources to install. Each text that has no count ends with a zero.

#pragma clang assume_nonnull begin

const unsigned char *embeddedDiagnosticsPage(void);

/// A text of the core, which has no `strlen`.
typedef struct {
  const unsigned char *bytes;
  long count;
} EmbeddedText;

/// What other languages and tools write, and what is meant.
EmbeddedText embeddedHints(void);

/// The components that `import "UIKit"` declares.
EmbeddedText embeddedUIKit(void);

/// The properties of characters; see `UnicodeTables` in SceneFonts. Inline, because text reads them
/// several times for each character.
extern const unsigned char embeddedUnicodeTables[];
static inline const void *embeddedUnicode(void) { return embeddedUnicodeTables; }

/// The viewer, which `scenec watch` writes: the page and its resources.
const unsigned char *embeddedViewerPage(void);
const unsigned char *embeddedViewerStyle(void);
const unsigned char *embeddedViewerScript(void);
/// The script of the page that the language server serves.
const unsigned char *embeddedLiveScript(void);

/// The report of tests.
const unsigned char *embeddedReportPage(void);
const unsigned char *embeddedReportStyle(void);
const unsigned char *embeddedReportScript(void);

/// The commit that the program was built from; empty if unknown.
const char *embeddedCommit(void);

#pragma clang assume_nonnull end

// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

extension ExplanationText {
  static let introduction = ##"""
    # Diagnostics

    Every mistake has a stable code. `scenec check` prints it with its place, the line, and where it can be known, the mend:

    ```
    places.tbl:12:9: error[E0301]: 'table' has no property 'contentOfset'
    12 |         contentOfset: (0, -60)
       |         ^~~~~~~~~~~~ did you mean 'contentOffset'?
    ```

    All of a file's mistakes come in one run, in the order of their places, up to a hundred of them. Codes that begin with E are errors: nothing is written for a scene that has one. Those that begin with W are warnings.

    `scenec explain E0301` prints the section of a code, and `scenec explain --list` all of them. `scenec fix FILE` makes the mends that can only be meant, as long as no new mistake comes of them; `scenec fix --diff FILE` shows them first. A word that was likely meant for another is left to you.

    `--diagnostics` tells mistakes in another form: `short` is a line each, `json` an object on each line, `sarif` one document in the Static Analysis Results Interchange Format, version 2.1.0, and `github` makes annotations of a pull request. `scenec check` writes these to standard output, all other commands to standard error.

    An object of `json` has a `schema`, 1, which is counted up when a field goes or changes its meaning; new fields may come without. Its `kind` is `diagnostic`, or `failure` for what has no place in a scene, such as a file that cannot be read. A `place` has a `path`, a `start` and an `end`, each with `line` and `column` from 1, the column in bytes of UTF-8, and `offset`, in bytes from 0. A diagnostic has `code`, `severity`, `message`, `place`, perhaps a `hint`, `notes` with a message and perhaps a place, and `fixIts` with a `message`, `isSafe` and `edits`, each a `place` and its `replacement`. Columns of `sarif` are code points.

    A test compiles every example of this page: the wrong one gives just its code, the right one nothing at all.

    """##
}

// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

extension ExplanationText {
  static let notBuiltYet = ##"""
    ## Not built yet

    ### E0901: not built yet

    The language knows it, this version of the compiler does not. Nothing is left out silently.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        slider { }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
    }
    ```

    """##
}

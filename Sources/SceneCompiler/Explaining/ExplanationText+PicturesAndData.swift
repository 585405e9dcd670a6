// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

extension ExplanationText {
  static let picturesAndData = ##"""
    ## Pictures and data

    ### E0501: a picture that cannot be had

    The path is relative to the file that names it.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer {
            frame: parent.bounds
            contents: "nothing.png"
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer {
            frame: parent.bounds
            backgroundColor: gray
        }
    }
    ```

    ### E0502: a broken picture

    Pictures are PNG: of any depth and kind, but whole. The message says what is wrong.

    With `broken.png`:

    ```file broken.png
    not a picture
    ```

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer {
            frame: parent.bounds
            contents: "broken.png"
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer {
            frame: parent.bounds
            backgroundColor: gray
        }
    }
    ```

    ### E0503: data is missing

    The file of a `csv(…)` or `json(…)` is not there or cannot be read. Its path is relative to the file that names it.

    With `places.csv`:

    ```file places.csv
    name
    Durham
    ```

    Wrong:

    ```wrong
    let places = csv("place.csv")
    scene "A" {
        size: (40, 40)
    }
    ```

    Right:

    ```right
    let places = csv("places.csv")
    scene "A" {
        size: (40, 40)
    }
    ```

    ### E0504: broken data

    The place is in the file of data. CSV is read as RFC 4180 has it: cells between commas, in quotes where they hold commas, quotes (twice each) or line breaks; every line has as many cells as the first, which names the columns by names that a scene can use, each once. JSON is read as RFC 8259 has it, and what stands in one array is of one kind: all numbers, all strings, or all objects whose values fit each other name by name.

    With `broken.csv` and `places.csv`:

    ```file broken.csv
    name,state
    Durham,NC
    Boulder
    ```

    ```file places.csv
    name,state
    Durham,NC
    Boulder,CO
    ```

    Wrong:

    ```wrong
    let places = csv("broken.csv")
    scene "A" {
        size: (40, 40)
    }
    ```

    Right:

    ```right
    let places = csv("places.csv")
    scene "A" {
        size: (40, 40)
    }
    ```

    """##
}

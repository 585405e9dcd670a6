// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

extension ExplanationText {
  static let elementsAndProperties = ##"""
    ## Elements and properties

    ### E0301: no such property

    The element does not have it. `Docs/Reference.md` lists what it has.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        table places { }
        snapshot "down" { places.contentOfset: (0, -60) }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        table places {}
        snapshot "down" { places.contentOffset: (0, -60) }
    }
    ```

    ### E0302: no such element

    The language has no element of that name. `Docs/Reference.md` lists them all.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        tabel { }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        table {}
    }
    ```

    ### E0303: an element in the wrong place

    The note says where it may stand.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        row "A"
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        table {
            row "A"
        }
    }
    ```

    ### E0304: a property set twice

    In one body only one can count. In a branch or a loop it may be set again.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer {
            opacity: 1
            opacity: 0.5
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer {
            opacity: 0.5
        }
    }
    ```

    ### E0305: an element that may stand once

    A table has one `rows`, one `separators`, one `shadows`, one header and one footer.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        table {
            rows { height: 30 }
            rows { height: 40 }
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        table {
            rows { height: 40 }
        }
    }
    ```

    ### E0306: properties that exclude each other

    `frame` says what `position` and `bounds` say; a reflection has an `overlay` or a `fade`.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer {
            frame: (0, 0, 10, 10)
            position: (5, 5)
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer {
            frame: (0, 0, 10, 10)
        }
    }
    ```

    ### E0307: a property that is needed

    A scene needs a `size` or a `device`, a gradient layer its `colors`; a shadow over a background that is no opaque colour needs `to`.

    Wrong:

    ```wrong
    scene "A" { }
    ```

    Right:

    ```right
    scene "A" { device: iPhone8 }
    ```

    ### E0308: a text or a name that does not belong

    Not every element has a text.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer "A" { }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        textLayer "A" { frame: (0, 0, 40, 20) }
    }
    ```

    ### E0309: what cannot be animated

    `animate` names a key path of the element around it; a frame is not animated, `position` and `bounds` are.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer {
            frame: (0, 0, 10, 10)
            animate frame { to: (0, 0, 20, 20) }
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer {
            frame: (0, 0, 10, 10)
            animate position.x { to: 20 }
        }
    }
    ```

    ### E0310: a snapshot's name

    Its file is named after it: the name needs a letter or a digit, and no other snapshot may come to the same file.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        snapshot "Rest"
        snapshot "rest!"
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        snapshot "Rest"
        snapshot "Pulled"
    }
    ```

    ### E0311: a gradient that is none

    Two colours or more, as many locations, from 0 to 1 and never falling.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        gradientLayer {
            frame: parent.bounds
            colors: [black]
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        gradientLayer {
            frame: parent.bounds
            colors: [black, white]
        }
    }
    ```

    ### E0312: a property that can only be read

    `x`, `maxY` and the like follow from the `frame`.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { x: 10 }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { frame: (10, 0, 10, 10) }
    }
    ```

    """##
}

// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

extension ExplanationText {
  static let warnings = ##"""
    ## Warnings

    A warning stops nothing, unless `--strict` says so.

    ### W0101: a name that hides a word

    A `let` or a variable hides the colour or word of its name wherever it is seen.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        let red = #C00
        background: red
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        let brand = #C00
        background: brand
    }
    ```

    ### W0102: a layer without a place

    A layer without `frame`, `bounds` and `position` is (0, 0, 0, 0), so nothing of it shows.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { backgroundColor: red }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer {
            frame: parent.bounds
            backgroundColor: red
        }
    }
    ```

    ### W0103: a character that the face lacks

    A box stands in its place. The built-in face has ASCII and the letters and signs of Western Europe.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        textLayer "日" { frame: parent.bounds }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        textLayer "é" { frame: parent.bounds }
    }
    ```

    ### W0104: a picture with another colour profile

    Its colours are taken as sRGB. Convert it to sRGB to see what was meant. (A document cannot hold such a picture, so there is no example.)

    What follows is no mistake, and most likely not meant. Only `scenec check` looks for it, since it takes a look at every layer. A comment on the line above says that it is meant: `// scenec:allow(W0201)`, or several codes with commas between. It silences the other warnings too, in every command.

    ### W0201: a transparent colour that tints

    Red, green, blue and alpha go from one end of a gradient to the other each by itself. A transparent end has a colour all the same, and the way there takes it on: from white to `clear`, which is black, it is grey.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        gradientLayer { frame: parent.bounds; colors: [white, clear] }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        gradientLayer { frame: parent.bounds; colors: [white, white.opacity(0%)] }
    }
    ```

    ### W0202: a snake that leaves its rows

    The half circles of a snake have a radius of half a row's height. With a smaller `inset` they stick out of the table.

    Wrong:

    ```wrong
    scene "A" {
        size: (200, 200)
        table {
            rows { height: 40 }
            separators { style: snake; inset: 12 }
            row
            row
            row
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (200, 200)
        table {
            rows { height: 40 }
            separators { style: snake; inset: 20 }
            row
            row
            row
        }
    }
    ```

    ### W0203: a reflection that is cut off

    The original fits on the canvas, and its reflection goes on below it.

    Wrong:

    ```wrong
    scene "A" {
        size: (100, 90)
        reflection {
            frame: (0, 0, 100, 80)
            layer { frame: parent.bounds; backgroundColor: systemBlue }
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (100, 100)
        reflection {
            frame: (0, 0, 100, 80)
            layer { frame: parent.bounds; backgroundColor: systemBlue }
        }
    }
    ```

    ### W0204: copies that become black

    The offsets are added for each copy, and end at 0: from there on all copies are black.

    Wrong:

    ```wrong
    scene "A" {
        size: (100, 20)
        replicatorLayer {
            frame: parent.bounds
            instanceCount: 4
            instanceTransform: translate(24, 0)
            instanceRedOffset: -0.5
            instanceGreenOffset: -0.5
            instanceBlueOffset: -0.5
            layer { frame: (0, 0, 16, 16); backgroundColor: white }
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (100, 20)
        replicatorLayer {
            frame: parent.bounds
            instanceCount: 4
            instanceTransform: translate(24, 0)
            instanceRedOffset: -0.25
            instanceGreenOffset: -0.25
            instanceBlueOffset: -0.25
            layer { frame: (0, 0, 16, 16); backgroundColor: white }
        }
    }
    ```

    ### W0205: an animation that nothing shows

    Without a `time`, of the scene or of one of its snapshots, every picture is of the end of the animation, and no test sees it move.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer {
            frame: parent.bounds
            backgroundColor: red
            animate opacity { from: 0; duration: 1s }
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer {
            frame: parent.bounds
            backgroundColor: red
            animate opacity { from: 0; duration: 1s }
        }
        snapshot "half way" { time: 0.5s }
    }
    ```

    ### W0206: a name that nothing uses

    A `let` or a `style` whose name stands nowhere else, or an `import` of which nothing is used.

    Wrong:

    ```wrong
    let brand = #CC0000

    scene "A" {
        size: (40, 40)
    }
    ```

    Right:

    ```right
    let brand = #CC0000

    scene "A" {
        size: (40, 40)
        background: brand
    }
    ```

    ### W0207: a text that does not fit

    It is wider than its layer or its row: what is too much is cut, or sticks out.

    Wrong:

    ```wrong
    scene "A" {
        size: (200, 40)
        textLayer "A long afternoon" { frame: (0, 0, 60, 24) }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (200, 40)
        textLayer "A long afternoon" { frame: (0, 0, 180, 24) }
    }
    ```

    ### W0208: a text that is hard to read

    Its colour is too near to that of the ground. The Web Content Accessibility Guidelines ask for a contrast of 4.5 to 1, of 3 where the text is large: from 24 points, bold from 19. Only where the ground is of one plain colour it is measured.

    Wrong:

    ```wrong
    scene "A" {
        size: (200, 40)
        background: white
        textLayer "Good morning" { frame: (0, 0, 180, 24); foregroundColor: #AAAAAA }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (200, 40)
        background: white
        textLayer "Good morning" { frame: (0, 0, 180, 24); foregroundColor: #666666 }
    }
    ```

    ### W0209: an allowance that allows nothing

    The line below a `// scenec:allow(…)` has no such warning, any more or ever.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        // scenec:allow(W0206)
        background: white
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        // scenec:allow(W0206) The next scene will need it.
        let brand = #CC0000
    }
    ```

    """##
}

// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

extension ExplanationText {
  static let textAndSyntax = ##"""
    ## Text and syntax

    ### E0101: bytes that are no UTF-8

    A scene file is UTF-8. The place is the first byte that does not belong to a character. An editor that saves Latin-1 or UTF-16 makes such files; save it as UTF-8. A file that is no text at all, a picture for instance, gets this one mistake and no others. (A document cannot show such bytes, so there is no example.)

    ### E0102: a character that means nothing

    Control characters, a NUL among them, and signs that the language does not use. Where one looks like a sign that it does use, as typographic quotes do, the mend is told.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        opacity $ 1
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { opacity: 1 }
    }
    ```

    ### E0103: a file that is too large

    A source may have 48 MiB. Rows by the million are a loop, not text. (Too long for an example.)

    ### E0104: an unclosed string

    A string ends on the line it begins on, so that a forgotten quote does not take the rest of the file with it. A line break in a text is written `\n`.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        navigationBar "Places
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        navigationBar "Places"
    }
    ```

    ### E0105: an unclosed comment

    Comments nest, so each `/*` needs a `*/` of its own.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
    }
    /* the /* end */
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
    }
    /* the /* end */ */
    ```

    ### E0106: an unclosed brace, parenthesis or bracket

    The place is the one that was opened and never closed.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer {
            frame: (0, 0, 40, 40)
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer {
            frame: (0, 0, 40, 40)
        }
    }
    ```

    ### E0107: nested too deep

    What stands in one another takes of the stack, so there is an end to it: 256 blocks, 256 expressions, 64 layers of tuples and arrays with 10,000 parts, 64 elements whose places wait for each other, 128 styles and 128 files that use one another. A `let` may follow from any number of others.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        let a = 1
        let b = (a, a)
        let c = (b, b)
        let d = (c, c)
        let e = (d, d)
        let f = (e, e)
        let g = (f, f)
        let h = (g, g)
        let i = (h, h)
        let j = (i, i)
        let k = (j, j)
        let l = (k, k)
        let m = (l, l)
        let n = (m, m)
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        let a = 1
        let b = (a, a)
        let c = (b, b)
    }
    ```

    ### E0108: a malformed number

    Digits stand on both sides of the point.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { opacity: .5 }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { opacity: 0.5 }
    }
    ```

    ### E0109: a number that is too large

    Numbers are binary64: beyond 1.8 · 10³⁰⁸ there are none.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { opacity: 1e999 }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { opacity: 1e-3 }
    }
    ```

    ### E0110: an unknown escape

    Strings know Swift's escapes: `\0 \\ \t \n \r \" \'` and `\u{…}`.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        navigationBar "A\q"
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        navigationBar "A\u{2014}"
    }
    ```

    ### E0111: something unexpected

    Something stands where it cannot; the message says what may.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer )
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer
    }
    ```

    ### E0112: something missing

    The message says what was expected, and where.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { opacity: }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { opacity: 1 }
    }
    ```

    ### E0113: a brace on the next line

    A newline ends an element, so its `{` stands on the same line.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer
        {
        }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer {}
    }
    ```

    ### E0114: an unknown unit

    Numbers take `pt`, `px`, `%`, `s`, `ms`, `deg` or `rad` directly after them.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { frame: (0, 0, 10em, 10) }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { frame: (0, 0, 10pt, 10) }
    }
    ```

    ### E0115: a malformed colour

    Colours are `#RGB`, `#RRGGBB` or `#RRGGBBAA`.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        background: #12
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        background: #112233
    }
    ```

    """##
}

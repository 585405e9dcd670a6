// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

extension ExplanationText {
  static let values = ##"""
    ## Values

    ### E0401: a value of another kind

    A property, a parameter or an operator wants one kind of value and gets another. Nothing is converted silently, but for a string where only an image can stand.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { isHidden: 1 }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { isHidden: true }
    }
    ```

    ### E0402: a number of another unit

    Times and angles need their unit, 0 aside; a time and a length do not add.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        snapshot "later" { time: 2 }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        snapshot "later" { time: 2s }
    }
    ```

    ### E0403: an unknown word or colour

    Where one of a few words is expected, the message lists them. A word with a dot, `.center`, is always such a word, whatever `let` has its name.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        background: whit
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        background: white
    }
    ```

    ### E0404: an unknown function

    The language has no function of that name; scenes cannot declare any.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        background: rgb(1, 0, 0)
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        background: #F00
    }
    ```

    ### E0405: wrong arguments

    A function is called with the wrong number of values, or with a label that it does not know. The message says how it is called; what may be left out stands in brackets. The same goes for what a component is given: each value has its parameter's name, and one without a value of its own must be given.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { transform: translate(1) }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { transform: translate(1, 0) }
    }
    ```

    ### E0406: no such part

    Tuples have their labels, arrays `count`, `first` and `last`, elements their frame.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { frame: (0, 0, parent.wide, 10) }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { frame: (0, 0, parent.width, 10) }
    }
    ```

    ### E0407: a value out of range

    `Docs/Reference.md` says what is legal.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { opacity: 2 }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { opacity: 20% }
    }
    ```

    ### E0408: division by zero

    Of a remainder too.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { opacity: 1 / 0 }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { opacity: 1 / 4 }
    }
    ```

    ### E0409: a number that is not finite

    A sum or product that is too large, the square root of a negative number, or transforms that multiply to numbers beyond 10¹⁸. Nothing could be painted from it.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { opacity: sqrt(-1) }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { opacity: sqrt(1) }
    }
    ```

    ### E0410: an index outside the array

    Indices go from 0 to `count` − 1. In loops the first 10,000 turns are tried, also of rows that are out of sight.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        let sizes = [10, 20]
        layer { cornerRadius: sizes[2] }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        let sizes = [10, 20]
        layer { cornerRadius: sizes[1] }
    }
    ```

    ### E0411: a range that ends before it starts

    A range of no numbers is `n..<n`. One that ends before its start is more often a mistake than meant, as in Swift.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        for i in 3..<0 { layer { zPosition: i } }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        for i in 0..<3 { layer { zPosition: i } }
    }
    ```

    ### E0412: a size that cannot be

    Widths, heights and radii are not negative, and a picture has a pixel at least.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { frame: (0, 0, -10, 10) }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer { frame: (0, 0, 10, 10) }
    }
    ```

    """##
}

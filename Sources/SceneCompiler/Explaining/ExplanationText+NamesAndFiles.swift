// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

extension ExplanationText {
  static let namesAndFiles = ##"""
    ## Names and files

    ### E0201: no scene

    A file that is built declares one scene. A file without one is a library, for others to import.

    Wrong:

    ```wrong
    let gap = 10
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
    }
    ```

    ### E0202: several scenes

    A file declares one scene.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
    }
    scene "B" {
        size: (40, 40)
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
    }
    ```

    ### E0203: an import that cannot be read

    The path is relative to the importing file. The message says why the file cannot be had. Mistakes in a file that is there are reported at their own places.

    With `theme.tbl`:

    ```file theme.tbl
    let paper = #FDFDFD
    ```

    Wrong:

    ```wrong
    import "colours.tbl"
    scene "A" {
        size: (40, 40)
    }
    ```

    Right:

    ```right
    import "theme.tbl"
    scene "A" {
        size: (40, 40)
        background: paper
    }
    ```

    ### E0204: a file outside the scene's folder

    What a scene reads lies in the folder of the scene that is built, or in the one that `--root` names, symbolic links followed. So a scene cannot read what it should not.

    With `theme.tbl`:

    ```file theme.tbl
    let paper = #FDFDFD
    ```

    Wrong:

    ```wrong
    import "../theme.tbl"
    scene "A" {
        size: (40, 40)
    }
    ```

    Right:

    ```right
    import "theme.tbl"
    scene "A" {
        size: (40, 40)
        background: paper
    }
    ```

    ### E0205: files that import each other

    Put what both need into a third file.

    With `one.tbl`:

    ```file one.tbl
    import "two.tbl"
    let paper = #FDFDFD
    ```

    With `two.tbl`:

    ```file two.tbl
    import "one.tbl"
    ```

    With `theme.tbl`:

    ```file theme.tbl
    let paper = #FDFDFD
    ```

    Wrong:

    ```wrong
    import "one.tbl"
    scene "A" {
        size: (40, 40)
        background: paper
    }
    ```

    Right:

    ```right
    import "theme.tbl"
    scene "A" {
        size: (40, 40)
        background: paper
    }
    ```

    ### E0206: a name declared twice

    Names are unique in their body; a name in an inner body hides the outer one.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer card { }
        layer card { }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer card {}
        layer shade {}
    }
    ```

    ### E0207: an unknown name

    There is no `let`, variable, element, word or colour of that name here. Names declared in a loop are not seen outside it.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { opacity: faint }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        let faint = 0.2
        layer { opacity: faint }
    }
    ```

    ### E0208: a let that refers to itself

    Through others too; the message prints the way round, and each step is marked where it stands.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        let a = b + 1
        let b = a + 1
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        let a = 1
        let b = a + 1
    }
    ```

    ### E0209: a style that uses itself

    Through others too; the message prints the way round, and each step is marked where it stands.

    Wrong:

    ```wrong
    style card { uses: card }
    scene "A" {
        size: (40, 40)
        layer { uses: card }
    }
    ```

    Right:

    ```right
    style card { cornerRadius: 4 }
    scene "A" {
        size: (40, 40)
        layer { uses: card }
    }
    ```

    ### E0210: places that depend on each other

    Where one element lies depends on where it lies itself, through others; the message prints the way round, and each step is marked where it stands.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer a { frame: (0, b.maxY, 10, 10) }
        layer b { frame: (0, a.maxY, 10, 10) }
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
        layer a { frame: (0, 0, 10, 10) }
        layer b { frame: (0, a.maxY, 10, 10) }
    }
    ```

    ### E0211: an unknown style

    `uses:` names a `style` of this body, an outer one, or an imported file.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        layer { uses: card }
    }
    ```

    Right:

    ```right
    style card { cornerRadius: 4 }
    scene "A" {
        size: (40, 40)
        layer { uses: card }
    }
    ```

    ### E0212: a declaration in the wrong place

    Imports and scenes stand at the top of a file; a style holds properties only.

    Wrong:

    ```wrong
    scene "A" {
        size: (40, 40)
        import "theme.tbl"
    }
    ```

    Right:

    ```right
    scene "A" {
        size: (40, 40)
    }
    ```

    ### E0213: a component that uses itself

    A component may use others, but not one that uses it in turn: it would never end. The message prints the circle, and each step is marked where it stands.

    Wrong:

    ```wrong
    component Card(text) {
        frame: (0, 0, 20, 20)
        Frame(text: text)
    }
    component Frame(text) {
        Card(text: text)
    }
    scene "A" {
        size: (40, 40)
        Card(text: "a")
    }
    ```

    Right:

    ```right
    component Card(text) {
        frame: (0, 0, 20, 20)
        Frame(text: text)
    }
    component Frame(text) {
        frame: parent.bounds
        textLayer "\(text)" { frame: parent.bounds }
    }
    scene "A" {
        size: (40, 40)
        Card(text: "a")
    }
    ```

    """##
}

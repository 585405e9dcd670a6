// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

/// The page on every code, in Markdown.
let diagnosticsPage = ##"""
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

  Through others too; the message prints the way round.

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

  Through others too; the message prints the way round.

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

  Where one element lies depends on where it lies itself, through others; the message prints the way round.

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

  A component may use others, but not one that uses it in turn: it would never end. The message prints the circle.

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

  ## Limits

  ### E0601: a canvas that is too large

  32,768 pixels wide and 1,048,576 tall are the most; size times scale counts.

  Wrong:

  ```wrong
  scene "A" {
      size: (40000, 40)
  }
  ```

  Right:

  ```right
  scene "A" {
      size: (40, 40)
  }
  ```

  ### E0602: too many layers

  100,000, counted through replicators. Rows that are out of sight do not count.

  Wrong:

  ```wrong
  scene "A" {
      size: (40, 40)
      replicatorLayer {
          frame: parent.bounds
          instanceCount: 60000
          layer { frame: (0, 0, 1, 1) }
          layer { frame: (1, 0, 1, 1) }
      }
  }
  ```

  Right:

  ```right
  scene "A" {
      size: (40, 40)
      replicatorLayer {
          frame: parent.bounds
          instanceCount: 6
          layer { frame: (0, 0, 1, 1) }
      }
  }
  ```

  ### E0603: too many rows

  10,000,000 in a table.

  Wrong:

  ```wrong
  scene "A" {
      size: (40, 40)
      table {
          for i in 0..<6_000_000 { row "A" }
          for i in 0..<6_000_000 { row "B" }
      }
  }
  ```

  Right:

  ```right
  scene "A" {
      size: (40, 40)
      table {
          for i in 0..<6_000_000 { row "A" }
      }
  }
  ```

  ### E0604: too many turns

  The loops of a scene may go through 100,000 turns that make nothing; those that make rows or layers have limits of their own.

  Wrong:

  ```wrong
  scene "A" {
      size: (40, 40)
      for i in 0..<3_000_000 {
          for j in 0..<4 {
              if i < 0 { layer { zPosition: i } }
          }
      }
  }
  ```

  Right:

  ```right
  scene "A" {
      size: (40, 40)
      for i in 0..<3 { layer { zPosition: i } }
  }
  ```

  ### E0605: too much text

  A joined string has at most 1,000,000 bytes, and a scene 4,000,000 bytes of text that is set. Strings that grow by being joined to themselves would exhaust the memory.

  Wrong:

  ```wrong
  scene "A" {
      size: (40, 40)
      let a = "0123456789012345678901234567890123456789"
      let b = a + a + a + a + a + a + a + a
      let c = b + b + b + b + b + b + b + b
      let d = c + c + c + c + c + c + c + c
      let e = d + d + d + d + d + d + d + d
      let f = e + e + e + e + e + e + e + e
      textLayer "\(f)" { frame: parent.bounds }
  }
  ```

  Right:

  ```right
  scene "A" {
      size: (40, 40)
      textLayer "0123456789" { frame: parent.bounds }
  }
  ```

  ### E0606: too many types

  A component is checked once for each list of types that its uses give its parameters, and at most 100 of them. Only components that hand on more than they are given come to so many; a parameter with a value of its own, or one that the body uses as it is, has one type.

  Wrong:

  ```wrong
  component A(x) { B(x: (x, 1)); B(x: (x, "")) }
  component B(x) { C(x: (x, 1)); C(x: (x, "")) }
  component C(x) { D(x: (x, 1)); D(x: (x, "")) }
  component D(x) { E(x: (x, 1)); E(x: (x, "")) }
  component E(x) { F(x: (x, 1)); F(x: (x, "")) }
  component F(x) { G(x: (x, 1)); G(x: (x, "")) }
  component G(x) { H(x: (x, 1)); H(x: (x, "")) }
  component H(x) { frame: (0, 0, 1, 1) }
  scene "A" {
      size: (40, 40)
      A(x: 1)
  }
  ```

  Right:

  ```right
  component A(x) { B(x: (x, 1)); B(x: (x, "")) }
  component B(x) { frame: (0, 0, 1, 1) }
  scene "A" {
      size: (40, 40)
      A(x: 1)
  }
  ```

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

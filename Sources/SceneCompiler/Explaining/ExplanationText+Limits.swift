// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with
// SCENEC_RECORD=1 write it anew.

extension ExplanationText {
  static let limits = ##"""
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

    """##
}

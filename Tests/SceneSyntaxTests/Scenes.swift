/// The scenes that the language was made for.
enum Scenes {
  static let shadowedTable = #"""
    /// A plain table that floats on three soft shadows (after "Adding shadow effects to UITableView using CAGradientLayer").
    scene "Shadowed table" {
        size: (320, 480)
        scale: 2

        navigationBar "Places"

        table places {
            background: #8C96A0
            rows {
                height: 44
                background: linearGradient(#FDFDFD, #DCE1E6)
            }
            separators { style: none }
            shadows {
                color: black.opacity(50%)
                top: 20             // under the bar; stays put while the table scrolls
                contentTop: 10      // above the first row; as much fainter as it is shorter
                contentBottom: 20   // under the last row
            }
            row "Falls Church, VA"
            row "Durham, NC" { selected: true }
            row "Boulder, CO"
        }

        snapshot "rest"
        snapshot "pulled down" { places.contentOffset: (0, -60) }
    }
    """#

  static let shadowImages = #"""
    /// Shadows from two one-pixel-wide pictures, placed by the true end of the content
    /// (after "iOS Recipes", shadowed tables).
    scene "Shadow images" {
        size: (320, 480)
        scale: 2
        era: classic
        table places {
            rows { height: 44 }
            shadows {
                image: (up: "Images/shadow-up.png", down: "Images/shadow-down.png")
                top: 16
                contentTop: 16
                contentBottom: 16
                bottom: 16
                visibility: exposed
            }
            header "Search" { height: 44 }
            row "Only row"
            footer { height: 0 }    // an empty footer still ends the filler separators
        }
        snapshot "rest"
        snapshot "pulled down" { places.contentOffset: (0, -80) }
        snapshot "pushed up" { places.contentOffset: (0, 40) }
    }
    """#

  static let snake = #"""
    /// One line that winds through every row and draws itself (after "Implementing Custom UITableViewCell Separators in iOS").
    scene "Snake" {
        device: iPhone8
        let names = ["Falls Church, VA", "Durham, NC", "Boulder, CO", "Redwood City, CA",
                     "Austin, TX", "Kansas City, KS", "Chattanooga, TN", "Charleston, SC"]

        navigationBar "Snake"

        table {
            rows { height: 44; textInset: 48 }
            separators {
                style: snake
                color: #666666
                lineWidth: 1
                inset: 36
                animate strokeEnd { from: 0; to: 1; begin: 0.25s * (index + 1); duration: 0.25s }
            }
            for name in names { row "\(name)" }
        }

        snapshot "drawn"
        snapshot "half way" { time: 1.125s }
    }
    """#

  static let reflection = #"""
    /// A card and its reflection (after "Adding Reflections").
    scene "Reflection" {
        size: (320, 480)
        scale: 2
        background: black

        reflection {
            frame: (36, 80, 248, 180)
            gap: 10
            shrink: 25%
            overlay: linearGradient(black.opacity(50%), black.opacity(90%))

            gradientLayer {
                frame: parent.bounds
                colors: [#4A90D9, #2C3E70]
                endPoint: (1, 1)
                cornerRadius: 12
            }
            textLayer "Scene" { frame: (0, 70, 248, 40); fontSize: 28; foregroundColor: white; alignmentMode: center }
        }

        // The expanded form of a `reflection` without an overlay.
        replicatorLayer {
            frame: (36, 330, 248, 80)
            instanceCount: 2
            instanceTransform: [scale(1, -0.25), translate(0, -240)]
            instanceRedOffset: -0.75
            instanceGreenOffset: -0.75
            instanceBlueOffset: -0.75
            layer { frame: parent.bounds; backgroundColor: #E8A33D; cornerRadius: 12 }
        }
    }
    """#

  static let all = [shadowedTable, shadowImages, snake, reflection]
}

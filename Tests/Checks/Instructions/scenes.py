"""The scenes whose instructions are counted: those of the project, and generated ones."""

import os
import shutil

TOWNS = ["Falls Church, VA", "Durham, NC", "Boulder, CO", "Redwood City, CA", "Austin, TX",
         "Kansas City, KS", "Chattanooga, TN", "Charleston, SC"]


def phone(contents):
    return f'scene "Rows" {{\n    size: (393, 852)\n    scale: 3\n    table {{\n{contents}    }}\n}}\n'


def loop(rows, height):
    return phone(f"        for i in 1...{rows} {{ row \"Durham, NC\" {{ height: {height}; "
                 "background: i % 2 == 0 ? white : #F4F6F8 } }\n")


def spelled(rows):
    return phone("".join(f'        row "{TOWNS[row % 8]}"\n' for row in range(rows)))


def font(path):
    rows = "".join(f'        row "{TOWNS[row % 8]} {row}" {{ detail: "{row * 37} people" }}\n'
                   for row in range(24))
    return f'scene "Rows" {{\n    size: (393, 1100)\n    font: "{path}"\n    table {{\n{rows}    }}\n}}\n'


def written(lines):
    """Typical code: rows with layers, styles, and expressions."""
    rows = "".join(f"""\
        /// Number {row} of them.
        row "{TOWNS[row % 8]}" {{
            height: 44 + {row % 5}
            selected: index == {row % 50}
            layer {{
                uses: badge
                borderWidth: {row % 7}
                cornerRadius: parent.height / 4 + {row % 3}
            }}
        }}
""" for row in range(lines // 10))
    return f"""\
let accent = #4A90D9
style badge {{ frame: (8, 8, 28, 28); backgroundColor: accent }}

scene "Places" {{
    size: (393, 852)
    table places {{
        rows {{ background: index % 2 == 0 ? white : #F4F6F8 }}
{rows}    }}
}}
"""


def listed(number):
    """A scene of a suite, different from all others."""
    rows = "".join(f'        row "Place {number}-{row}" {{ height: {40 + (number + row) % 7} }}\n'
                   for row in range(10))
    return f"""\
scene "Places {number}" {{
    size: (320, 480)
    scale: 2
    navigationBar "Places {number}"
    table places {{
        background: #8C96A0
        rows {{ background: linearGradient(#FDFDFD, #{0xDCE1E6 - number:06X}) }}
        separators {{ color: #{number * 37:06X} }}
        shadows {{ top: 20; contentTop: 10; contentBottom: 20 }}
{rows}    }}
    snapshot "rest"
}}
"""


generated = {
    "rows.million": loop(1_000_000, "44"), "rows.uneven": loop(1_000_000, "40 + i % 9"),
    "rows.measured": loop(20_000, "40 + sqrt(i) % 9"),
    "rows.spelled.10000": spelled(10_000), "rows.spelled.100000": spelled(100_000),
    "font": font("Inter-Regular.otf"),
}


def write(root, folder):
    """Writes all inputs to a folder."""
    shutil.copytree(os.path.join(root, "Scenes"), os.path.join(folder, "Scenes"),
                    ignore=shutil.ignore_patterns("__Snapshots__"))
    fonts = os.path.join(root, "Tests", "SceneCompilerTests", "Elements", "Fonts")
    shutil.copy(os.path.join(fonts, "Inter-Regular.otf"), folder)
    os.mkdir(os.path.join(folder, "suite"))
    os.mkdir(os.path.join(folder, "out"))
    files = {name + ".tbl": text for name, text in generated.items()}
    files["written.tbl"] = written(10_000)
    with open(os.path.join(root, "Scenes", "phone.tbl"), encoding="utf-8") as file:
        files["other-phone.tbl"] = file.read().replace("height: 44;", "height: 45;")
    for number in range(20):
        files[f"suite/{number:02}.tbl"] = listed(number)
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


def screens(folder):
    """The names of the project's scenes, in order."""
    return sorted(name[:-4] for name in os.listdir(os.path.join(folder, "Scenes"))
                  if name.endswith(".tbl"))

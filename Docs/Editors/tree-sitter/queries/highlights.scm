(comment) @comment
(block_comment) @comment

["import"] @keyword.control.import
["let" "style" "component"] @keyword
["for" "in" "by"] @keyword.control.repeat
["if" "else"] @keyword.control.conditional

(let_declaration name: (identifier) @constant)
(style_declaration name: (identifier) @type)
(component_declaration name: (identifier) @type)
(parameter name: (identifier) @variable.parameter)
(for_statement variable: (identifier) @variable.parameter)
(variables (identifier) @variable.parameter)

(element kind: (identifier) @tag)
((element kind: (identifier) @type) (#match? @type "^[A-Z]"))
(element name: (name) @label)
(property name: (property_path) @property)
(argument label: (identifier) @variable.parameter)

(call function: (identifier) @function)
(call function: (member name: (identifier) @function.method))
(member name: (identifier) @variable.other.member)
(implicit_member name: (identifier) @constant)

; The built-in words, which Tests/Checks/Editors/tree-sitter/words.test.js keeps complete.
([
  (property value: (identifier) @constant)
  (argument value: (identifier) @constant)
  (let_declaration value: (identifier) @constant)
  (parameter value: (identifier) @constant)
  (ternary then: (identifier) @constant)
  (ternary else: (identifier) @constant)
  (binary right: (identifier) @constant)
  (member value: (identifier) @constant)
] (#any-of? @constant
    "accessibilityExtraExtraExtraLarge" "accessibilityExtraExtraLarge" "accessibilityExtraLarge"
    "accessibilityLarge" "accessibilityMedium" "always" "axial" "backwards" "bevel" "black"
    "blue" "body" "bold" "both" "brown" "butt" "callout" "caption1" "caption2" "center"
    "checkmark" "circular" "classic" "clear" "conic" "continuous" "cyan" "dark" "darkGray"
    "darkText" "default" "detail" "detailDisclosure" "disclosure" "easeIn" "easeInEaseOut"
    "easeOut" "end" "evenOdd" "exposed" "extraExtraExtraLarge" "extraExtraLarge" "extraLarge"
    "extraSmall" "flat" "footnote" "forwards" "gray" "green" "grouped" "hash" "headline" "heavy"
    "iPhone11" "iPhone13mini" "iPhone14" "iPhone15" "iPhone15Plus" "iPhone16Pro" "iPhone16ProMax"
    "iPhone4s" "iPhone8" "iPhone8Plus" "iPhoneSE" "iPhoneX" "image" "insetGrouped" "label"
    "large" "largeTitle" "left" "light" "lightGray" "lightText" "linear" "link" "liquidGlass"
    "magenta" "medium" "middle" "miter" "modern" "natural" "nonZero" "opaqueSeparator" "orange"
    "placeholderText" "plain" "purple" "quaternaryLabel" "quaternarySystemFill" "radial" "red"
    "regular" "removed" "resize" "resizeAspect" "resizeAspectFill" "right" "round"
    "secondaryLabel" "secondarySystemBackground" "secondarySystemFill"
    "secondarySystemGroupedBackground" "semibold" "separator" "singleLine" "small" "snake"
    "square" "start" "subheadline" "subtitle" "swiftUI" "systemBackground" "systemBlue" "systemBrown"
    "systemCyan" "systemFill" "systemGray" "systemGray2" "systemGray3" "systemGray4"
    "systemGray5" "systemGray6" "systemGreen" "systemGroupedBackground" "systemIndigo"
    "systemMint" "systemOrange" "systemPink" "systemPurple" "systemRed" "systemTeal"
    "systemYellow" "tertiaryLabel" "tertiarySystemBackground" "tertiarySystemFill"
    "tertiarySystemGroupedBackground" "thin" "tintColor" "title1" "title2" "title3" "tree" "uiKit"
    "ultraLight" "value1" "value2" "white" "yellow"))

(number) @number
(color) @constant
(boolean) @constant.builtin
(none) @constant.builtin
(string) @string
(escape) @constant.character.escape
(interpolation) @embedded

(binary operator: _ @operator)
(prefix operator: _ @operator)

["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ";" ":"] @punctuation.delimiter

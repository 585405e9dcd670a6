(comment) @comment
(block_comment) @comment

["import"] @keyword.control.import
["let" "style" "component"] @keyword
["for" "in"] @keyword.control.repeat
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

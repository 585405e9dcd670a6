/// A syntax file for Vim and Neovim.
///
/// Words are recognized by their position, as in the TextMate grammar.
enum VimSyntax {
  static let text = #"""
    " Vim syntax file
    " Language: scene files of scenec
    " Printed by: scenec schema --emit vim

    if exists('b:current_syntax')
      finish
    endif

    syntax case match
    syntax iskeyword @,48-57,_
    syntax sync minlines=200

    " Values.
    syntax match scenecOperator /\.\.[.<]\|[=!<>]=\|&&\|||\|[-+*%<>!?]/
    syntax match scenecOperator "/"
    syntax match scenecOperator /\<by\>\%(\s*:\)\@!/
    syntax match scenecNumber /\<\d[0-9_]*\%(\.\d[0-9_]*\)\?\%([eE][+-]\?\d\+\)\?\%(\%(\#
    \#(any(Vocabulary.units.filter { $0 != "%" }))\)\>\|%\)\?/
    syntax match scenecColor /#\w\+/
    syntax match scenecConstant /\<\%(\#(any(Vocabulary.constants))\)\>/
    syntax match scenecNamedColor /\<\%(\#(any(Vocabulary.colors))\)\>/
    syntax match scenecVariable /\<\%(\#(any(Vocabulary.variables))\)\>/
    syntax match scenecWord /\%(\w\.\)\@2<!\<\%(\#(any(Vocabulary.words))\)\>/
    syntax match scenecMember /\%([A-Za-z0-9_)\]]\.\)\@2<=\%(\#(any(Vocabulary.members))\)\>/
    syntax match scenecFunction /\<\%(\#(any(Vocabulary.functions))\)\ze(/
    syntax match scenecLabel /\%([(,]\s*\)\@10<=\h\w*\ze\s*:/
    syntax match scenecEscape /\\\%(u{\x*}\|.\)/ contained
    syntax region scenecString start=/"/ skip=/\\[^(]/ end=/"/ oneline \#
    contains=scenecEscape,scenecInterpolation
    syntax region scenecInterpolation matchgroup=scenecDelimiter start=/\\(/ end=/)/ oneline \#
    contained contains=@scenecValue,scenecParentheses
    syntax region scenecParentheses start=/(/ end=/)/ oneline contained \#
    contains=@scenecValue,scenecParentheses
    syntax cluster scenecValue contains=scenecOperator,scenecNumber,scenecColor,scenecConstant,\#
    scenecNamedColor,scenecVariable,scenecWord,scenecMember,scenecFunction,scenecLabel,scenecString

    " The start of an item: at the start of a line, or after a delimiter.
    syntax match scenecStart /\%(^\|[{;}]\)\s*/ nextgroup=@scenecItem
    syntax cluster scenecItem contains=scenecPath,scenecProperty,scenecComponent,scenecElement,\#
    scenecKeyword,scenecDeclaration,scenecFor
    syntax match scenecPath /\h\w*\%(\.\h\w*\)*\ze\s*:/ contained
    syntax match scenecProperty /\%(\h\w*\.\)*\%(\#(any(Vocabulary.properties))\)\ze\s*:/ \#
    contained contains=scenecOwner
    syntax match scenecOwner /\h\w*\ze\./ contained
    syntax match scenecComponent /\u\w*\>\#(noProperty)/ contained nextgroup=scenecName skipwhite
    syntax match scenecElement /\%(\#(any(Vocabulary.elements))\)\>\#(noProperty)/ contained \#
    nextgroup=scenecName skipwhite
    syntax match scenecName /\h\w*\%(\.\h\w*\)*/ contained
    syntax match scenecKeyword /\%(import\|if\)\>\#(noProperty)/ contained
    syntax match scenecKeyword /else\>\#(noProperty)/ contained nextgroup=scenecKeyword skipwhite
    syntax match scenecDeclaration /\%(let\|style\|component\)\s\@=\#(noProperty)/ contained \#
    nextgroup=scenecName skipwhite
    syntax match scenecFor /for\>\#(noProperty)/ contained nextgroup=scenecVariables skipwhite
    syntax match scenecVariables /\h\w*\|([^)]*)/ contained nextgroup=scenecIn skipwhite
    syntax match scenecIn /in\>/ contained

    syntax match scenecComment "//.*$" contains=@Spell
    syntax match scenecDocumentation "////\@!.*$" contains=@Spell
    syntax region scenecComment start="/\*" end="\*/" contains=scenecComment,@Spell

    highlight default link scenecComment Comment
    highlight default link scenecDocumentation SpecialComment
    highlight default link scenecKeyword Keyword
    highlight default link scenecDeclaration Keyword
    highlight default link scenecFor Keyword
    highlight default link scenecIn Keyword
    highlight default link scenecVariables Identifier
    highlight default link scenecElement Type
    highlight default link scenecComponent Structure
    highlight default link scenecName Function
    highlight default link scenecProperty Identifier
    highlight default link scenecPath Normal
    highlight default link scenecOwner Normal
    highlight default link scenecLabel Identifier
    highlight default link scenecFunction Function
    highlight default link scenecMember Identifier
    highlight default link scenecVariable Special
    highlight default link scenecConstant Boolean
    highlight default link scenecWord Constant
    highlight default link scenecNamedColor Constant
    highlight default link scenecColor Constant
    highlight default link scenecNumber Number
    highlight default link scenecOperator Operator
    highlight default link scenecString String
    highlight default link scenecEscape SpecialChar
    highlight default link scenecDelimiter Delimiter

    let b:current_syntax = 'scenec'

    """#

  private static let noProperty = #"\%(\s*[:.=]\)\@!"#

  private static func any(_ words: [String]) -> String { words.joined(separator: #"\|"#) }
}

" Scene files of scenec: what stands in a bracket is one step further in, or where the text after
" the bracket begins; what goes on an expression is one step further in.

if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=ScenecIndent()
setlocal indentkeys=0},0),0],!^F,o,O
setlocal nolisp autoindent
let b:undo_indent = 'setlocal indentexpr< indentkeys< lisp< autoindent<'

if exists('*ScenecIndent')
  finish
endif

" Whether the cursor is in a string or a comment.
function s:IsText() abort
  return synIDattr(synID(line('.'), col('.'), 1), 'name') =~# 'String\|Comment\|Documentation'
endfunction

function ScenecIndent() abort
  let text = getline(v:lnum)
  " In a comment of several lines, as it is.
  if synIDattr(synID(v:lnum, 1, 1), 'name') ==# 'scenecComment' && text !~# '^\s*/[/*]'
    return -1
  endif
  call cursor(v:lnum, 1)
  let [line, column] = searchpairpos('[[({]', '', '[])}]', 'bnW', 's:IsText()')
  if line == 0
    return 0
  endif
  let rest = strpart(getline(line), column)
  if text =~# '^\s*[])}]'
    return indent(line)
  elseif getline(line)[column - 1] !=# '{' && rest =~# '\S' && rest !~# '^\s*//'
    return column
  endif
  let goesOn = text =~# '^\s*\%([-+*/%<>?:]\|[=!]=\|&&\|||\|\.\)' && text !~# '^\s*/[/*]'
  return indent(line) + shiftwidth() * (goesOn ? 2 : 1)
endfunction

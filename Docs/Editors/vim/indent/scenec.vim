" Indentation of scene files: the contents of brackets are indented by one step, or aligned with the
" text after the bracket; continuation lines are indented by one step.

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

" Returns whether the cursor is in a string or comment.
function s:IsText() abort
  return synIDattr(synID(line('.'), col('.'), 1), 'name') =~# 'String\|Comment\|Documentation'
endfunction

function ScenecIndent() abort
  let text = getline(v:lnum)
  " Lines of a block comment are not changed.
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

" Settings for scene files: comments, indentation width, keywords, folds, and completion.

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=s1:/*,mb:*,ex:*/,:///,://
setlocal commentstring=//\ %s
setlocal formatoptions-=t formatoptions+=croql
setlocal expandtab shiftwidth=4 softtabstop=4
setlocal iskeyword=@,48-57,_
setlocal suffixesadd=.tbl
setlocal include=^\\s*import\\s*\"\\zs[^\"]\\+
setlocal define=^\\s*\\%(let\\\|style\\\|component\\)

let b:match_words = '{:},(:),\[:\]'
" `:make` lists the errors in a scene, with what is after the underline, such as `did you mean 'x'?`.
setlocal errorformat=%E%f:%l:%c:\ error[%.%#]:\ %m,%W%f:%l:%c:\ warning[%.%#]:\ %m
setlocal errorformat+=%I%f:%l:%c:\ note:\ %m,%-C%*\\d\ \|%.%#,%Z\ %#\|\ %#^~%#\ %m,%-Z\ %#\|\ %#^~%#
setlocal errorformat+=%-G%.%#
let &l:makeprg = get(g:, 'scenec_path', 'scenec') . ' check %:S'

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< expandtab< shiftwidth<'
      \ . ' softtabstop< iskeyword< suffixesadd< include< define< errorformat< makeprg<'
      \ . ' | unlet! b:match_words'

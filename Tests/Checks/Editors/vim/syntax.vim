" Tests the pack in Vim and Neovim; exits with 1 if a test fails. `Tests/Checks/Editors/check` runs it.

let s:failures = []

function s:Expect(what, found, expected) abort
  if a:found !=# a:expected
    call add(s:failures, a:what . ': ' . string(a:found) . ', not ' . string(a:expected))
  endif
endfunction

" The syntax group of each word, which has the name of its kind.
let s:groups = {
      \ 'namedColor': 'NamedColor', 'owner': '\%(Owner\|Path\)',
      \ 'keyword': '\%(Keyword\|Declaration\|For\|In\)',
      \ }

let s:sample = json_decode(join(readfile($WORDS), ''))
setlocal filetype=scenec
call setline(1, s:sample.text)
for [s:kind, s:places] in items(s:sample.words)
  let s:group = get(s:groups, s:kind, toupper(s:kind[0]) . s:kind[1:])
  for [s:line, s:word] in s:places
    let s:edges = [s:word[0] =~# '\w' ? '\<' : '', s:word =~# '\a$' ? '\>' : '']
    let s:pattern = s:edges[0] . '\V' . escape(s:word, '\') . '\m' . s:edges[1]
    let s:column = match(getline(s:line), s:pattern) + 1
    let s:name = synIDattr(synID(s:line, s:column, 1), 'name')
    if s:name !~# '^scenec' . s:group . '$'
      call add(s:failures, s:line . ': ' . s:word . ' is ' . s:name . ', not ' . s:kind)
    endif
  endfor
endfor

" Indenting a formatted scene again does not change it.
for s:file in split($SCENES, "\n")
  execute 'edit' fnameescape(s:file)
  call s:Expect(s:file . ' is', &filetype, 'scenec')
  let s:before = getline(1, '$')
  silent normal! gg=G
  for s:line in range(len(s:before))
    call s:Expect(s:file . ':' . (s:line + 1), getline(s:line + 1), s:before[s:line])
  endfor
endfor

enew!
setlocal filetype=scenec
call s:Expect('comments', &commentstring, '// %s')
call s:Expect('indentation', [&shiftwidth, &expandtab], [4, 1])

" `:make` keeps what is after the underline.
let s:scene = fnamemodify($RESULT, ':h') . '/make.tbl'
call writefile(['scene "A" {', '    size: (9, 9)', '    layer { backgrundColor: red; x: 3 }', '}'], s:scene)
execute 'edit' fnameescape(s:scene)
call setqflist([], 'r', {'lines': systemlist(shellescape($SCENEC) . ' check ' . shellescape(s:scene)),
      \ 'efm': &errorformat})
let s:errors = filter(getqflist(), 'v:val.valid')
call s:Expect('errors', map(copy(s:errors), '[v:val.lnum, v:val.col, v:val.type]'),
      \ [[3, 13, 'E'], [3, 34, 'E']])
call s:Expect('the message', substitute(s:errors[0].text, '\n', ' ', ''),
      \ "'layer' has no property 'backgrundColor' did you mean 'backgroundColor'?")

call writefile(empty(s:failures) ? ['ok'] : s:failures, $RESULT)
if empty(s:failures)
  qall!
endif
cquit 1

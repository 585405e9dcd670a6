autocmd BufRead,BufNewFile *.tbl setfiletype scenec

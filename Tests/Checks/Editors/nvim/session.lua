-- Tests a Neovim session with the pack and the built server; exits with 1 if a test fails.
-- `Tests/Checks/Editors/check` runs it.

local scenec = os.getenv('SCENEC')
local failures = 0

local function expect(what, ok, detail)
  io.stdout:write(ok and 'ok    ' or 'FAILED ', what, ok and '' or ': ' .. vim.inspect(detail), '\n')
  if not ok then
    failures = failures + 1
  end
end

--- Waits until `check` returns a value, and returns it.
local function eventually(check)
  local found
  vim.wait(20000, function()
    found = check()
    return found
  end, 10)
  return found
end

local source = {
  'let tint = #1F5FA8',
  '',
  'scene "Places" {',
  '    size: (320, 200)',
  '    table places {',
  '        row first "Durham, NC" { titleColor: tint }',
  '    }',
  '    snapshot "pulled down" { places.contentOfset: (0, -40) }',
  '}',
}

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function put(lines)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
end

local function diagnostics()
  return vim.diagnostic.get(0)
end

local function run()
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder, 'p')
  vim.fn.writefile(source, folder .. '/places.tbl')
  require('scenec').setup({
    cmd = { scenec, 'lsp' },
    viewer = { 'cp', '-t', folder },
  })
  vim.cmd('edit ' .. folder .. '/places.tbl')
  expect('the file is known as a scene', vim.bo.filetype == 'scenec', vim.bo.filetype)
  expect('the server runs', eventually(function()
    return require('scenec').client(0)
  end))

  local found = eventually(function()
    return #diagnostics() > 0 and diagnostics()
  end)
  expect('its mistake is told', found and found[1].lnum == 7
    and found[1].message:find("has no property 'contentOfset'", 1, true), found)

  local fixed = vim.deepcopy(source)
  fixed[8] = fixed[8]:gsub('contentOfset', 'contentOffset')
  put(fixed)
  expect('the mistake goes with its fix', eventually(function()
    return #diagnostics() == 0
  end), diagnostics())

  -- Completion, like <C-x><C-o>.
  fixed[6] = '        row first "Durham, NC" { titleC'
  put(fixed)
  vim.api.nvim_win_set_cursor(0, { 6, #fixed[6] })
  vim.api.nvim_feedkeys(
    vim.api.nvim_replace_termcodes('A<C-x><C-o>', true, false, true), 'n', false)
  local word
  vim.defer_fn(function()
    vim.wait(5000, function()
      return vim.fn.pumvisible() == 1
    end, 10)
    for _, item in ipairs(vim.fn.complete_info({ 'items' }).items) do
      word = word or (item.word:find('titleColor') and item.word)
    end
    vim.api.nvim_feedkeys(
      vim.api.nvim_replace_termcodes('<C-y><Esc>', true, false, true), 'n', false)
  end, 500)
  vim.api.nvim_feedkeys('', 'x!', false)
  eventually(function()
    return word
  end)
  expect('a property is completed', word and word:find('titleColor'), { word, text() })
  vim.cmd('stopinsert')
  fixed[6] = source[6]
  put(fixed)

  vim.api.nvim_win_set_cursor(0, { 1, 5 })
  vim.lsp.buf.rename('accent')
  expect('a name is changed everywhere', eventually(function()
    return text() == table.concat(fixed, '\n'):gsub('tint', 'accent')
  end), text())
  vim.lsp.buf.rename('tint')
  eventually(function()
    return text() == table.concat(fixed, '\n')
  end)

  local untidy = vim.deepcopy(fixed)
  untidy[4] = '  size:(320,200)'
  put(untidy)
  require('scenec').format()
  expect('the text is put in order', eventually(function()
    return text() == table.concat(fixed, '\n')
  end), text())

  local indented = vim.deepcopy(fixed)
  indented[6] = '  row   first "Durham, NC"  {titleColor:tint}'
  put(indented)
  vim.api.nvim_win_set_cursor(0, { 6, 3 })
  vim.cmd('normal gqq')
  expect('gqq formats the line', text() == table.concat(fixed, '\n'), text())
  indented[7] = ' }'
  put(indented)
  vim.cmd('normal 6Ggqj')
  expect('gqj formats two lines', text() == table.concat(fixed, '\n'), text())

  vim.cmd('ScenePreview pulled down')
  local picture = eventually(function()
    for _, name in ipairs(vim.fn.glob(folder .. '/*.png', false, true)) do
      local file = io.open(name, 'rb')
      local bytes = file:read('*a')
      file:close()
      return bytes:sub(-8, -5) == 'IEND' and bytes
    end
  end)
  expect('the picture is shown', picture and picture:sub(2, 4) == 'PNG')

  local client = require('scenec').client(0)
  local id = client.id
  require('scenec').follow(client, 0)
  vim.api.nvim_win_set_cursor(0, { 1, 1 })
  vim.cmd('doautocmd CursorMoved')
  local address
  client.request('workspace/executeCommand', { command = 'scenec.openPreview' }, function(_, url)
    address = url
  end, 0)
  expect('the page has an address', eventually(function()
    return address
  end) and address:match('^http://127%.0%.0%.1:%d+/%x+/$'), address)
  vim.lsp.stop_client(id)
  expect('the server ends when it is told to', eventually(function()
    return vim.lsp.client_is_stopped(id)
  end))
end

local ok, failure = xpcall(run, debug.traceback)
if not ok then
  expect('the session', false, failure)
end
vim.cmd(failures == 0 and 'qall!' or 'cquit 1')

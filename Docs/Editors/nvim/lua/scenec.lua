-- Language server client and preview for Neovim 0.7 and later.

local M = {}

local settings = {
  -- The command of the language server.
  cmd = { 'scenec', 'lsp' },
  -- The folder that contains all files that the scenes read (default: as in all commands).
  root = nil,
  -- The program that shows images, with its arguments (default: the system's image viewer).
  viewer = nil,
  -- Called with (client, bufnr) when the client attaches to a scene.
  on_attach = nil,
}

--- Returns the workspace folder: the root of the Git repository, or else the file's folder.
local function workspace_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local above = folder
  while true do
    if vim.loop.fs_stat(above .. '/.git') then
      return above
    end
    local parent = vim.fn.fnamemodify(above, ':h')
    if parent == above then
      return folder
    end
    above = parent
  end
end

local function keys(client, bufnr)
  -- <C-x><C-o> completes, which newer versions set by default, and gq formats.
  vim.api.nvim_buf_set_option(bufnr, 'omnifunc', 'v:lua.vim.lsp.omnifunc')
  vim.api.nvim_buf_set_option(bufnr, 'formatexpr', "v:lua.require'scenec'.formatexpr()")
  local function map(key, action)
    vim.keymap.set('n', key, action, { buffer = bufnr })
  end
  map('K', vim.lsp.buf.hover)
  map('gd', vim.lsp.buf.definition)
  map('grr', vim.lsp.buf.references)
  map('grn', vim.lsp.buf.rename)
  map('gra', vim.lsp.buf.code_action)
  map('<localleader>f', M.format)
  map('<localleader>p', M.preview)
  if settings.on_attach then
    settings.on_attach(client, bufnr)
  end
end

local function configuration(bufnr)
  return {
    name = 'scenec',
    cmd = settings.cmd,
    root_dir = workspace_of(vim.api.nvim_buf_get_name(bufnr)),
    -- An empty table would be encoded as a list.
    init_options = settings.root and { root = settings.root } or nil,
    on_attach = keys,
    commands = {
      -- The arguments of a code lens: the document and the name of the snapshot.
      ['scenec.preview'] = function(command)
        M.preview(command.arguments[2])
      end,
    },
  }
end

--- Clients by workspace folder, for Neovim before 0.8.
local started = {}

--- Attaches a buffer to the server of its workspace, and starts the server if necessary.
function M.attach(bufnr)
  if vim.api.nvim_buf_get_name(bufnr) == '' then
    return
  end
  local config = configuration(bufnr)
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = bufnr })
    return
  end
  local folder = config.root_dir
  local running = started[folder]
  if not running or not vim.lsp.get_client_by_id(running) then
    started[folder] = vim.lsp.start_client(config)
  end
  if started[folder] then
    vim.lsp.buf_attach_client(bufnr, started[folder])
  end
end

--- Returns the client of a buffer, or nil.
function M.client(bufnr)
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ bufnr = bufnr, name = 'scenec' })[1]
  end
  for _, client in pairs(vim.lsp.buf_get_clients(bufnr)) do
    if client.name == 'scenec' then
      return client
    end
  end
end

--- Formats the buffer.
function M.format()
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ name = 'scenec' })
  else
    vim.lsp.buf.formatting_sync(nil, 2000)
  end
end

--- Formats the lines of gq. Neovim's own function leaves out the last line before 0.8.
function M.formatexpr()
  local bufnr = vim.api.nvim_get_current_buf()
  local client = M.client(bufnr)
  -- While text is inserted, long lines are broken as usual.
  if not client or vim.fn.mode():find('^[iR]') then
    return 1
  end
  local first, count = vim.v.lnum - 1, vim.v.count
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(bufnr) },
    range = {
      start = { line = first, character = 0 },
      ['end'] = { line = first + count, character = 0 },
    },
    options = { tabSize = vim.bo.shiftwidth, insertSpaces = true },
  }
  local arguments = { 'textDocument/rangeFormatting', params, 2000, bufnr }
  if vim.fn.has('nvim-0.11') == 1 then
    table.insert(arguments, 1, client)
  end
  local response = client.request_sync(unpack(arguments))
  if response and response.result then
    vim.lsp.util.apply_text_edits(response.result, bufnr, client.offset_encoding)
  end
  return 0
end

local function viewer()
  if settings.viewer then
    return settings.viewer
  end
  return vim.fn.has('mac') == 1 and { 'open' } or { 'xdg-open' }
end

-- Sends a request; `request` is a method since Neovim 0.11, and was a function before.
local function request(client, ...)
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(...)
  else
    client.request(...)
  end
end

--- Decodes Base64.
local alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

local function decoded(text)
  local values = {}
  for index = 1, #alphabet do
    values[alphabet:byte(index)] = index - 1
  end
  local parts = {}
  for index = 1, #text, 4 do
    local a, b, c, d = text:byte(index, index + 3)
    local bits = values[a] * 262144 + values[b] * 4096
      + (values[c] or 0) * 64 + (values[d] or 0)
    local bytes = string.char(
      math.floor(bits / 65536), math.floor(bits / 256) % 256, bits % 256)
    parts[#parts + 1] = bytes:sub(1, values[d] and 3 or values[c] and 2 or 1)
  end
  return table.concat(parts)
end

--- Renders the buffer, including unsaved changes, to an image file and shows it.
--- @param snapshot string|nil the name of the snapshot (default: the first one)
function M.preview(snapshot)
  local bufnr = vim.api.nvim_get_current_buf()
  local client = M.client(bufnr)
  if not client then
    return vim.notify('scenec: no server runs for this buffer', vim.log.levels.WARN)
  end
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(bufnr) },
    snapshot = type(snapshot) == 'string' and snapshot ~= '' and snapshot or nil,
  }
  local function answered(failure, result)
    if failure or not result or not result.png or result.png == vim.NIL then
      local reason = failure and failure.message or 'no image: the scene has errors'
      return vim.notify('scenec: ' .. reason, vim.log.levels.ERROR)
    end
    local name = vim.fn.tempname() .. '.png'
    local file = assert(io.open(name, 'wb'))
    file:write(decoded(result.png))
    file:close()
    local command = vim.list_extend(vim.deepcopy(viewer()), { name })
    if vim.fn.jobstart(command, { detach = true }) <= 0 then
      vim.notify('scenec: the image is ' .. name, vim.log.levels.INFO)
    end
  end
  request(client, 'scenec/preview', params, answered, bufnr)
end

--- Tells the server where the cursor is, so that the page outlines the layers there.
function M.follow(client, bufnr)
  if vim.b[bufnr].scenec_follows then
    return
  end
  vim.b[bufnr].scenec_follows = true
  vim.api.nvim_create_autocmd('CursorMoved', {
    buffer = bufnr,
    callback = function()
      local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
      request(client, 'textDocument/documentHighlight', place, function() end, bufnr)
    end,
  })
end

--- Opens the live preview page of the buffer in the browser.
function M.browse()
  local bufnr = vim.api.nvim_get_current_buf()
  local client = M.client(bufnr)
  if not client then
    return vim.notify('scenec: no server runs for this buffer', vim.log.levels.WARN)
  end
  local params = {
    command = 'scenec.openPreview', arguments = { vim.uri_from_bufnr(bufnr) },
  }
  local function answered(failure, url)
    if failure then
      return vim.notify('scenec: ' .. failure.message, vim.log.levels.ERROR)
    end
    M.follow(client, bufnr)
    -- The server opens the page by itself where the client can show documents, since 0.8.
    if not vim.lsp.handlers['window/showDocument'] then
      vim.fn.jobstart(vim.list_extend(vim.deepcopy(viewer()), { url }), { detach = true })
    end
  end
  request(client, 'workspace/executeCommand', params, answered, bufnr)
end

--- Sets up the client; `settings` above lists the options.
function M.setup(given)
  settings = vim.tbl_extend('force', settings, given or {})
  local group = vim.api.nvim_create_augroup('scenec', { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = 'scenec',
    callback = function(event)
      M.attach(event.buf)
    end,
  })
  vim.api.nvim_create_user_command('ScenePreview', function(command)
    M.preview(command.args)
  end, { nargs = '?', desc = 'Show the image of the scene, or of one of its snapshots' })
  vim.api.nvim_create_user_command('SceneBrowse', M.browse, { desc = 'Show the live preview page' })
  vim.api.nvim_create_user_command('SceneFormat', M.format, { desc = 'Put the scene in order' })
end

return M

-- Starts the language server for scenes, unless `vim.g.scenec_no_setup` is set before; then
-- `require('scenec').setup({ … })` does it with settings.
if not vim.g.scenec_no_setup then
  require('scenec').setup()
end

//! Starts `scenec lsp`, which must be in `PATH`.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Scenec;

impl zed::Extension for Scenec {
    fn new() -> Self {
        Scenec
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree
            .which("scenec")
            .ok_or("cannot find scenec in PATH")?;
        Ok(Command {
            command,
            args: vec!["lsp".into()],
            env: Default::default(),
        })
    }
}

zed::register_extension!(Scenec);

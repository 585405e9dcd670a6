/// Scripts that complete commands, options, and operands in a shell.
///
/// They are made of the tables of the commands, like `--help`.
struct ShellCompletions {
  let commands: [CommandSpecification]

  private var names: [String] { commands.map(\.name) + ["help", "--help", "--version"] }

  // MARK: bash

  var bash: String {
    let values = commands.flatMap { command in
      command.options.filter { $0.value != nil }.map { option in
        let keys = option.names.map { "'\(command.name) \($0)'" }.joined(separator: "|")
        return "    \(keys)) \(Self.bash(option.completion)) ;;\n"
      }
    }
    let operands = commands.map { command in
      let options = (command.options.flatMap(\.names) + ["--help"]).joined(separator: " ")
      return "    \(command.name)) options='\(options)'; \(Self.bash(command.completion())) ;;\n"
    }
    return #"""
      # Completion of scenec for bash
      # Printed by: scenec schema --emit bash

      _scenec() {
        local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        local command="${COMP_WORDS[1]}" options='' words='' endings='' kind='' prefix='' word
        # '--emit=png' is three words.
        if [ "$current" = '=' ]; then
          current=''
        elif [ "$before" = '=' ]; then
          before="${COMP_WORDS[COMP_CWORD-2]}"
        fi
        if [ "$COMP_CWORD" -eq 1 ]; then command='' before=''; fi
        case "$command $before" in
      \#(values.joined())    *) case "$command" in
          '') words='\#(names.joined(separator: " "))' ;;
          help) words='\#(commands.map(\.name).joined(separator: " "))' ;;
      \#(operands.joined())    esac
          case "$current" in -*) words="${options:-$words}" endings='' kind='' ;; esac ;;
        esac
        case "$current" in *,*) prefix="${current%,*}," ;; esac
        COMPREPLY=()
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
          compgen -P "$prefix" -W "$words" -- "${current#"$prefix"}"
          for word in $endings; do compgen -f -X "!*.$word" -- "$current"; done
          if [ "$kind" = files ]; then
            compgen -f -- "$current"
          elif [ "$kind$endings" ]; then
            compgen -d -- "$current"
          fi
        )
        if [ "$kind$endings" ]; then compopt -o filenames 2> /dev/null; fi
        return 0
      }
      complete -F _scenec scenec

      """#
  }

  private static func bash(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .words(let words), .list(let words): "words='\(words.joined(separator: " "))'"
    case .files(let endings):
      endings.isEmpty ? "kind=files" : "endings='\(endings.joined(separator: " "))'"
    case .folders: "kind=folders"
    }
  }

  // MARK: zsh

  var zsh: String {
    let cases = commands.map { command in
      let options = command.options.map { option in
        let exclusion = option.isRepeatable ? "'*'" : "'(\(option.names.joined(separator: " ")))'"
        let names = option.names.map { $0 + option.zshMark }
        let braced = names.count == 1 ? names[0] : "{\(names.joined(separator: ","))}"
        let value = option.value.map {
          (option.isValueOptional ? "::" : ":") + $0.replacing(":", with: "\\:") + ":"
            + Self.zsh(option.completion)
        }
        let meaning = option.meaning.replacing("\n", with: " ").replacing("[", with: "\\[")
          .replacing("]", with: "\\]")
        return exclusion + braced + Self.quoted("[\(meaning)]" + (value ?? ""))
      }
      let operand = "'*:operand:\(Self.zsh(command.completion()))'"
      return "    \(command.name)) _arguments -S "
        + (options + ["'--help[show the help]'", operand]).joined(separator: " \\\n      ")
        + " ;;\n"
    }
    let described = commands.map { command in
      "    " + Self.quoted(command.name + ":" + command.summary) + "\n"
    }
    return #"""
      #compdef scenec
      # Completion of scenec for zsh
      # Printed by: scenec schema --emit zsh

      _scenec() {
        local -a actions=(
      \#(described.joined())    'help:Show help for a command.'
        )
        if (( CURRENT == 2 )); then
          _describe command actions
          return
        fi
        shift words
        (( CURRENT-- ))
        case $words[1] in
          help) _describe command actions ;;
      \#(cases.joined())  esac
      }
      if [[ $funcstack[1] == _scenec ]]; then _scenec "$@"; else compdef _scenec scenec; fi

      """#
  }

  private static func zsh(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "_values -s , value \(words.joined(separator: " "))"
    case .files(let endings):
      endings.isEmpty ? "_files" : "_files -g \"*.\(endings.joined(separator: " *."))\""
    case .folders: "_files -/"
    }
  }

  // MARK: fish

  var fish: String {
    let parts = commands.map { command in
      let condition = "complete -c scenec -n '__fish_seen_subcommand_from \(command.name)'"
      let options = command.options.map { option in
        let names = option.names.map { name in
          name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
        }
        // An optional value follows a '='.
        let takesValue = option.value != nil && !option.isValueOptional
        let value = !takesValue ? "" : " " + Self.fish(option.completion, isOption: true)
        let meaning = option.meaning.replacing("\n", with: " ")
        return condition + names.joined() + value + " -d " + Self.fishQuoted(meaning) + "\n"
      }
      let operand = Self.fish(command.completion(), isOption: false)
      return "complete -c scenec -n __fish_use_subcommand -a \(command.name) -d "
        + Self.fishQuoted(command.summary) + "\n" + options.joined()
        + (operand.isEmpty ? "" : condition + " " + operand + "\n")
    }
    return """
      # Completion of scenec for fish
      # Printed by: scenec schema --emit fish

      complete -c scenec -f
      complete -c scenec -l help -s h -d 'show the help'
      \(parts.joined())
      """
  }

  private static func fish(_ completion: Completion, isOption: Bool) -> String {
    let candidates: String
    switch completion {
    case .nothing: return isOption ? "-x" : ""
    case .files([]): return isOption ? "-r -F" : "-F"
    case .words(let words), .list(let words): candidates = words.joined(separator: " ")
    case .files(let endings):
      candidates = endings.map { "(__fish_complete_suffix .\($0))" }.joined(separator: " ")
    case .folders: candidates = "(__fish_complete_directories)"
    }
    return (isOption ? "-x " : "") + "-a '\(candidates)'"
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

/// What a shell completes.
enum Completion: Sendable {
  case nothing
  case words([String])
  /// Words with commas between them.
  case list([String])
  /// Files with one of some endings, or any if there are none, and folders.
  case files([String])
  case folders
}

extension OptionSpecification {
  /// All names: `-j` and `--jobs`.
  var names: [String] { [short, name].compactMap { $0 } }

  fileprivate var completion: Completion {
    if !choices.isEmpty { return value == "FORMATS" ? .list(choices) : .words(choices) }
    if value == "DIR" { return .folders }
    return value == "FILE" || value == "PATH" || value == "OUTPUT" ? .files([]) : .nothing
  }

  /// How zsh expects the value.
  fileprivate var zshMark: String {
    if value == nil { return "" }
    return isValueOptional ? "=-" : name.hasPrefix("--") ? "=" : "+"
  }
}

import { commonFlags, type Flag, type ParsedArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import type { Shell } from './shells.ts'

/** What may follow a command: its own words and flags. */
interface Completed {
  command: string
  doc: string
  words: readonly string[]
  flags: Flag[]
}

/** `web-extract completion SHELL`: the script by which a shell completes this command line, made from its own tables. */
export function completionScript({ positionals: [shell] }: ParsedArguments, commands: readonly Command[]): string {
  const scripts: Record<Shell, (rows: Completed[]) => string> = { bash, zsh, fish }
  return scripts[shell as Shell](
    commands.map(({ name, summary, words = [], flags }) => ({
      command: name,
      doc: summary,
      words,
      flags: [...flags, ...commonFlags],
    })),
  )
}

/** The words that a value may be, if they are a fixed list: `include|skip|only`. */
function choices({ takes = '' }: Flag): string[] {
  return /^[a-z0-9]+(?:\|[a-z0-9]+)+$/.test(takes) ? takes.split('|') : []
}

const takesFiles = ({ takes = '' }: Flag) => /FILE|DIR|FOLDER/.test(takes)

const optionsOf = ({ name, short }: Flag) => [`--${name}`, ...(short === undefined ? [] : [`-${short}`])]

/** A text in single quotes, as every shell reads it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function bash(rows: Completed[]): string {
  const flags = rows.flatMap((row) => row.flags).filter(({ takes, bare }) => takes !== undefined && bare === undefined)
  const values = [...new Map(flags.map((flag) => [flag.name, flag])).values()].map((flag) => {
    const words = choices(flag)
    const offer = takesFiles(flag)
      ? 'COMPREPLY=($(compgen -f -- "$word"))'
      : words.length > 0
        ? `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$word"))`
        : 'COMPREPLY=()'
    return `    ${optionsOf(flag).join('|')}) ${offer}; return ;;`
  })
  const cases = rows.map(({ command, words, flags: own }) => {
    const offered = [...words, ...own.flatMap((flag) => optionsOf(flag))]
    return `    ${command}) words=${quoted(offered.join(' '))} ;;`
  })
  return `# bash completion for web-extract: . <(web-extract completion bash)
_web_extract() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" each
  # Bash makes the = of --flag=value a word of its own.
  if [[ "$word" == = ]]; then word=""; elif [[ "$before" == = ]]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  case "$before" in
${values.join('\n')}
  esac
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$each" in ${rows.map(({ command }) => command).join('|')}) command="$each"; break ;; esac
  done
  case "$command" in
${cases.join('\n')}
    *) words=${quoted([...rows.map(({ command }) => command), ...serveFlagsOf(rows)].join(' '))} ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _web_extract web-extract
`
}

/** Without a command, serve is meant: the first row. */
const serveFlagsOf = ([first]: Completed[]) => (first?.flags ?? []).flatMap((flag) => optionsOf(flag))

function zsh(rows: Completed[]): string {
  const spec = (flag: Flag) => {
    const doc = flag.doc.replace(/[[\]:\\]/g, '\\$&')
    const words = choices(flag)
    const action = takesFiles(flag) ? '_files' : words.length > 0 ? `(${words.join(' ')})` : ' '
    const value = flag.takes === undefined ? '' : `:value:${action}`
    return optionsOf(flag).map((option) => {
      const joined = flag.takes === undefined ? option : option.startsWith('--') ? `${option}=` : `${option}+`
      return quoted(
        `${flag.bare === undefined ? joined : `${option}=-`}[${doc}]${flag.bare === undefined ? value : `:${value}`}`,
      )
    })
  }
  const cases = rows.map(({ command, words, flags }) => {
    const positional = words.length > 0 ? `'*:word:(${words.join(' ')})'` : `'*:URL: '`
    return `    ${command}) _arguments ${[...flags.flatMap(spec), positional].join(' \\\n      ')} ;;`
  })
  return `#compdef web-extract
# zsh completion for web-extract: web-extract completion zsh > "\${fpath[1]}/_web-extract"
_web_extract() {
  local -a commands=(${rows.map(({ command, doc }) => quoted(`${command}:${doc}`)).join(' ')})
  if (( CURRENT == 2 )) && [[ "\${words[2]}" != -* ]]; then _describe command commands; return; fi
  local command="\${words[2]}"
  if [[ "$command" == -* ]]; then command=${rows[0]!.command}; else shift words; (( CURRENT-- )); fi
  case "$command" in
${cases.join('\n')}
  esac
}
if [[ "\${funcstack[1]}" == _web-extract ]]; then _web_extract; else compdef _web_extract web-extract; fi
`
}

function fish(rows: Completed[]): string {
  const names = rows.map(({ command }) => command).join(' ')
  const lines = rows.flatMap(({ command, doc, words, flags }) => [
    `complete -c web-extract -n 'not __fish_seen_subcommand_from ${names}' -a ${command} -d ${quoted(doc)}`,
    ...(words.length === 0
      ? []
      : [`complete -c web-extract -n '__fish_seen_subcommand_from ${command}' -a ${quoted(words.join(' '))}`]),
    ...flags.map((flag) => fishFlag(command, flag)),
  ])
  return `# fish completion for web-extract: web-extract completion fish > ~/.config/fish/completions/web-extract.fish
complete -c web-extract -f
${lines.join('\n')}
`
}

function fishFlag(command: string, flag: Flag): string {
  const { name, short, takes, bare, doc } = flag
  const words = choices(flag)
  const offer = takesFiles(flag) ? ' -F' : words.length > 0 ? ` -a ${quoted(words.join(' '))}` : ''
  return [
    `complete -c web-extract -n '__fish_seen_subcommand_from ${command}' -l ${name}`,
    short === undefined ? '' : ` -s ${short}`,
    takes === undefined || bare !== undefined ? '' : ' -r',
    offer,
    ` -d ${quoted(doc)}`,
  ].join('')
}

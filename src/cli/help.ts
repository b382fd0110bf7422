import { settingRows } from '../config/read.ts'
import type { Setting } from '../config/setting-type.ts'
import { exitMeanings } from '../service/exit-codes.ts'
import { version } from '../version.ts'
import { commonFlags, type Flag, settingFlags } from './arguments.ts'
import type { Command } from './command.ts'

/** The help for a command or for `settings`; without a topic, the list of commands. */
export function helpOn(topic: string | undefined, commands: readonly Command[]): string {
  if (topic === 'settings') return settingsHelp()
  const command = commands.find(({ name }) => name === topic)
  return command === undefined ? overview(commands) : commandHelp(command)
}

/** Every help text with the command line that prints it, in order; docs/cli.md is made of them. */
export function allHelp(commands: readonly Command[]): { commandLine: string; text: string }[] {
  const topics = [...commands.map(({ name }) => name), 'settings']
  return [
    { commandLine: 'web-extract --help', text: helpOn(undefined, commands) },
    ...topics.map((topic) => ({ commandLine: `web-extract help ${topic}`, text: helpOn(topic, commands) })),
  ]
}

function overview(commands: readonly Command[]): string {
  return text(
    `web-extract ${version}: turn web pages and documents into clean Markdown.`,
    '',
    'Usage: web-extract [COMMAND] [flags]',
    '       web-extract URL…    (the same as: web-extract scrape URL…)',
    '',
    'Commands:',
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Flags:',
    ...columns(commonFlags.map(flagRow)),
    '',
    'Exit codes:',
    ...columns(exitMeanings.map(([, code, meaning]) => [String(code), meaning])),
    '',
    'Run "web-extract help COMMAND" for the flags of a command, and "web-extract help settings" for every setting.',
  )
}

function commandHelp({ name, operands, summary, details, flags, examples }: Command): string {
  const own = flags.filter((flag) => !settingFlags.includes(flag))
  const settings = flags.filter((flag) => settingFlags.includes(flag))
  return text(
    summary,
    '',
    `Usage: web-extract ${name === 'serve' ? '[serve]' : name} ${operands}`,
    ...(details === undefined ? [] : ['', ...wrapped(details, WIDTH)]),
    ...(own.length === 0 ? [] : ['', 'Flags:', ...columns(own.map(flagRow))]),
    ...(settings.length === 0 ? [] : ['', ...settingsOf(name, settings)]),
    '',
    'Examples:',
    ...examples.map((line) => `  ${line}`),
  )
}

/** The flags of settings: described for `serve`, only listed for other commands. */
function settingsOf(command: string, flags: readonly Flag[]): string[] {
  if (command === 'serve') return ['Settings:', ...columns(flags.map(flagRow))]
  const names = flags.map(({ name }) => `--${name}`).join(', ')
  return ['Settings (see "web-extract help settings"):', ...wrapped(names, WIDTH - 2).map((line) => `  ${line}`)]
}

function settingsHelp(): string {
  return text(
    'A flag overrides its environment variable, which overrides the settings file.',
    'For a secret, NAME_FILE can be the path of a file that contains it.',
    '',
    ...settingRows.flatMap(([, row]) => settingLines(row)),
  )
}

/** A setting by its flag, or else by its variable; below it, what it means, its other names and its default. */
function settingLines({ flag, env, takes, default: usual, doc }: Setting): string[] {
  const [first, ...others] = flag === undefined ? env : [`--${flag}`, ...env]
  const also = flag === undefined && others.length > 0 ? 'also ' : ''
  const facts = [`${also}${others.join(', ')}`, usual === '' ? '' : `default: ${usual}`].filter((fact) => fact !== '')
  return [
    `  ${first}${flag === undefined ? '=' : ' '}${takes}`,
    ...[doc, ...(facts.length === 0 ? [] : [`[${facts.join('; ')}]`])].flatMap((each) =>
      wrapped(each, WIDTH - 6).map((line) => `      ${line}`),
    ),
  ]
}

function flagRow({ name, takes, bare, doc, short }: Flag): [string, string] {
  const value = takes === undefined ? '' : bare === undefined ? ` ${takes}` : `[=${takes}]`
  return [`${short === undefined ? '    ' : `-${short}, `}--${name}${value}`, doc]
}

/** Columns of a terminal that most people have, and that docs/cli.md shows without scrolling. */
const WIDTH = 100

/** Longer entries of the first column stand on a line of their own. */
const MAX_LEFT = 26

function columns(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length).filter((length) => length <= MAX_LEFT), 0)
  const indent = ' '.repeat(width + 4)
  return rows.flatMap(([left, right]) => {
    const lines = wrapped(right, WIDTH - width - 4)
    if (left.length > width) return [`  ${left}`, ...lines.map((line) => indent + line)]
    return lines.map((line, at) => (at === 0 ? `  ${left.padEnd(width)}  ${line}` : indent + line))
  })
}

function wrapped(sentence: string, width: number): string[] {
  const lines = ['']
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1)!
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

const text = (...lines: string[]) => `${lines.join('\n')}\n`

/** The table of settings for the documentation: Markdown, one row each. */
export function settingsTable(): string {
  const cell = (value: string) => value.replaceAll('|', '\\|')
  return [
    '| Variable | Flag | Default | Meaning |',
    '| --- | --- | --- | --- |',
    ...settingRows.map(
      ([, row]) =>
        `| ${row.env.map((name) => `\`${name}\``).join(', ')} | ${row.flag === undefined ? '' : `\`--${row.flag}\``} | ${row.default === '' ? '' : `\`${cell(row.default)}\``} | ${cell(row.doc)} |`,
    ),
  ].join('\n')
}

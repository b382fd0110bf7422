import { settingRows } from '../config/read.ts'
import type { Setting } from '../config/setting.ts'
import { exitMeanings } from '../service/exit-codes.ts'
import { version } from '../version.ts'
import { commonFlags, type Flag, settingFlags } from './arguments.ts'
import { type Command, commands } from './commands.ts'

/** What a command takes beside settings. */
const ownFlags = ({ flags }: Command) => flags.filter((flag) => !settingFlags.includes(flag))

/** All of `--help`: commands, flags and settings, from the tables that also read them. */
export function helpText(): string {
  return [
    `web-extract ${version}: web pages in, clean Markdown out\n`,
    'Commands',
    ...columns([
      ...commands.map(({ usage, doc }): [string, string] => [usage, doc]),
      ['web-extract URL…', 'The same as scrape.'],
    ]),
    '',
    ...commands.flatMap((command) => {
      const flags = ownFlags(command)
      return flags.length === 0 ? [] : [`Flags of ${command.name}`, ...columns(flags.map(flagRow)), '']
    }),
    'Flags everywhere',
    ...columns(commonFlags.map(flagRow)),
    '',
    'Settings (a flag beats its variable; NAME_FILE may name a file that holds a secret)',
    ...settingRows.flatMap(([, row]) => settingLines(row)),
    '',
    'Roles: api, worker and scheduler are the parts of the specification; render and all are ours.',
    `Exit codes: ${exitMeanings.map(([, code, meaning]) => `${code} ${meaning}`).join(', ')}.`,
    '',
  ].join('\n')
}

/** By its flag where it has one, else by its variable; below what it means, its variables and its default. */
function settingLines({ flag, env, takes, default: usual, doc }: Setting): string[] {
  const [first, ...others] = flag === undefined ? env : [`--${flag}`, ...env]
  const also = flag === undefined && others.length > 0 ? 'also ' : ''
  const facts = [`${also}${others.join(', ')}`, usual === '' ? '' : `default ${usual}`].filter((fact) => fact !== '')
  return [
    `  ${first}${flag === undefined ? '=' : ' '}${takes}`,
    `      ${doc}`,
    ...(facts.length === 0 ? [] : [`      ${facts.join('; ')}`]),
  ]
}

function flagRow({ name, takes, bare, doc, short }: Flag): [string, string] {
  const value = takes === undefined ? '' : bare === undefined ? ` ${takes}` : `[=${takes}]`
  return [`${short === undefined ? '' : `-${short}, `}--${name}${value}`, doc]
}

function columns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length), 33)
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

/** README's table of settings, one row each, as Markdown. */
export function settingsTable(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  return [
    '| Variable | Flag | Default | Meaning |',
    '| --- | --- | --- | --- |',
    ...settingRows.map(
      ([, row]) =>
        `| ${row.env.map((name) => `\`${name}\``).join(', ')} | ${row.flag === undefined ? '' : `\`--${row.flag}\``} | ${row.default === '' ? '' : `\`${cell(row.default)}\``} | ${cell(row.doc)} |`,
    ),
  ].join('\n')
}

import { parseArgs } from 'node:util'
import { settingRows } from '../config/read.ts'
import { nearest } from '../did-you-mean.ts'

/** A flag of the command line. `takes` names its value; without it the flag is a switch. */
export interface Flag {
  name: string
  takes?: string
  /** The value if none is given. A flag with one takes its value after `=` only. */
  bare?: string
  doc: string
  short?: string
}

/** Flags that every command accepts. */
export const commonFlags: Flag[] = [
  { name: 'help', short: 'h', doc: 'Print help.' },
  { name: 'version', doc: 'Print the version.' },
  { name: 'print-config', doc: 'Print every setting, its value and where the value comes from.' },
]

/** The settings that have a flag. */
export const settingFlags: Flag[] = settingRows.flatMap(([, row]) =>
  row.flag === undefined ? [] : [{ name: row.flag, takes: row.takes, doc: row.doc }],
)

export interface ParsedArguments {
  switches: Set<string>
  /** The last value of each flag that takes one. */
  values: Record<string, string>
  /** All values of each flag that takes one. */
  lists: Record<string, string[]>
  positionals: string[]
  /** One line for each flag that is unknown or has no value. */
  errors: string[]
}

/**
 * Reads a command line. All errors are collected; nothing is thrown.
 *
 * @param flags the flags that the command accepts
 * @param elsewhere the flags of other commands, so that an error can say that a flag belongs to one of them
 */
export function parseArguments(
  args: string[],
  flags: readonly Flag[],
  elsewhere: readonly Flag[] = [],
): ParsedArguments {
  const options = Object.fromEntries(
    flags.map(({ name, takes, bare, short }) => [
      name,
      {
        type: takes === undefined || bare !== undefined ? ('boolean' as const) : ('string' as const),
        ...(short === undefined ? {} : { short }),
      },
    ]),
  )
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const parsed: ParsedArguments = { switches: new Set(), values: {}, lists: {}, positionals: [], errors: [] }
  for (const token of tokens) {
    if (token.kind === 'positional') parsed.positionals.push(token.value)
    if (token.kind === 'option') takeOption(token, flags, elsewhere, parsed)
  }
  return parsed
}

function takeOption(
  token: { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
  flags: readonly Flag[],
  elsewhere: readonly Flag[],
  parsed: ParsedArguments,
): void {
  const flag = flags.find(({ name }) => name === token.name)
  if (flag === undefined) {
    parsed.errors.push(unknownFlag(token, flags, elsewhere))
  } else if (flag.takes === undefined) {
    if (token.value === undefined) parsed.switches.add(flag.name)
    else parsed.errors.push(`${token.rawName} does not take a value`)
  } else {
    const value = token.value ?? flag.bare
    if (value === undefined || (!token.inlineValue && isFlag(value, [...flags, ...elsewhere]))) {
      parsed.errors.push(`${token.rawName} requires a value: ${flag.takes}`)
    } else {
      parsed.values[flag.name] = value
      parsed.lists[flag.name] = [...(parsed.lists[flag.name] ?? []), value]
    }
  }
}

/** Whether a word is a flag. If it follows a flag that takes a value, the value is missing. */
function isFlag(word: string, flags: readonly Flag[]): boolean {
  const [, dashes, called] = /^(--?)([^=]+)/.exec(word) ?? []
  return flags.some(({ name, short }) => called === (dashes === '--' ? name : short) && called !== undefined)
}

function unknownFlag(
  token: { name: string; rawName: string },
  flags: readonly Flag[],
  elsewhere: readonly Flag[],
): string {
  const other = elsewhere.some(({ name, short }) => name === token.name || short === token.name)
  if (other) return `${token.rawName} is a flag of another command`
  const meant = nearest(
    token.name,
    [...flags, ...elsewhere].map(({ name }) => name),
  )
  return `unknown flag ${token.rawName}.${meant === undefined ? '' : ` Did you mean --${meant}?`}`
}

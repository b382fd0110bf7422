import { parseArgs } from 'node:util'
import { settingRows } from '../config/read.ts'
import { nearest } from '../did-you-mean.ts'

/** A flag of the command line. `takes` names its value; without it the flag is a switch. */
export interface Flag {
  name: string
  takes?: string
  /** The value if none is given. A flag with one takes its value after `=` only. */
  bare?: string
  /** It may be given several times, and every value counts. */
  repeatable?: true
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
  /** The value of each flag that takes one. */
  values: Record<string, string>
  /** All values of each flag that takes one. */
  lists: Record<string, string[]>
  positionals: string[]
  /** One line for each flag that is unknown, has no value, or is given too often. */
  errors: string[]
  /** The names of the flags that an error names, so that checks of values do not name them again. */
  refused: Set<string>
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
  const parsed = {
    switches: new Set<string>(),
    values: {},
    lists: {},
    positionals: [] as string[],
    errors: [],
    refused: new Set<string>(),
  }
  for (const token of tokens) {
    if (token.kind === 'positional') parsed.positionals.push(token.value)
    if (token.kind === 'option') takeOption(token, flags, elsewhere, parsed)
  }
  return parsed
}

type Token = { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined }

function takeOption(
  token: Token,
  flags: readonly Flag[],
  elsewhere: readonly Flag[],
  { switches, values, lists, errors, refused }: ParsedArguments,
): void {
  const { name } = token
  const flag = flags.find((known) => known.name === name)
  const given = lists[name] ?? []
  const error =
    flag === undefined ? unknownFlag(token, flags, elsewhere) : misuseOf(token, flag, given, [...flags, ...elsewhere])
  if (error !== undefined) {
    if (!refused.has(name)) errors.push(error)
    refused.add(name)
    delete values[name]
    delete lists[name]
  } else if (flag?.takes === undefined) {
    switches.add(name)
  } else if (!refused.has(name)) {
    const value = token.value ?? flag.bare!
    values[name] = value
    lists[name] = [...given, value]
  }
}

/** What is wrong with how a flag is used; undefined if nothing is. */
function misuseOf(
  { rawName, value, inlineValue }: Token,
  { takes, bare, repeatable }: Flag,
  given: readonly string[],
  known: readonly Flag[],
): string | undefined {
  if (takes === undefined) return value === undefined ? undefined : `${rawName} does not take a value`
  const text = value ?? bare
  if (text === undefined || (!inlineValue && isFlag(text, known))) return `${rawName} requires a value: ${takes}`
  // A user who repeats a flag expects both values to count.
  return given.length > 0 && !repeatable ? `${rawName} can be given only once` : undefined
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

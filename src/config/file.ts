import { readFileSync, statSync } from 'node:fs'
import { nearest } from '../did-you-mean.ts'

/** Where operators put it, if `--config` names no other. The folder a program stands in decides nothing: it may be anybody's. */
export const SETTINGS_FILE = '/etc/web-extract/web-extract.toml'

/**
 * Reads a file of settings: TOML, one line a setting, by the name of its variable; a list may be an array.
 *
 * @param known names that settings have
 * @param optional whether it may be absent
 * @returns the texts by the names of variables, as another environment, and every fault with what to do
 */
export function readSettingsFile(
  path: string,
  known: readonly string[],
  { optional }: { optional: boolean },
): { texts: Record<string, string>; errors: string[] } {
  let source: string
  try {
    source = readText(path)
  } catch (error) {
    const { code } = (error as Error).cause as { code?: string }
    const absent = optional && (code === 'ENOENT' || code === 'ENOTDIR')
    return { texts: {}, errors: absent ? [] : [`${(error as Error).message}${optional ? WITHOUT : ''}`] }
  }
  const { texts, errors } = textsOf(source, known)
  return { texts, errors: errors.map((fault) => `${path}: ${fault}`) }
}

function textsOf(source: string, known: readonly string[]): { texts: Record<string, string>; errors: string[] } {
  const texts: Record<string, string> = {}
  const errors: string[] = []
  let values: object
  try {
    values = Bun.TOML.parse(source)
  } catch (error) {
    return { texts, errors: [notToml(source, error as Error)] }
  }
  for (const [name, value] of Object.entries(values)) {
    const text = textOf(value)
    if (!known.includes(name)) errors.push(unknown(name, known))
    else if (text === undefined) errors.push(`${name} takes a text, a number or a list of them`)
    else texts[name] = text
  }
  return { texts, errors }
}

/**
 * The text of a file, without a byte order mark.
 *
 * @throws Error that names the file, where it cannot be read or is not in UTF-8: a key whose letters were replaced is another
 */
export function readText(path: string): string {
  try {
    if (statSync(path).size > MAX_BYTES) throw Object.assign(new Error('too large'), { code: 'EFBIG' })
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (cause) {
    const { code } = cause as { code?: string }
    throw new Error(code === NO_UTF8 ? `${path} is not in UTF-8` : `${path} cannot be read (${code})`, { cause })
  }
}

/** What is larger is something else, and a running service would stand still while it is read. */
const MAX_BYTES = 1024 * 1024
const NO_UTF8 = 'ERR_ENCODING_INVALID_ENCODED_DATA'

/** Whoever has no right to read the file of a service may still use the command line, without its settings. */
const WITHOUT = '; SERVICE_CONFIG=/dev/null does without it'

/** What Bun says, which names no line, without the texts that it quotes: they may be secrets. */
function notToml(source: string, { message }: Error): string {
  const said = message.replace(/^TOML Parse error: /, '').replace(/: ".*"$/s, '')
  return `it is not TOML, line ${lineOfFault(source, message)}: ${said}`
}

/** The first line up to which the text has the fault that the whole has. */
function lineOfFault(source: string, message: string): number {
  const lines = source.split('\n')
  let [least, most] = [1, lines.length]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (faultOf(`${lines.slice(0, middle).join('\n')}\n`) === message) most = middle
    else least = middle + 1
  }
  return least
}

function faultOf(source: string): string | undefined {
  try {
    Bun.TOML.parse(source)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.map(textOf)
    return texts.includes(undefined) || value.some(Array.isArray) ? undefined : texts.join(',')
  }
  return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value) ? String(value) : undefined
}

function unknown(name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  return `${name} is not a setting${meant === undefined ? '; they have the names of the variables in --help' : `; did you mean ${meant}?`}`
}

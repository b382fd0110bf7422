import { readFileSync, statSync } from 'node:fs'
import { nearest } from '../did-you-mean.ts'

/** The settings file without `--config`. The current folder is never searched, since anybody may have written there. */
export const SETTINGS_FILE = '/etc/web-extract/web-extract.toml'

/**
 * Reads a settings file: TOML, one line per setting, with the names of the environment variables. A list may be an array.
 *
 * @param known the names of all settings
 * @param namedBy the flag or variable that names the file, for errors; without one, the file may be missing
 * @returns the texts by variable name, like an environment, and every error
 */
export function readSettingsFile(
  path: string,
  known: readonly string[],
  namedBy: string | undefined,
): { texts: Record<string, string>; errors: string[] } {
  let source: string
  try {
    source = readText(path)
  } catch (error) {
    const { code } = (error as Error).cause as { code?: string }
    const { message } = error as Error
    if (namedBy !== undefined) return { texts: {}, errors: [`${namedBy}: ${message}`] }
    const absent = code === 'ENOENT' || code === 'ENOTDIR'
    return { texts: {}, errors: absent ? [] : [`${message}${WITHOUT}`] }
  }
  const { texts, errors } = textsOf(source, known)
  return { texts, errors: errors.map((error) => `${path}: ${error}`) }
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
    else if (text === undefined) errors.push(`${name} must be a string, a number or a list of these`)
    else texts[name] = text
  }
  return { texts, errors }
}

/**
 * The text of a file, without a byte order mark.
 *
 * @throws Error that names the file, if it cannot be read or is not UTF-8: replacing a byte of a key would make another key
 */
export function readText(path: string): string {
  try {
    if (statSync(path).size > MAX_BYTES) throw Object.assign(new Error('too large'), { code: 'EFBIG' })
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (cause) {
    const { code } = cause as { code?: string }
    throw new Error(code === NOT_UTF8 ? `${path} is not UTF-8` : `${path} cannot be read (${code})`, { cause })
  }
}

/** A larger file is not a settings file, and reading it would block a running service. */
const MAX_BYTES = 1024 * 1024
const NOT_UTF8 = 'ERR_ENCODING_INVALID_ENCODED_DATA'

/** Without read permission the command line still works, using defaults. */
const WITHOUT = '. To ignore it, set SERVICE_CONFIG=/dev/null'

/** The message of Bun, with the line that it lacks and without the text that it quotes, which may be a secret. */
function notToml(source: string, { message }: Error): string {
  const detail = message.replace(/^TOML Parse error: /, '').replace(/: ".*"$/s, '')
  return `invalid TOML in line ${lineOfError(source, message)}: ${detail}`
}

/** The first line up to which the text has the same error as the whole. */
function lineOfError(source: string, message: string): number {
  const lines = source.split('\n')
  let [least, most] = [1, lines.length]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (errorOf(`${lines.slice(0, middle).join('\n')}\n`) === message) most = middle
    else least = middle + 1
  }
  return least
}

function errorOf(source: string): string | undefined {
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
  return `${name} is not a setting. ${meant === undefined ? 'Run "web-extract help settings" for the list' : `Did you mean ${meant}?`}`
}

import { readFileSync } from 'node:fs'
import { nearest } from './wire/nearest.ts'

/** Where operators put it, if `--config` names no other. The folder a program stands in decides nothing: it may be anybody's. */
export const SETTINGS_FILE = '/etc/web-extract/web-extract.toml'

/** The texts of settings by the names of their variables, as another environment. */
export type SettingTexts = Readonly<Record<string, string>>

/**
 * Reads a file of settings: TOML, one line a setting, by the name of its variable; a list may be an array.
 *
 * @param known names that settings have
 * @param optional whether it may be absent
 * @returns the texts, and every fault with what to do
 */
export function readSettingsFile(
  path: string,
  known: readonly string[],
  { optional }: { optional: boolean },
): { texts: SettingTexts; faults: string[] } {
  let source: string
  try {
    source = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as { code?: string }
    const absent = optional && (code === 'ENOENT' || code === 'ENOTDIR')
    return { texts: {}, faults: absent ? [] : [`${path} cannot be read (${code})`] }
  }
  const { texts, faults } = textsOf(source, known)
  return { texts, faults: faults.map((fault) => `${path}: ${fault}`) }
}

function textsOf(source: string, known: readonly string[]): { texts: Record<string, string>; faults: string[] } {
  const texts: Record<string, string> = {}
  const faults: string[] = []
  let values: object
  try {
    values = Bun.TOML.parse(source)
  } catch (error) {
    return { texts, faults: [`it is not TOML: ${(error as Error).message}`] }
  }
  for (const [name, value] of Object.entries(values)) {
    const text = textOf(value)
    if (!known.includes(name)) faults.push(unknown(name, known))
    else if (text === undefined) faults.push(`${name} takes a text, a number or a list of them`)
    else texts[name] = text
  }
  return { texts, faults }
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.map(textOf)
    return texts.includes(undefined) || value.some(Array.isArray) ? undefined : texts.join(',')
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

function unknown(name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  return `${name} is not a setting${meant === undefined ? '; they have the names of the variables in --help' : `; did you mean ${meant}?`}`
}

import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { type ProxyName, parseProxy, type UpstreamProxy } from '../net/proxy/proxy.ts'

// How the texts of settings are read: each gives the value or throws an Error whose message follows the text.

export function oneOf<const T extends string>(words: readonly T[]) {
  return (text: string): T => {
    if (!words.includes(text as T)) throw new Error(`is none of ${words.join(', ')}`)
    return text as T
  }
}

export function integerBetween(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new Error(`is not a whole number from ${least} to ${most}`)
    return value
  }
}

/** A value that may be empty, which is none. */
export function optional<T>(parse: (text: string) => T) {
  return (text: string): T | undefined => (text === '' ? undefined : parse(text))
}

export function proxy(name: ProxyName) {
  return (text: string): UpstreamProxy | undefined => (text === '' ? undefined : parseProxy(name, text))
}

export function serviceUrl(text: string): URL | undefined {
  if (text === '') return undefined
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('is not an http or https URL')
  if (url.username !== '' || url.password !== '') throw new Error('may hold no user name or password')
  if (url.search !== '' || url.hash !== '') throw new Error('may hold no ? or #')
  return url
}

export function neededUrl(text: string): URL {
  const url = serviceUrl(text)
  if (url === undefined) throw new Error('is empty')
  return url
}

/** Where callers reach the service: a URL, or the word that lets a proxy in front tell. */
export function publicUrl(text: string): URL | 'forwarded' | undefined {
  return text.trim() === 'forwarded' ? 'forwarded' : serviceUrl(text)
}

export function serviceUrls(text: string): URL[] {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return parts.flatMap((part, index) => {
    try {
      return serviceUrl(part) ?? []
    } catch (thrown) {
      throw new Error(`address ${index + 1} of ${parts.length} ${(thrown as Error).message}`)
    }
  })
}

export function databaseUrl(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^postgres(?:ql)?:\/\/./.test(text.trim())) throw new Error('is not a postgres:// URL')
  return text.trim()
}

const LEAST_SECRET_CHARS = 16

export function secretText(text: string): string | undefined {
  if (text === '') return undefined
  if (text.length < LEAST_SECRET_CHARS) throw new Error(`is shorter than ${LEAST_SECRET_CHARS} characters`)
  return text
}

/** A relative XDG_CACHE_HOME counts as none (XDG Base Directory Specification). */
export function cacheFolder(text: string): string {
  return join(isAbsolute(text) ? text : join(home(), '.cache'), 'web-extract')
}

/** Of a user who is in no /etc/passwd, as in containers, it is the root: what cannot be written there tells its fix. */
function home(): string {
  try {
    return homedir()
  } catch {
    return '/'
  }
}

export function filled(text: string): string {
  if (text.trim() === '') throw new Error('is empty')
  return text.trim()
}

export function headerValue(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('may hold printable ASCII only')
  return text
}

/** Words that clients without a key send in place of one; as keys they could never match. */
const NO_KEYS = ['undefined', 'null']

export function keys(text: string): string[] {
  const found = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (text !== '' && found.length === 0) throw new Error('holds no key')
  if (found.some((key) => NO_KEYS.includes(key))) throw new Error(`holds a key that is one of ${NO_KEYS.join(', ')}`)
  return found
}

/** The start stops: every unknown flag and bad value, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly lines: string[]) {
    super(lines.join('\n'))
  }
}

const MAX_OCR_LANGUAGES = 10

/** Names of Tesseract's data, which become names of files. */
export function ocrLanguages(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const wrong = names.find((name) => !/^[\w-]{1,40}$/.test(name))
  if (wrong !== undefined) throw new Error(`holds "${wrong}", which is no name of a language as Tesseract has them`)
  if (names.length < 1 || names.length > MAX_OCR_LANGUAGES)
    throw new Error(`is not 1 to ${MAX_OCR_LANGUAGES} languages`)
  return names
}

// How the text of a setting is parsed. Each parser returns the value, or throws an Error whose message follows the text.
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { type ProxyName, parseProxy, type UpstreamProxy } from '../net/proxy/proxy.ts'

export function oneOf<const T extends string>(words: readonly T[]) {
  return (text: string): T => {
    if (!words.includes(text as T)) throw new Error(`is not valid. Use one of: ${words.join(', ')}`)
    return text as T
  }
}

export function integerBetween(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new Error(`is not a whole number from ${min} to ${max}`)
    return value
  }
}

/** A setting that may be empty, which means that it has no value. */
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
  if (url.username !== '' || url.password !== '') throw new Error('must not contain a user name or password')
  if (url.search !== '' || url.hash !== '') throw new Error('must not contain ? or #')
  return url
}

export function requiredUrl(text: string): URL {
  const url = serviceUrl(text)
  if (url === undefined) throw new Error('is empty')
  return url
}

/** Where clients reach the service: a URL, or `forwarded` if a proxy in front says it. */
export function publicUrl(text: string): URL | 'forwarded' | undefined {
  return text.trim() === 'forwarded' ? 'forwarded' : serviceUrl(text)
}

export function serviceUrls(text: string): URL[] {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return parts.flatMap((part, index) => {
    try {
      return serviceUrl(part) ?? []
    } catch (thrown) {
      throw new Error(`URL ${index + 1} of ${parts.length} ${(thrown as Error).message}`)
    }
  })
}

/** The origins of web pages, or `*` for all. */
export function origins(text: string): '*' | readonly string[] {
  const parts = text.split(',').map((part) => part.trim())
  const named = parts.filter((part) => part !== '')
  if (!named.includes('*')) return named.map(originOf)
  if (named.length > 1) throw new Error('contains * and other origins; * alone allows all of them')
  return '*'
}

function originOf(text: string): string {
  // Sandboxed frames, local files and redirects have it, so that any site could.
  if (text === 'null') throw new Error('contains null, which any page can be; only * includes it')
  if (text.includes('*')) throw new Error(`contains "${text}"; name each origin in full, or use * alone for all`)
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text))
    throw new Error(`contains "${text}", which is not an origin such as https://app.example or http://localhost:5173`)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new Error(`contains "${text}"; an origin is only scheme, host and port: ${url.origin}`)
  return url.origin
}

export function databaseUrl(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^postgres(?:ql)?:\/\/./.test(text.trim())) throw new Error('is not a postgres:// URL')
  return text.trim()
}

const MIN_SECRET_CHARS = 16

export function secretText(text: string): string | undefined {
  if (text === '') return undefined
  if (text.length < MIN_SECRET_CHARS) throw new Error(`is shorter than ${MIN_SECRET_CHARS} characters`)
  return text
}

/** A relative XDG_CACHE_HOME is ignored, as the XDG Base Directory Specification asks. */
export function cacheFolder(text: string): string {
  return join(isAbsolute(text) ? text : join(home(), '.cache'), 'web-extract')
}

/** A user without an entry in /etc/passwd, as in containers, has no home folder; the root takes its place. */
function home(): string {
  try {
    return homedir()
  } catch {
    return '/'
  }
}

export function nonEmpty(text: string): string {
  if (text.trim() === '') throw new Error('is empty')
  return text.trim()
}

export function headerValue(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('must contain printable ASCII only')
  return text
}

/** Words that clients without a key send in its place. As keys they could never match. */
const NOT_KEYS = ['undefined', 'null']

export function keys(text: string): string[] {
  const found = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (text !== '' && found.length === 0) throw new Error('contains no key')
  if (found.some((key) => NOT_KEYS.includes(key)))
    throw new Error(`must not contain the word ${NOT_KEYS.join(' or ')} as a key`)
  return found
}

/** Invalid settings, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly lines: string[]) {
    super(lines.join('\n'))
  }
}

const MAX_OCR_LANGUAGES = 10

/** Names of Tesseract data, which become file names. */
export function ocrLanguages(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const wrong = names.find((name) => !/^[\w-]{1,40}$/.test(name))
  if (wrong !== undefined) throw new Error(`contains "${wrong}", which is not a Tesseract language name`)
  if (names.length < 1 || names.length > MAX_OCR_LANGUAGES)
    throw new Error(`must name 1 to ${MAX_OCR_LANGUAGES} languages`)
  return names
}
